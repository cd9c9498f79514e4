import PassLiftEncoding

/// A client's answer to creation options: RegistrationResponseJSON, read strictly (Level 3, section 5.1.8).
///
/// Its convenience copies (`authenticatorData`, `publicKey`, `publicKeyAlgorithm`) are not looked at:
/// everything is taken from the attestation object.
public struct RegistrationResponse: Hashable, Sendable {
    /// The credential id that the client names.
    public var credentialID: [UInt8]
    /// The client data as it came: what gets hashed.
    public var clientDataJSON: [UInt8]
    /// The attestation object as it came.
    public var attestationObject: [UInt8]
    /// How the authenticator can be reached, verbatim; unknown ones included.
    public var transports: [String]
    /// `platform` or `cross-platform`, verbatim; nil when the client does not say.
    public var attachment: String?
    /// What the client says about extensions.
    public var clientExtensions: ClientExtensionOutputs

    /// Takes the parts apart from any JSON, for clients that speak something else.
    public init(credentialID: [UInt8], clientDataJSON: [UInt8], attestationObject: [UInt8]) {
        self.credentialID = credentialID
        self.clientDataJSON = clientDataJSON
        self.attestationObject = attestationObject
        transports = []
        attachment = nil
        clientExtensions = ClientExtensionOutputs()
    }

    /// Reads the JSON.
    ///
    /// - Throws: step 3, `malformed_response`.
    public init(json: [UInt8]) throws(CeremonyRefusal) {
        let reader = try ResponseReader(json: json)
        credentialID = reader.credentialID
        clientDataJSON = try reader.bytes("clientDataJSON", atMost: ResponseLimits.clientDataByteCount)
        attestationObject = try reader.bytes(
            "attestationObject", atMost: ResponseLimits.attestationObjectByteCount)
        transports = try reader.transports()
        attachment = reader.attachment
        clientExtensions = reader.clientExtensions
    }
}

extension ResponseReader {
    /// The `transports` of a registration; absent or null is none.
    fileprivate func transports() throws(CeremonyRefusal) -> [String] {
        do throws(JSONFault) {
            guard let node = try response.optionalMember("transports"), node.value != .null else { return [] }
            let elements = try node.elements()
            guard elements.count <= ResponseLimits.transportCount else {
                throw node.invalid("at most \(ResponseLimits.transportCount) transports")
            }
            var transports: [String] = []
            for element in elements {
                guard let text = try Self.textOrNull(element) else { throw element.wrongType("a string") }
                transports.append(text)
            }
            return transports
        } catch {
            throw Self.malformed(error.description)
        }
    }
}
