import PassLiftEncoding

/// A client's answer to request options: AuthenticationResponseJSON, read strictly (Level 3, section 5.1.8).
public struct AuthenticationResponse: Hashable, Sendable {
    /// The credential id that the client names: what the stored credential is looked up by.
    public var credentialID: [UInt8]
    /// The client data as it came: what gets hashed.
    public var clientDataJSON: [UInt8]
    /// The authenticator data as it came.
    public var authenticatorData: [UInt8]
    /// The signature.
    public var signature: [UInt8]
    /// The user handle that the authenticator names; empty counts as absent, as Safari sends it.
    public var userHandle: [UInt8]?
    /// What the client says about extensions.
    public var clientExtensions: ClientExtensionOutputs

    /// Takes the parts apart from any JSON, for clients that speak something else.
    public init(
        credentialID: [UInt8], clientDataJSON: [UInt8], authenticatorData: [UInt8], signature: [UInt8]
    ) {
        self.credentialID = credentialID
        self.clientDataJSON = clientDataJSON
        self.authenticatorData = authenticatorData
        self.signature = signature
        userHandle = nil
        clientExtensions = ClientExtensionOutputs()
    }

    /// Reads the JSON.
    ///
    /// - Throws: step 3, `malformed_response`.
    public init(json: [UInt8]) throws(CeremonyRefusal) {
        let reader = try ResponseReader(json: json)
        credentialID = reader.credentialID
        clientDataJSON = try reader.bytes("clientDataJSON", atMost: ResponseLimits.clientDataByteCount)
        authenticatorData = try reader.bytes(
            "authenticatorData", atMost: ResponseLimits.authenticatorDataByteCount)
        signature = try reader.bytes("signature")
        userHandle = try reader.userHandle()
        clientExtensions = reader.clientExtensions
    }
}

extension ResponseReader {
    fileprivate func userHandle() throws(CeremonyRefusal) -> [UInt8]? {
        do throws(JSONFault) {
            guard let node = try response.optionalMember("userHandle"), node.value != .null else {
                return nil
            }
        } catch {
            throw Self.malformed(error.description)
        }
        let handle = try bytes("userHandle", atMost: ResponseLimits.userHandleByteCount)
        return handle.isEmpty ? nil : handle
    }
}
