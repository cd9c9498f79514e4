import PassLiftEncoding
import PassLiftMachine

extension DocumentReader {
    /// Reads the ordered rules.
    mutating func readRules(_ node: JSONNode) {
        do throws(JSONFault) {
            let elements = try node.elements()
            guard elements.count <= DocumentRule.maximumCount else {
                throw node.invalid("at most \(DocumentRule.maximumCount) rules")
            }
            for element in elements {
                readRule(element)
            }
        } catch {
            note(error)
        }
    }

    private mutating func readRule(_ node: JSONNode) {
        expectMembers(of: node, ["name", "when", "then", "share"])
        guard case .object = node.value else { return }
        var rule = DocumentRule()
        do throws(JSONFault) {
            let member = try node.member("name")
            let name = try Self.name(member)
            if document.ruleNames.containsExactly(name) {
                throw member.invalid("a name that no other rule has")
            }
            document.ruleNames.append(name)
        } catch {
            note(error)
        }
        do throws(JSONFault) {
            rule.then = try node.member("then").choice()
        } catch {
            note(error)
        }
        if let conditions = section(node, "when") { readConditions(conditions, into: &rule) }
        readShare(node, "share", as: .rule, into: &rule.share)
        document.rules.append(rule)
    }

    private mutating func readConditions(_ node: JSONNode, into rule: inout DocumentRule) {
        expectMembers(of: node, ["attributes", "platforms", "surfaces", "standings"])
        var platforms = Members<Platform>.all
        var surfaces = Members<Surface>.all
        var standings = Members<Standing>.all
        readMembers(node, "platforms", into: &platforms, emptyAllowed: false)
        readMembers(node, "surfaces", into: &surfaces, emptyAllowed: false)
        readMembers(node, "standings", into: &standings, emptyAllowed: false)
        rule.apply(on: platforms, surfaces, standings)
        guard let attributes = section(node, "attributes") else { return }
        do throws(JSONFault) {
            for (name, value) in try attributes.members() {
                do throws(JSONFault) {
                    rule.attributes |= try bit(of: name, value)
                } catch {
                    note(error)
                }
            }
        } catch {
            note(error)
        }
    }

    /// The bit of the condition that the attribute is this value, or one of these; equal conditions share
    /// one.
    private mutating func bit(of name: String, _ node: JSONNode) throws(JSONFault) -> UInt64 {
        guard !name.isEmpty, name.utf8.count <= Self.maximumNameBytes else {
            throw node.invalid("an attribute whose name has 1 to \(Self.maximumNameBytes) bytes")
        }
        let condition = AttributeCondition(name: name, values: try values(node))
        if let index = document.conditions.firstIndex(of: condition) { return 1 << UInt64(index) }
        guard document.conditions.count < AttributeCondition.maximumCount else {
            throw node.invalid("one of at most \(AttributeCondition.maximumCount) attribute conditions")
        }
        document.conditions.append(condition)
        return 1 << UInt64(document.conditions.count - 1)
    }

    private func values(_ node: JSONNode) throws(JSONFault) -> [AttributeValue] {
        guard case .array = node.value else { return [try AttributeValue(node)] }
        var values: [AttributeValue] = []
        for element in try node.elements() {
            values.append(try AttributeValue(element))
        }
        guard !values.isEmpty else { throw node.invalid("at least one element") }
        return values
    }
}
