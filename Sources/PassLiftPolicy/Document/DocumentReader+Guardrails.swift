import PassLiftEncoding

extension DocumentReader {
    private static let ppm: ClosedRange<Int64> = 1...500_000

    /// Reads the guardrails; they are read last, since they need the holdout.
    mutating func readGuardrails(_ root: JSONNode) {
        guard let node = section(root, "guardrails") else { return }
        expectMembers(of: node, ["alphaPPM", "dryRun", "checks"])
        guard case .object = node.value else { return }
        expectConcurrentHoldout(root)
        var alphaPPM: UInt32 = 50_000
        read(node, "alphaPPM", into: &alphaPPM, in: Self.ppm)
        var isDry = false
        read(node, "dryRun", into: &isDry)
        let guardrails = readChecks(node)
        document.guardrails = GuardrailPlan(
            alphaPPM: alphaPPM, mode: isDry ? .dryRun : .acting, guardrails: guardrails,
            holdoutPPM: document.terms.holdout.ppm)
    }

    /// A guardrail without accounts held out at the same time would take a bad week for harm.
    private mutating func expectConcurrentHoldout(_ root: JSONNode) {
        let expected = "a holdout of more than 0 and less than 1000000 ppm, which guardrails compare with"
        guard let holdout = section(root, "holdout") else {
            return note(JSONFault(.missing, at: root.path.appending(key: "holdout"), expected: expected))
        }
        // A share that is no share was noted once already.
        guard let member = section(holdout, "ppm"), case .integer(let ppm) = member.value,
            ppm == 0 || ppm == 1_000_000
        else { return }
        note(member.invalid(expected))
    }

    private mutating func readChecks(_ node: JSONNode) -> [Guardrail] {
        var guardrails: [Guardrail] = []
        do throws(JSONFault) {
            let list = try node.member("checks")
            let elements = try list.elements()
            guard 1...GuardrailPlan.maximumGuardrails ~= elements.count else {
                throw list.invalid("1 to \(GuardrailPlan.maximumGuardrails) guardrails")
            }
            for element in elements {
                guard let guardrail = readCheck(element) else { continue }
                if guardrails.contains(where: { $0.name.isExactly(guardrail.name) }) {
                    let name = JSONNode(.string(guardrail.name), at: element.path.appending(key: "name"))
                    note(name.invalid("a name that no other guardrail has"))
                }
                guardrails.append(guardrail)
            }
        } catch {
            note(error)
        }
        return guardrails
    }

    private mutating func readCheck(_ node: JSONNode) -> Guardrail? {
        expectMembers(
            of: node, ["name", "metric", "then", "minimumSample", "toleratedHarmPPM", "weight"])
        guard case .object = node.value else { return nil }
        var name: String?
        do throws(JSONFault) {
            name = try Self.name(try node.member("name"))
        } catch {
            note(error)
        }
        var metric: GuardrailMetric?
        do throws(JSONFault) {
            metric = try node.member("metric").choice()
        } catch {
            note(error)
        }
        var remedy = Guardrail.Remedy.freeze
        readChoice(node, "then", into: &remedy)
        var minimumSample: UInt32 = 200
        read(node, "minimumSample", into: &minimumSample, in: 100...10_000_000)
        var toleratedHarmPPM: UInt32 = 0
        read(node, "toleratedHarmPPM", into: &toleratedHarmPPM, in: 0...500_000)
        var weight: UInt32 = 1
        read(node, "weight", into: &weight, in: 1...1000)
        guard let name, let metric else { return nil }
        return Guardrail(
            name: name, metric: metric, remedy: remedy, minimumSample: minimumSample,
            toleratedHarmPPM: toleratedHarmPPM, weight: weight)
    }
}
