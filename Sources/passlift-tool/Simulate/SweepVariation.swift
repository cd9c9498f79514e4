import PassLiftEncoding
import PassLiftSimulator

/// One thing that a sweep varies, as `offer.caps.perYear=2,4,8`: a place in the policy and what is tried
/// there.
struct SweepVariation {
    /// The keys and indices, as they are typed.
    let place: String
    private let steps: [JSONPath.Step]
    /// What is tried.
    let values: [JSONValue]

    /// Reads what was typed.
    init(_ text: String) throws(ToolError) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let names = parts[0].split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, !names.contains("") else {
            throw ToolError(
                .invalidValue, "--vary: expected a place and values, like offer.caps.perYear=2,4,8")
        }
        place = String(parts[0])
        steps = names.map { name in Int(name).map { .index($0) } ?? .key(String(name)) }
        let texts = parts[1].split(separator: ",", omittingEmptySubsequences: false)
        values = texts.map { text in
            // What is no JSON is a word, so that nobody has to quote quotes.
            (try? JSONReader().read(Array(text.utf8))) ?? .string(String(text))
        }
        for (index, value) in values.enumerated() where values[..<index].contains(value) {
            throw ToolError(.invalidValue, "--vary: \(place): expected each value once")
        }
    }

    /// The document with a value in the place; its comments are gone.
    func applying(_ value: JSONValue, to document: JSONValue) throws(ToolError) -> JSONValue {
        try Self.replace(steps[...], in: document, by: value, place)
    }

    private static func replace(
        _ steps: ArraySlice<JSONPath.Step>, in document: JSONValue, by value: JSONValue, _ place: String
    ) throws(ToolError) -> JSONValue {
        guard let step = steps.first else { return value }
        switch (step, document) {
        case (.key(let key), .object(var members)):
            members[key] = try replace(
                steps.dropFirst(), in: members[key] ?? .object(JSONObject()), by: value, place)
            return .object(members)
        case (.index(let index), .array(var elements)):
            guard elements.indices.contains(index) else {
                throw ToolError(.invalidValue, "--vary: \(place): there are \(elements.count) elements")
            }
            elements[index] = try replace(steps.dropFirst(), in: elements[index], by: value, place)
            return .array(elements)
        case (_, _):
            throw ToolError(.invalidValue, "--vary: \(place): there is no such place in the policy")
        }
    }
}

/// A bound that a sweep's results must keep: `lock_outs<=2`.
struct SweepBound {
    /// Which side of the number is permitted.
    enum Side: String, CaseIterable {
        case atMost = "<="
        case atLeast = ">="
    }

    let measure: Measure
    let side: Side
    /// In the measure's unit.
    let number: Double

    /// Reads what was typed.
    init(_ text: String) throws(ToolError) {
        for side in Side.allCases {
            guard let range = text.firstRange(of: side.rawValue) else { continue }
            measure = try Measure(named: String(text[..<range.lowerBound]), for: "--subject-to")
            guard let number = Double(text[range.upperBound...]), number.isFinite else { break }
            self.side = side
            self.number = number
            return
        }
        throw ToolError(.invalidValue, "--subject-to: expected a measure and a bound, like lock_outs<=2")
    }

    /// Whether a value keeps the bound; nothing to measure keeps none.
    func verdict(on value: Double?) -> Verdict {
        guard let value else { return .broken }
        return switch side {
        case .atMost: value <= number ? .kept : .broken
        case .atLeast: value >= number ? .kept : .broken
        }
    }

    /// Whether it is kept.
    enum Verdict: String {
        case kept
        case broken
    }
}
