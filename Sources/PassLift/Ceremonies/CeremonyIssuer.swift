import PassLiftCeremony
import PassLiftMachine
import PassLiftPorts

/// Builds the terms of the ceremony that a step issues: for whom, with which passkeys on the lists, how
/// demanding.
struct CeremonyIssuer: Sendable {
    let relyingParty: RelyingParty
    let attestation: AttestationPreference
    let account: AccountRecord
    let user: PasskeyUser
    let passkeys: [PasskeyRecord]
    let challenge: [UInt8]
    /// What the visit is for: in a recovery suspended passkeys answer too.
    let kind: VisitKind

    /// The terms for `slip`, as stored.
    func document(for slip: Slip) throws(PassLiftError) -> [UInt8] {
        do {
            switch slip.purpose {
            case .automaticUpgrade: return try creation(.conditional).document
            case .offeredUpgrade, .additionalPasskey: return try creation(.modal).document
            case .enrolment: return try creation(.modal, userVerification: .required).document
            case .reauthentication, .passwordRemoval: return try confirmation().document
            case .signIn: return try request().document
            }
        } catch {
            throw PassLiftError(.unavailable, "options: " + error.rawValue)
        }
    }

    private func creation(
        _ mediation: Mediation, userVerification: UserVerificationRequirement = .preferred
    ) throws(OptionsError) -> CeremonyTerms {
        var request = CreationOptions.Request(
            user: user, challenge: challenge, excludeCredentials: passkeys.map(\.descriptor))
        request.mediation = mediation
        request.userVerification = userVerification
        request.attestation = attestation
        return CeremonyTerms(creation: try CreationOptions(request, for: relyingParty))
    }

    private func confirmation() throws(OptionsError) -> CeremonyTerms {
        var request = RequestOptions.Request(challenge: challenge)
        request.userVerification = .required
        let isRecovery = kind == .recovery
        request.allowCredentials = passkeys.filter { isRecovery || $0.state != .suspended }.map(\.descriptor)
        request.userHandle = nil
        return CeremonyTerms(request: try RequestOptions(request, for: relyingParty))
    }

    private func request() throws(OptionsError) -> CeremonyTerms {
        CeremonyTerms(request: try RequestOptions(.init(challenge: challenge), for: relyingParty))
    }
}

extension PasskeyRecord {
    fileprivate var descriptor: CredentialDescriptor {
        CredentialDescriptor(id: credentialID, transports: transports)
    }
}
