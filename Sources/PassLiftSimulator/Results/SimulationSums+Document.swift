public import PassLiftEncoding
import PassLiftPolicy

/// The sums of a shard as a file, to be merged with others.
extension SimulationSums {
    private static let format = "passlift-simulation-sums-2"
    /// The longest file that is read, in bytes.
    public static let maximumDocumentBytes = 268_435_456

    private static let limits = JSONLimits(
        byteCount: maximumDocumentBytes, depth: 8, valueCount: 65_536,
        stringByteCount: maximumDocumentBytes)

    /// The file: JSON with the counts packed, and the documents it was made with, so that shards of different
    /// ones are told apart.
    public func document(of simulation: Simulation) -> [UInt8] {
        var writer = JSONWriter()
        writer.object { object in
            object.member("format", Self.format)
            object.member("policyDocument", base64URL: simulation.policy.source)
            object.member("populationDocument", base64URL: simulation.population.source)
            object.member("plan", object: plan.write)
            object.member(
                "shards", array: { array in for shard in shards { array.string(shard.description) } })
            object.member("completeness", completeness.rawValue)
            object.member("moves", array: { array in for move in moves { move.write(to: &array) } })
            object.member(
                "groups",
                array: { array in for group in groups { array.base64URL(Packing.pack(group.counts)) } })
            object.member("others", base64URL: Packing.pack(others))
            object.member("guardrails", base64URL: Packing.pack(guardrails))
        }
        return writer.bytes
    }

    /// Reads the sums of a file that was made by the same simulation.
    ///
    /// - Throws: the first thing that is wrong with it; a file is a machine's.
    public init(document: [UInt8], of simulation: Simulation) throws(SumsFault) {
        let root: JSONNode
        do throws(JSONSyntaxError) {
            root = JSONNode(try JSONReader(limits: Self.limits).read(document))
        } catch {
            throw .syntax(error)
        }
        do throws(JSONFault) {
            try self.init(root, of: simulation)
        } catch {
            throw .document(error)
        }
    }

    private init(_ root: JSONNode, of simulation: Simulation) throws(JSONFault) {
        self.init(plan: simulation.plan, segmentCount: simulation.population.segments.count)
        try Self.expect(root, "format", .string(Self.format))
        var plan = JSONWriter()
        plan.object(simulation.plan.write)
        let node = try root.member("plan")
        guard node.value.bytes() == plan.bytes else { throw node.invalid("the plan of the simulation") }
        for (key, source) in [
            ("policyDocument", simulation.policy.source),
            ("populationDocument", simulation.population.source),
        ] {
            let node = try root.member(key)
            guard try node.base64URL() == source else { throw node.invalid("the document of the simulation") }
        }
        completeness = try root.member("completeness").choice()
        try readShards(try root.member("shards"))
        try readMoves(try root.member("moves"), of: simulation.policy)
        try readGroups(root)
        try readGuardrails(try root.member("guardrails"))
    }

    /// Shards of one division, each once.
    private mutating func readShards(_ list: JSONNode) throws(JSONFault) {
        for node in try list.elements() {
            guard let shard = Shard(try node.string()) else { throw node.invalid("a shard like 1/5") }
            guard shards.allSatisfy({ $0.count == shard.count && $0.number < shard.number }) else {
                throw node.invalid("shards of one division, each once, in their order")
            }
            shards.append(shard)
        }
        if shards.isEmpty { throw list.invalid("at least one shard") }
    }

    /// Guardrails move the rollout only where they act and see all accounts.
    private mutating func readMoves(_ list: JSONNode, of policy: UpgradePolicy) throws(JSONFault) {
        let nodes = try list.elements()
        guard nodes.isEmpty || (shards == [.whole] && policy.guardrails?.mode == .acting) else {
            throw list.invalid("no moves, since guardrails do not act in a part")
        }
        for node in nodes {
            let move = try Self.move(node)
            guard move.day > moves.last?.day ?? 0, move.day < plan.days else {
                throw node.invalid("a day after the move before, and before day \(plan.days)")
            }
            moves.append(move)
        }
    }

    /// How many accounts its shards have.
    private var accountCount: UInt64 { shards.reduce(0) { $0 + UInt64($1.accounts(of: plan.accounts)) } }

