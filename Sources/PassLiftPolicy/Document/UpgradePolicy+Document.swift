import PassLiftEncoding

extension UpgradePolicy {
    /// The longest document that is read, in bytes.
    public static let maximumDocumentBytes = 262_144

    private static let limits = JSONLimits(
        byteCount: maximumDocumentBytes, depth: 16, valueCount: 16_384, stringByteCount: 16_384)

    /// Compiles a document: JSON (RFC 8259) in UTF-8, with `//` and `/* */` comments.
    ///
    /// What the document does not say is as in ``standard``.
    ///
    /// - Parameter json: the document; kept as ``source``.
    /// - Throws: every fault at once, each with its place and what is expected there.
    public init(json: [UInt8]) throws(PolicyFaults) {
        let value: JSONValue
        do throws(JSONSyntaxError) {
            value = try JSONReader(limits: Self.limits, options: [.comments, .byteOrderMark]).read(json)
        } catch {
            throw PolicyFaults(faults: [.syntax(error)])
        }
        var reader = DocumentReader()
        reader.read(JSONNode(value))
        guard reader.faults.isEmpty else { throw PolicyFaults(faults: reader.faults) }
        self.init(document: reader.document, source: json)
    }
}
