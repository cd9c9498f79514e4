public import PassLiftEncoding

/// What is stored of a credential, as far as an authentication needs it (Level 3, section 4, "credential
/// record").
public struct StoredCredential: Hashable, Sendable {
    /// The credential id.
    public var credentialID: [UInt8]
    /// The COSE_Key as it was registered.
    public var publicKey: [UInt8]
    /// The signature counter as last stored.
    public var signCount: UInt32
    /// The user handle that the credential was made for.
    public var userHandle: [UInt8]
    /// BE as registered; nil for an imported credential, which learns it on first use.
    public var backupEligible: Bool?
    /// BS as last stored.
    public var backupState: Bool
    /// Whether user verification of this credential may count as a factor.
    public var uvInitialized: Bool

    /// A record with BE not yet known, BS false and user verification not yet trusted.
    public init(credentialID: [UInt8], publicKey: [UInt8], signCount: UInt32, userHandle: [UInt8]) {
        self.credentialID = credentialID
        self.publicKey = publicKey
        self.signCount = signCount
        self.userHandle = userHandle
        backupEligible = nil
        backupState = false
        uvInitialized = false
    }

    /// Reads `{credentialID, publicKey, signCount, backupEligible, backupState, uvInitialized, userID}`.
    public init(_ node: JSONNode) throws(JSONFault) {
        credentialID = try node.member("credentialID").base64URL()
        publicKey = try node.member("publicKey").base64URL()
        signCount = UInt32(try node.member("signCount").integer(in: 0...Int64(UInt32.max)))
        userHandle = try node.member("userID").base64URL()
        if let eligible = try node.optionalMember("backupEligible"), eligible.value != .null {
            backupEligible = try eligible.bool()
        } else {
            backupEligible = nil
        }
        backupState = try node.member("backupState").bool()
        uvInitialized = try node.member("uvInitialized").bool()
    }

    /// Writes what ``init(_:)`` reads.
    public func write(to writer: inout JSONWriter) {
        writer.object { object in
            object.member("credentialID", base64URL: credentialID)
            object.member("publicKey", base64URL: publicKey)
            object.member("signCount", signCount)
            object.member("backupEligible", value: backupEligible.map { .bool($0) } ?? .null)
            object.member("backupState", backupState)
            object.member("uvInitialized", uvInitialized)
            object.member("userID", base64URL: userHandle)
        }
    }
}
