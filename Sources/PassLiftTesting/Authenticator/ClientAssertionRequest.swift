import PassLiftCeremony

/// What `get()` is asked.
struct ClientAssertionRequest {
    let common: ClientRequest
    let relyingPartyID: String?
    let userVerification: UserVerificationRequirement
    let allowedIDs: [[UInt8]]

    init(json: [UInt8]) throws(ClientException) {
        common = try ClientRequest(json: json)
        relyingPartyID = try ClientRequest.text("rpId", of: common.publicKey)
        userVerification = try common.userVerification(in: common.publicKey)
        allowedIDs = try common.credentialIDs("allowCredentials")
    }
}
