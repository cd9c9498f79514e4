public import PassLiftEncoding

/// What a relying party tells credential managers about its credentials (Level 3, section 5.1.10).
///
/// Each is the argument of one method of `PublicKeyCredential`; success says nothing about the effect.
public enum CredentialSignal: Hashable, Sendable {
    /// No account holds that id. Only when that was read in the transaction that answers; never on a bad
    /// signature, an expiry, a suspension or a fault of the store.
    case unknownCredential(relyingPartyID: String, credentialID: [UInt8])
    /// These are all credentials of the account, suspended ones included; one left out is hidden or removed.
    /// Only to the person signed in.
    case allAcceptedCredentials(relyingPartyID: String, userHandle: [UInt8], credentialIDs: [[UInt8]])
    /// The names of the account now. Only to the person signed in.
    case currentUserDetails(relyingPartyID: String, user: PasskeyUser)

    /// The method that takes the payload.
    public var methodName: String {
        switch self {
        case .unknownCredential: "signalUnknownCredential"
        case .allAcceptedCredentials: "signalAllAcceptedCredentials"
        case .currentUserDetails: "signalCurrentUserDetails"
        }
    }

    /// Writes the payload.
    public func writePayload(to writer: inout JSONWriter) {
        writer.object { object in
            switch self {
            case .unknownCredential(let relyingPartyID, let credentialID):
                object.member("rpId", relyingPartyID)
                object.member("credentialId", base64URL: credentialID)
            case .allAcceptedCredentials(let relyingPartyID, let userHandle, let credentialIDs):
                object.member("rpId", relyingPartyID)
                object.member("userId", base64URL: userHandle)
                object.member("allAcceptedCredentialIds", array: { $0.base64URLs(credentialIDs) })
            case .currentUserDetails(let relyingPartyID, let user):
                object.member("rpId", relyingPartyID)
                object.member("userId", base64URL: user.handle)
                object.member("name", user.name)
                object.member("displayName", user.displayName)
            }
        }
    }
}
