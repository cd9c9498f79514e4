import PassLiftCeremony
import PassLiftEncoding
import PassLiftOpenSSL

extension SoftwareAuthenticator {
    mutating func authenticate(
        _ request: ClientAssertionRequest, origin: String
    ) throws(ClientException) -> [UInt8] {
        let page = try ClientPage(origin: origin, linkedOrigins: traits.linkedOrigins)
        let relyingPartyID = try page.relyingPartyID(asked: request.relyingPartyID)
        guard traits.consent != .interrupted else { throw .abort }
        var flags = try modalFlags(request.userVerification, orThrow: .notAllowed)
        guard traits.consent == .given, let index = choice(among: request.allowedIDs, for: relyingPartyID)
        else { throw .notAllowed }

        credentials[index].countSignature()
        let credential = credentials[index]
        flags.formUnion(credential.backup.flags)
        let authenticatorData = authenticatorData(
            AuthenticatorStatement(
                relyingPartyID: relyingPartyID, flags: flags, signCount: credential.signCount))
        let clientData = clientData(.authentication, request.common, origin: page.origin)
        let signature = try sign(authenticatorData, clientData: clientData, with: credential.key)
        return authenticationJSON(
            credential,
            Assertion(
                authenticatorData: authenticatorData, clientData: clientData, signature: signature))
    }

    private struct Assertion {
        let authenticatorData: [UInt8]
        let clientData: [UInt8]
        let signature: [UInt8]
    }

    /// The passkey to use: the picked account's, else the newest that is allowed.
    private func choice(among allowedIDs: [[UInt8]], for relyingPartyID: String) -> Int? {
        let usable = credentials.indices.filter { index in
            credentials[index].relyingPartyID == relyingPartyID
                && (allowedIDs.isEmpty || allowedIDs.contains(credentials[index].id))
        }
        guard let picked = traits.pickedUserHandle else { return usable.last }
        return usable.last { credentials[$0].userHandle == picked }
    }

    /// AuthenticationResponseJSON.
    private func authenticationJSON(_ credential: ResidentCredential, _ assertion: Assertion) -> [UInt8] {
        let isForeign = traits.misbehaviours.contains(.foreignUserHandle)
        let userHandle = isForeign ? credential.userHandle.map { ~$0 } : credential.userHandle
        var writer = JSONWriter()
        writer.object { object in
            object.member("id", base64URL: namedID(credential.id))
            object.member("rawId", base64URL: namedID(credential.id))
            object.member("type", "public-key")
            object.member("authenticatorAttachment", traits.attachment)
            object.member("clientExtensionResults", value: [:])
            object.member(
                "response",
                object: { response in
                    response.member("clientDataJSON", base64URL: assertion.clientData)
                    response.member("authenticatorData", base64URL: assertion.authenticatorData)
                    response.member("signature", base64URL: assertion.signature)
                    response.member("userHandle", base64URL: userHandle)
                })
        }
        return writer.bytes
    }
}
