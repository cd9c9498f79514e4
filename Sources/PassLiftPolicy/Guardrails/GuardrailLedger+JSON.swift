public import PassLiftEncoding

extension GuardrailLedger {
    /// The longest text that is read, in bytes; a written ledger has less than a tenth of it.
    public static let maximumBytes = 16_384

    private static let version: Int64 = 1
    private static let limits = JSONLimits(
        byteCount: maximumBytes, depth: 8, valueCount: 256, stringByteCount: 256)

    /// Why a text is no ledger.
    public enum ReadingError: Error, Hashable, Sendable {
        /// It is no JSON, or exceeds a limit.
        case syntax(JSONSyntaxError)
        /// A value is wrong.
        case document(JSONFault)
    }

    /// Reads what ``json`` wrote.
    public init(json: [UInt8]) throws(ReadingError) {
        let root: JSONNode
        do throws(JSONSyntaxError) {
            root = JSONNode(try JSONReader(limits: Self.limits).read(json))
        } catch {
            throw .syntax(error)
        }
        do throws(JSONFault) {
            try self.init(root)
        } catch {
            throw .document(error)
        }
    }

    /// The ledger as JSON, in UTF-8; equal ledgers give equal bytes.
    public var json: [UInt8] {
        var writer = JSONWriter()
        writer.object { ledger in
            ledger.member("version", Self.version)
            ledger.member("epoch", epoch)
            ledger.member(
                "metrics",
                object: { metrics in
                    for metric in GuardrailMetric.allCases where self[metric] != GuardrailComparison() {
                        metrics.member(metric.rawValue, object: self[metric].write)
                    }
                })
        }
        return writer.bytes
    }

    private init(_ root: JSONNode) throws(JSONFault) {
        try root.refuseUnknown(["version", "epoch", "metrics"])
        _ = try root.member("version").integer(in: Self.version...Self.version)
        let epoch = try root.member("epoch").integer(in: 0...Int64(UInt32.max))
        self.init(epoch: UInt32(truncatingIfNeeded: epoch))
        let metrics = try root.member("metrics")
        try metrics.refuseUnknown(GuardrailMetric.allCases.map(\.rawValue))
        for metric in GuardrailMetric.allCases {
            guard let node = try metrics.optionalMember(metric.rawValue) else { continue }
            self[metric] = try GuardrailComparison(node)
        }
    }
}

extension GuardrailComparison {
    init(_ node: JSONNode) throws(JSONFault) {
        try node.refuseUnknown(Decision.Arm.allCases.map(\.rawValue))
        self.init()
        for arm in Decision.Arm.allCases {
            self[arm] = try GuardrailCounts(node.member(arm.rawValue))
        }
    }

    func write(into writer: inout JSONWriter) {
        for arm in Decision.Arm.allCases {
            writer.member(
                arm.rawValue,
                object: { counts in
                    counts.member("observed", self[arm].observed)
                    counts.member("happened", self[arm].happened)
                })
        }
    }
}

extension GuardrailCounts {
    init(_ node: JSONNode) throws(JSONFault) {
        try node.refuseUnknown(["observed", "happened"])
        let observed = try node.member("observed").integer(in: 0...Int64(Self.maximum))
        let happened = try node.member("happened").integer(in: 0...observed)
        guard let counts = Self(observed: UInt64(observed), happened: UInt64(happened)) else {
            throw node.invalid("counts of accounts")
        }
        self = counts
    }
}

extension JSONNode {
    fileprivate func refuseUnknown(_ known: [String]) throws(JSONFault) {
        _ = try object()
        if let fault = unknownMembers(known: known).first { throw fault }
    }
}
