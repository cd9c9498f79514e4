import PassLiftEncoding

/// What a client says about extensions: unsigned, so good for hints and nothing else.
///
/// Outputs nobody asked for, of unknown names or of odd types, are passed over (Level 3, section 7.1, step
/// 28).
public struct ClientExtensionOutputs: Hashable, Sendable {
    /// `credProps.rk`: whether the credential is discoverable; nil when unknown.
    public var isDiscoverable: Bool?
    /// `prf.enabled`: whether the credential can evaluate the PRF.
    public var isPRFEnabled: Bool?
    /// `largeBlob.supported`: whether the credential can keep a blob.
    public var isLargeBlobSupported: Bool?

    /// No outputs.
    public init() {}

    /// The outputs of a `clientExtensionResults` object; absent is none.
    ///
    /// - Throws: `wrong_type` when it is no object.
    init(_ node: JSONNode?) throws(JSONFault) {
        guard let node else { return }
        let object = try node.object()
        isDiscoverable = Self.bool("rk", in: object["credProps"])
        isPRFEnabled = Self.bool("enabled", in: object["prf"])
        isLargeBlobSupported = Self.bool("supported", in: object["largeBlob"])
    }

    private static func bool(_ key: String, in value: JSONValue?) -> Bool? {
        guard case .object(let object)? = value, case .bool(let bool)? = object[key] else { return nil }
        return bool
    }
}
