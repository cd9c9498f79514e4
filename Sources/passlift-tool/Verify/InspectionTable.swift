import PassLiftCeremony
import PassLiftEncoding

/// An inspection as lines for people: the steps, the failing one marked with what was expected and what came,
/// then the parts and the hints.
struct InspectionTable {
    let inspection: CeremonyInspection

    var lines: [String] {
        ["steps:"] + inspection.steps.flatMap(lines) + credential + certificates
            + inspection.hints.map { "hint: " + $0.text }
    }

    private func lines(_ step: InspectedStep) -> [String] {
        let mark = step.outcome == .failed ? ">" : " "
        let head =
            "\(mark) \(Self.padded(String(step.number), to: 2, .leading)) "
            + Self.padded(Self.word(step), to: 22, .trailing) + step.name
        guard step.outcome == .failed || step.comparison == .differs else {
            return [head + (step.found.isEmpty ? "" : ": " + Self.printable(step.found))]
        }
        return [head] + Self.detail("expected", step.expected) + Self.detail("came", step.found)
    }

    private static func detail(_ name: String, _ text: String) -> [String] {
        text.isEmpty ? [] : ["       \(name): \(printable(text))"]
    }

    private static func word(_ step: InspectedStep) -> String {
        switch step.outcome {
        case .passed: "passed"
        case .failed: "FAILED"
        case .notReached: step.comparison == .differs ? "not reached, differs" : "not reached"
        case .notAsked: "not asked"
        }
    }

    private var credential: [String] {
        guard let credential = inspection.authenticatorData?.credential else { return [] }
        return ["model: \(credential.aaguid)"]
    }

    private var certificates: [String] {
        (inspection.attestation?.certificates ?? []).map { "certificate: " + Self.printable($0) }
    }

    private static func printable(_ text: String) -> String {
        PlainText.lines(of: .string(text)).joined()
    }

    private enum Side {
        case leading
        case trailing
    }

    private static func padded(_ text: String, to width: Int, _ side: Side) -> String {
        let space = String(repeating: " ", count: max(0, width - text.count))
        switch side {
        case .leading: return space + text
        case .trailing: return text + space
        }
    }
}

extension Output {
    /// Prints what `write` writes, an object, with the inspection behind its members.
    func verdict(
        _ inspection: CeremonyInspection, _ write: (inout JSONWriter) -> Void
    ) throws(ToolError) {
        var writer = JSONWriter()
        write(&writer)
        let value = (try? JSONReader(limits: .document).read(writer.bytes)) ?? .null
        guard case .object(var object) = value else { return try document(value) }
        switch format {
        case .text:
            let lines = PlainText.lines(of: value) + InspectionTable(inspection: inspection).lines
            try text(lines.joined(separator: "\n"))
        case .json:
            var inspected = JSONWriter()
            inspection.write(to: &inspected)
            object["inspection"] = try? JSONReader(limits: .document).read(inspected.bytes)
            try document(.object(object))
        }
    }
}
