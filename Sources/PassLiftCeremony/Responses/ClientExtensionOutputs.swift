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
    /// `appid`: whether an authentication was made under the AppID of the options instead of the relying
    /// party id; nil when the client does not say.
    public var isAppIDUsed: Bool?
    /// `appidExclude`: whether a registration heeded the AppID of the options; nil when the client does not
    /// say.
    public var isAppIDExcluded: Bool?

    /// No outputs.
    public init() {}

    /// The outputs of a `clientExtensionResults` object; absent or null is none.
    ///
    /// - Throws: `wrong_type` when it is no object.
    init(_ node: JSONNode?) throws(JSONFault) {
        guard let node, node.value != .null else { return }
        let object = try node.object()
        isDiscoverable = Self.bool("rk", in: object["credProps"])
        isPRFEnabled = Self.bool("enabled", in: object["prf"])
        isLargeBlobSupported = Self.bool("supported", in: object["largeBlob"])
        isAppIDUsed = Self.bool(object["appid"])
        isAppIDExcluded = Self.bool(object["appidExclude"])
    }

    private static func bool(_ key: String, in value: JSONValue?) -> Bool? {
        guard case .object(let object)? = value else { return nil }
        return self.bool(object[key])
    }

    private static func bool(_ value: JSONValue?) -> Bool? {
        guard case .bool(let bool)? = value else { return nil }
        return bool
    }
}
