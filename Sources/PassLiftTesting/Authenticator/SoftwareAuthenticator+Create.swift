import PassLiftCeremony
import PassLiftEncoding
import PassLiftOpenSSL

extension SoftwareAuthenticator {
    mutating func register(
        _ request: ClientCreationRequest, origin: String
    ) throws(ClientException) -> [UInt8] {
        let page = try ClientPage(origin: origin, linkedOrigins: traits.linkedOrigins)
        let relyingPartyID = try page.relyingPartyID(asked: request.relyingPartyID)
        guard traits.consent != .interrupted else { throw .abort }
        let algorithm = try algorithm(for: request)
        var flags: AuthenticatorFlags
        switch request.common.mediation {
        case .conditional:
            try permitAutomatic(request)
            flags = []
        case .modal: flags = try modalFlags(request.userVerification, orThrow: .constraint)
        }
        guard traits.consent == .given else { throw .notAllowed }
        guard !holds(anyOf: request.excludedIDs, for: relyingPartyID) else { throw .invalidState }

        let credential = try makeCredential(algorithm, for: request.user, at: relyingPartyID)
        flags.formUnion(credential.backup.flags)
        flags.insert(.attestedCredential)
        let statement = AuthenticatorStatement(
            relyingPartyID: relyingPartyID, flags: flags, signCount: credential.signCount,
            attested: (traits.aaguid, credential))
        let authenticatorData = authenticatorData(statement)
        let clientData = clientData(.registration, request.common, origin: page.origin)
        let attestationObject = try attestationObject(
            authenticatorData, clientData: clientData, key: credential.key)
        keep(credential)
        return registrationJSON(
            credential, clientData: clientData, attestationObject: attestationObject,
            extensions: request.asksProperties ? ["credProps": ["rk": true]] : [:])
    }

    /// The first of the algorithms asked for that it can, or, misbehaving, one that was not.
    private func algorithm(for request: ClientCreationRequest) throws(ClientException) -> COSEAlgorithm {
        let isOffered = { (algorithm: COSEAlgorithm) in request.algorithms.contains(algorithm.rawValue) }
        if traits.misbehaviours.contains(.unofferedAlgorithm),
            let unoffered = COSEAlgorithm.allCases.first(where: { !isOffered($0) })
        {
            return unoffered
        }
        let offered = request.algorithms.compactMap(COSEAlgorithm.init(rawValue:))
        guard let algorithm = offered.first(where: traits.algorithms.contains) else { throw .notSupported }
        return algorithm
    }

    /// The rules of an automatic upgrade that come before consent and the exclude list.
    private func permitAutomatic(_ request: ClientCreationRequest) throws(ClientException) {
        switch traits.conditionalCreation {
        case .supported: break
        case .unsupported: throw .notSupported
        }
        guard request.userVerification != .required else { throw .constraint }
        guard let filled = traits.filledUserName, filled.isExactly(request.user.name) else {
            throw .notAllowed
        }
    }

    private func holds(anyOf ids: [[UInt8]], for relyingPartyID: String) -> Bool {
        credentials.contains { $0.relyingPartyID == relyingPartyID && ids.contains($0.id) }
    }

    private mutating func makeCredential(
        _ algorithm: COSEAlgorithm, for user: PasskeyUser, at relyingPartyID: String
    ) throws(ClientException) -> ResidentCredential {
        let key: OpenSSLSigningKey
        do {
            key = try OpenSSLSigningKey.generate(algorithm)
        } catch {
            throw .unknown
        }
        var credential = ResidentCredential(
            id: nextCredentialID(), relyingPartyID: relyingPartyID, userHandle: user.handle,
            userName: user.name, key: key, backup: traits.backup, signCount: 0)
        credential.countSignature()
        return credential
    }

    /// A new passkey takes the place of the same account's old one (Level 3, §6.3.2).
    private mutating func keep(_ credential: ResidentCredential) {
        credentials.removeAll {
            $0.relyingPartyID == credential.relyingPartyID && $0.userHandle == credential.userHandle
        }
        credentials.append(credential)
    }

    private func attestationObject(
        _ authenticatorData: [UInt8], clientData: [UInt8], key: OpenSSLSigningKey
    ) throws(ClientException) -> [UInt8] {
        var format = "none"
        var statement = CBORMap()
        let needsSignature = traits.misbehaviours.contains(.tamperedSignature)
        if traits.attestation == .packedSelf || needsSignature {
            format = "packed"
            let signature = try sign(authenticatorData, clientData: clientData, with: key)
            statement = CBORMap([
                (.text("alg"), .integer(key.algorithm.rawValue)), (.text("sig"), .bytes(signature)),
            ])
        }
        let entries: [(CBORKey, CBORValue)] = [
            (.text("fmt"), .text(format)), (.text("attStmt"), .map(statement)),
            (.text("authData"), .bytes(authenticatorData)),
        ]
        return CBORValue.map(CBORMap(entries)).encoded
    }

    /// RegistrationResponseJSON; without the optional copy of the key that a server must not look at.
    private func registrationJSON(
        _ credential: ResidentCredential, clientData: [UInt8], attestationObject: [UInt8],
        extensions: JSONValue
    ) -> [UInt8] {
        var writer = JSONWriter()
        writer.object { object in
            object.member("id", base64URL: namedID(credential.id))
            object.member("rawId", base64URL: namedID(credential.id))
            object.member("type", "public-key")
            object.member("authenticatorAttachment", traits.attachment)
            object.member("clientExtensionResults", value: extensions)
            object.member(
                "response",
                object: { response in
                    response.member("clientDataJSON", base64URL: clientData)
                    response.member("attestationObject", base64URL: attestationObject)
                    response.member("transports", value: .array(traits.transports.map { .string($0) }))
                    response.member("publicKeyAlgorithm", credential.key.algorithm.rawValue)
                })
        }
        return writer.bytes
    }
}