    /// Counts of as many accounts as the shards have, and of no more than can be added up.
    private mutating func readGroups(_ root: JSONNode) throws(JSONFault) {
        let list = try root.member("groups")
        let nodes = try list.elements()
        guard nodes.count == Self.groupCount else { throw list.invalid("\(Self.groupCount) groups") }
        var totals = [UInt64](repeating: 0, count: ToldColumn.count)
        for node in nodes {
            let told = try Self.counts(node, count: rowCount * ToldColumn.count)
            for (place, count) in told.enumerated() {
                try Self.add(count, to: &totals[place % ToldColumn.count], atMost: Self.maximumTotal, node)
            }
            groups.append(GroupCounts(told))
        }
        let counted = totals[ToldColumn.account.place]
        guard completeness == .complete ? counted == accountCount : counted <= accountCount else {
            throw list.invalid("\(accountCount) accounts")
        }
        let node = try root.member("others")
        others = try Self.counts(node, count: Column.count)
        guard others.allSatisfy({ $0 <= Self.maximumTotal }) else {
            throw node.invalid("counts of at most \(Self.maximumTotal)")
        }
    }

    /// Observations, of each metric at most one an account.
    private mutating func readGuardrails(_ node: JSONNode) throws(JSONFault) {
        guardrails = try Self.counts(node, count: guardrails.count)
        var totals = [UInt64](repeating: 0, count: GuardrailColumn.count)
        for (place, count) in guardrails.enumerated() {
            let column = place % GuardrailColumn.count
            try Self.add(count, to: &totals[column], atMost: accountCount, node)
            guard column.isMultiple(of: 2) || count <= guardrails[place - 1] else {
                throw node.invalid("no more that came about than were observed")
            }
        }
    }

    private static func add(
        _ count: UInt64, to total: inout UInt64, atMost most: UInt64, _ node: JSONNode
    ) throws(JSONFault) {
        guard count <= most, total + count <= most else { throw node.invalid("counts of at most \(most)") }
        total += count
    }

    private static func expect(_ root: JSONNode, _ key: String, _ value: JSONValue) throws(JSONFault) {
        let node = try root.member(key)
        guard node.value == value else { throw node.invalid(value.text()) }
    }

    private static func move(_ node: JSONNode) throws(JSONFault) -> LifeTerms.RolloutMove {
        var state = RolloutState.running
        state.pace = try node.member("pace").choice()
        let held = try node.member("heldStage")
        if held.value != .null { state.heldStage = UInt8(truncatingIfNeeded: try held.integer(in: 0...255)) }
        let day = try node.member("day").integer(in: 0...Int64(SimulationPlan.maximumDays))
        return LifeTerms.RolloutMove(day: UInt32(truncatingIfNeeded: day), state: state)
    }

    private static func counts(_ node: JSONNode, count: Int) throws(JSONFault) -> [UInt64] {
        guard let counts = Packing.unpack(try node.base64URL(), count: count) else {
            throw node.invalid("\(count) packed counts")
        }
        return counts
    }
}

/// What is wrong with a file of sums.
public enum SumsFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// It is no JSON, or exceeds a limit.
    case syntax(JSONSyntaxError)
    /// A value is wrong, or of another simulation.
    case document(JSONFault)

    /// One sentence with the place.
    public var description: String {
        switch self {
        case .syntax(let error): "\(error.place): \(error.code.rawValue)"
        case .document(let fault): fault.description
        }
    }
}

/// Counts as bytes, seven bits each, the lowest first; most counts are 0 and take one.
enum Packing {
    static func pack(_ counts: [UInt64]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(counts.count)
        for count in counts {
            var rest = count
            while rest >= 0x80 {
                bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
                rest >>= 7
            }
            bytes.append(UInt8(truncatingIfNeeded: rest))
        }
        return bytes
    }

    /// Exactly `count` counts; nil for anything else.
    static func unpack(_ bytes: [UInt8], count: Int) -> [UInt64]? {
        var counts: [UInt64] = []
        counts.reserveCapacity(min(count, bytes.count))
        var (number, shift) = (UInt64(0), UInt64(0))
        for byte in bytes {
            guard shift < 63 || (shift == 63 && byte <= 1) else { return nil }
            number |= UInt64(byte & 0x7f) << shift
            shift += 7
            guard byte < 0x80 else { continue }
            guard counts.count < count else { return nil }
            counts.append(number)
            (number, shift) = (0, 0)
        }
        return shift == 0 && counts.count == count ? counts : nil
    }
}
