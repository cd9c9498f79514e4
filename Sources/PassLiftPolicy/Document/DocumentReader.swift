import PassLiftEncoding

/// Reads a document and goes on after every fault; what is not said keeps the standard's value.
struct DocumentReader {
    /// The longest text that names something (policy, rule, salt, attribute), in bytes.
    static let maximumNameBytes: Int64 = 128

    private(set) var faults: [PolicyFault] = []
    var document = CompiledDocument()
    /// What deals for what, so far.
    var dealings: [(bucketing: Bucketing, dealing: Dealing)] = []

    mutating func note(_ fault: JSONFault) {
        faults.append(.document(fault))
    }

    /// Notes the members of `node` that nobody knows, or that it is no object.
    mutating func expectMembers(of node: JSONNode, _ known: [String]) {
        do throws(JSONFault) {
            _ = try node.object()
        } catch {
            note(error)
        }
        for fault in node.unknownMembers(known: known) {
            note(fault)
        }
    }

    /// Reads the member `key` into `target` if it is there.
    mutating func read<Value>(
        _ node: JSONNode, _ key: String, into target: inout Value,
        _ value: (JSONNode) throws(JSONFault) -> Value
    ) {
        do throws(JSONFault) {
            // A parent that is no object was noted once already.
            guard case .object = node.value, let member = try node.optionalMember(key) else { return }
            target = try value(member)
        } catch {
            note(error)
        }
    }

    /// The member `key`, if it is there, for reading what is in it.
    func section(_ node: JSONNode, _ key: String) -> JSONNode? {
        guard case .object(let object) = node.value, let value = object[key] else { return nil }
        return JSONNode(value, at: node.path.appending(key: key))
    }

    mutating func read<Number: FixedWidthInteger & Sendable>(
        _ node: JSONNode, _ key: String, into target: inout Number, in range: ClosedRange<Int64>
    ) {
        read(node, key, into: &target) { member throws(JSONFault) in
            Number(truncatingIfNeeded: try member.integer(in: range))
        }
    }

    mutating func read(_ node: JSONNode, _ key: String, into target: inout Bool) {
        read(node, key, into: &target) { member throws(JSONFault) in try member.bool() }
    }

    mutating func readChoice<Choice>(_ node: JSONNode, _ key: String, into target: inout Choice)
    where Choice: RawRepresentable<String> & CaseIterable {
        read(node, key, into: &target) { member throws(JSONFault) in try member.choice(Choice.self) }
    }

    /// A list of cases; each element is judged on its own.
    mutating func readMembers<Case>(
        _ node: JSONNode, _ key: String, into target: inout Members<Case>, emptyAllowed: Bool
    ) where Case: RawRepresentable<String> & CaseIterable & Equatable {
        guard let list = section(node, key) else { return }
        var members: [Case] = []
        do throws(JSONFault) {
            let elements = try list.elements()
            if elements.isEmpty, !emptyAllowed { throw list.invalid("at least one element") }
            for element in elements {
                do throws(JSONFault) {
                    members.append(try element.choice(Case.self))
                } catch {
                    note(error)
                }
            }
            target = Members(members)
        } catch {
            note(error)
        }
    }

    /// A text that names something.
    static func name(_ node: JSONNode) throws(JSONFault) -> String {
        let text = try node.string()
        guard !text.isEmpty, text.utf8.count <= maximumNameBytes else {
            throw node.invalid("a text of 1 to \(maximumNameBytes) bytes")
        }
        return text
    }
}
