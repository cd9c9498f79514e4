import PassLiftEncoding

/// Reads a population document and goes on after every fault.
struct PopulationReader {
    private static let maximumNameBytes = 128
    private static let whole: Int64 = 1_000_000

    private(set) var faults: [PopulationFault] = []
    private(set) var name = ""
    private(set) var segments: [PopulationSegment] = []
    private let defaults: [PopulationParameter: ParameterRange]

    init(defaults: [PopulationParameter: ParameterRange]) {
        self.defaults = defaults
    }

    mutating func read(_ root: JSONNode) {
        expectMembers(of: root, ["name", "everywhere", "segments"])
        guard case .object = root.value else { return }
        name = take { () throws(JSONFault) in try Self.name(try root.member("name")) } ?? ""
        var everywhere = defaults
        if let node = member(root, "everywhere") {
            everywhere.merge(readParameters(node)) { _, said in said }
        }
        readSegments(root, everywhere)
    }

    /// The parameters of `node` that are faultless.
    mutating func readParameters(_ node: JSONNode) -> [PopulationParameter: ParameterRange] {
        expectMembers(of: node, PopulationParameter.allCases.map(\.rawValue))
        var ranges: [PopulationParameter: ParameterRange] = [:]
        for parameter in PopulationParameter.allCases {
            guard let member = member(node, parameter.rawValue) else { continue }
            ranges[parameter] = readRange(member, parameter)
        }
        return ranges
    }

    private mutating func readRange(_ node: JSONNode, _ parameter: PopulationParameter) -> ParameterRange? {
        expectMembers(of: node, ["low", "base", "high", "source"])
        guard case .object = node.value else { return nil }
        let bounds = parameter.unit.range
        func number(_ key: String) throws(JSONFault) -> UInt32 {
            UInt32(truncatingIfNeeded: try node.member(key).integer(in: bounds))
        }
        let low = take { () throws(JSONFault) in try number("low") }
        let base = take { () throws(JSONFault) in try number("base") }
        let high = take { () throws(JSONFault) in try number("high") }
        let source = take { () throws(JSONFault) in try Self.source(try node.member("source")) }
        guard let low, let base, let high, let source else { return nil }
        guard let range = ParameterRange(low: low, base: base, high: high, source: source) else {
            note(node.invalid("low, base and high in this order"))
            return nil
        }
        return range
    }

    private mutating func readSegments(
        _ root: JSONNode, _ everywhere: [PopulationParameter: ParameterRange]
    ) {
        let expected = "1 to \(Population.maximumSegments) segments"
        guard
            let list = take({ () throws(JSONFault) in try root.member("segments") }),
            let elements = take({ () throws(JSONFault) in try list.elements() })
        else { return }
        guard 1...Population.maximumSegments ~= elements.count else { return note(list.invalid(expected)) }
        var weight: Int64? = 0
        for element in elements {
            guard let segment = readSegment(element, everywhere) else {
                weight = nil
                continue
            }
            if segments.contains(where: { $0.name.isExactly(segment.name) }) {
                note(
                    JSONNode(.string(segment.name), at: element.path.appending(key: "name"))
                        .invalid("a name that no other segment has"))
            }
            weight = weight.map { $0 + Int64(segment.weightPPM) }
            segments.append(segment)
        }
        if let weight, weight != Self.whole {
            note(list.invalid("weights that sum to \(Self.whole), not to \(weight)"))
        }
    }

    private mutating func readSegment(
        _ node: JSONNode, _ everywhere: [PopulationParameter: ParameterRange]
    ) -> PopulationSegment? {
        expectMembers(of: node, ["name", "weightPPM", "parameters"])
        guard case .object = node.value else { return nil }
        let name = take { () throws(JSONFault) in try Self.name(try node.member("name")) }
        let weight = take { () throws(JSONFault) in
            UInt32(truncatingIfNeeded: try node.member("weightPPM").integer(in: 0...Self.whole))
        }
        var ranges = everywhere
        if let own = member(node, "parameters") {
            ranges.merge(readParameters(own)) { _, said in said }
        }
        expectWhole(PopulationParameter.mainPlatforms, ranges, at: node)
        expectWhole(PopulationParameter.otherPlatforms, ranges, at: node)
        let values = PopulationParameter.allCases.compactMap { ranges[$0] }
        guard let name, let weight, values.count == PopulationParameter.allCases.count else { return nil }
        return PopulationSegment(name: name, weightPPM: weight, ranges: values)
    }

    /// Shares of one whole: their best guesses sum to a million.
    private mutating func expectWhole(
        _ parameters: [PopulationParameter], _ ranges: [PopulationParameter: ParameterRange],
        at node: JSONNode
    ) {
        let known = parameters.compactMap { ranges[$0] }
        guard known.count == parameters.count else { return }
        let sum = known.reduce(0) { $0 + Int64($1.base) }
        guard sum != Self.whole else { return }
        let names = parameters.map(\.rawValue).joined(separator: " + ")
        note(node.invalid("\(names) that sum to \(Self.whole) at their bases, not to \(sum)"))
    }

    private mutating func expectMembers(of node: JSONNode, _ known: [String]) {
        _ = take { () throws(JSONFault) in try node.object() }
        for fault in node.unknownMembers(known: known) { note(fault) }
    }

    private func member(_ node: JSONNode, _ key: String) -> JSONNode? {
        guard case .object(let object) = node.value, let value = object[key] else { return nil }
        return JSONNode(value, at: node.path.appending(key: key))
    }

    private mutating func note(_ fault: JSONFault) {
        faults.append(.document(fault))
    }

    /// The value, or nil and its fault on the list.
    private mutating func take<Value>(_ value: () throws(JSONFault) -> Value) -> Value? {
        do throws(JSONFault) {
            return try value()
        } catch {
            note(error)
            return nil
        }
    }

    private static func name(_ node: JSONNode) throws(JSONFault) -> String {
        let text = try node.string()
        guard 1...maximumNameBytes ~= text.utf8.count else {
            throw node.invalid("a text of 1 to \(maximumNameBytes) bytes")
        }
        return text
    }

    private static func source(_ node: JSONNode) throws(JSONFault) -> String {
        let text = try node.string()
        guard 1...ParameterRange.maximumSourceBytes ~= text.utf8.count else {
            throw node.invalid("a text of 1 to \(ParameterRange.maximumSourceBytes) bytes")
        }
        return text
    }
}
