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
            user: user, challenge: challenge, excludeCredentials: Self.listed(passkeys))
        request.mediation = mediation
        request.userVerification = userVerification
        request.attestation = attestation
        return CeremonyTerms(creation: try CreationOptions(request, for: relyingParty))
    }

    /// The most bytes of credential ids that options list: what a document and a browser take.
    private static let listedByteCount = 32_768

    /// Passkeys as options list them. An account with more than fit, imported before there was a limit, is
    /// asked for those used last: without a bound its options could not be written at all.
    private static func listed(_ passkeys: [PasskeyRecord]) -> [CredentialDescriptor] {
        guard passkeys.count > PasskeyRecord.maximumPerAccount || !fit(passkeys) else {
            return passkeys.map(\.descriptor)
        }
        let latest = passkeys.sorted { ($0.lastUsedAt ?? $0.createdAt) > ($1.lastUsedAt ?? $1.createdAt) }
        var room = listedByteCount
        return latest.prefix(PasskeyRecord.maximumPerAccount).prefix { passkey in
            room -= passkey.credentialID.count
            return room >= 0
        }.map(\.descriptor)
    }

    private static func fit(_ passkeys: [PasskeyRecord]) -> Bool {
        passkeys.reduce(0) { $0 + $1.credentialID.count } <= listedByteCount
    }

    private func confirmation() throws(OptionsError) -> CeremonyTerms {
        var request = RequestOptions.Request(challenge: challenge)
        request.userVerification = .required
        let isRecovery = kind == .recovery
        request.allowCredentials = Self.listed(passkeys.filter { isRecovery || $0.state != .suspended })
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
