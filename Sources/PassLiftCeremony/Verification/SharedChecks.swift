import PassLiftEncoding

/// The checks that registration and authentication have in common, under each one's step numbers.
struct SharedChecks {
    let expectation: CeremonyExpectation
    let steps: CeremonySteps

    /// Steps 7–11 of a registration, 10–14 of an authentication.
    func check(_ clientData: ClientData) throws(CeremonyRefusal) {
        try checkType(clientData)
        try checkChallenge(clientData)
        try checkOrigin(clientData)
        try checkCrossOrigin(clientData)
        try checkTopOrigin(clientData)
    }

    /// Steps 14–17 of a registration, 15–18 of an authentication.
    func check(
        _ data: AuthenticatorData, _ outputs: ClientExtensionOutputs,
        using cryptography: any CeremonyCryptography
    ) throws(CeremonyRefusal) {
        try checkRelyingParty(data, outputs, using: cryptography)
        try checkPresence(data.flags)
        try checkVerification(data.flags)
        try checkBackup(data.flags)
    }
}

/// One step each, so that an inspection can ask for those that a verification does not reach.
extension SharedChecks {
    func checkType(_ clientData: ClientData) throws(CeremonyRefusal) {
        guard clientData.type.isExactly(expectation.kind.clientDataType) else {
            throw CeremonyRefusal(steps.type, .typeMismatch, "expected \(expectation.kind.clientDataType)")
        }
    }

    func checkChallenge(_ clientData: ClientData) throws(CeremonyRefusal) {
        // Encoded forms are compared, so that a second spelling of the same bytes is no match.
        guard clientData.challenge.isExactly(Base64URL.encode(expectation.challenge)) else {
            throw CeremonyRefusal(steps.challenge, .challengeMismatch, "not the challenge that was issued")
        }
    }

    func checkOrigin(_ clientData: ClientData) throws(CeremonyRefusal) {
        guard expectation.origins.containsExactly(clientData.origin) else {
            throw CeremonyRefusal(steps.origin, .originNotAllowed, "not one of the expected origins")
        }
    }

    func checkCrossOrigin(_ clientData: ClientData) throws(CeremonyRefusal) {
        switch expectation.framing {
        case .allowed: return
        case .refused:
            guard !clientData.crossOrigin else {
                throw CeremonyRefusal(steps.crossOrigin, .crossOriginNotAllowed, "framing is not allowed")
            }
        }
    }

    func checkTopOrigin(_ clientData: ClientData) throws(CeremonyRefusal) {
        guard let topOrigin = clientData.topOrigin else { return }
        switch expectation.framing {
        case .refused:
            throw CeremonyRefusal(steps.topOrigin, .topOriginNotAllowed, "framing is not allowed")
        case .allowed(let topOrigins):
            guard clientData.crossOrigin else {
                throw CeremonyRefusal(
                    steps.topOrigin, .topOriginNotAllowed, "a top origin without crossOrigin being true")
            }
            guard topOrigins.containsExactly(topOrigin) else {
                throw CeremonyRefusal(steps.topOrigin, .topOriginNotAllowed, "not an expected top origin")
            }
        }
    }

    /// The AppID takes the place of the id where the options named one and the client says that it was used
    /// (Level 3, section 10.1.1); what a client says unasked changes nothing.
    func checkRelyingParty(
        _ data: AuthenticatorData, _ outputs: ClientExtensionOutputs,
        using cryptography: any CeremonyCryptography
    ) throws(CeremonyRefusal) {
        let name = expectedRelyingParty(outputs)
        guard data.relyingPartyIDHash == cryptography.sha256(Array(name.utf8)) else {
            throw CeremonyRefusal(
                steps.relyingParty, .relyingPartyMismatch, "made for another relying party id")
        }
    }

    /// What `rpIdHash` must be the hash of.
    func expectedRelyingParty(_ outputs: ClientExtensionOutputs) -> String {
        guard expectation.kind == .authentication, let appID = expectation.appID, outputs.isAppIDUsed == true
        else { return expectation.relyingPartyID }
        return appID
    }

    func checkPresence(_ flags: AuthenticatorFlags) throws(CeremonyRefusal) {
        // Only a conditional registration may lack presence; a conditional authentication may not.
        let presenceExcused = expectation.kind == .registration && expectation.mediation == .conditional
        guard flags.contains(.userPresent) || presenceExcused else {
            throw CeremonyRefusal(steps.userPresence, .userNotPresent, "the UP flag is not set")
        }
    }

    func checkVerification(_ flags: AuthenticatorFlags) throws(CeremonyRefusal) {
        guard flags.contains(.userVerified) || expectation.userVerification != .required else {
            throw CeremonyRefusal(steps.userVerification, .userNotVerified, "the UV flag is not set")
        }
    }

    func checkBackup(_ flags: AuthenticatorFlags) throws(CeremonyRefusal) {
        guard flags.contains(.backupEligible) || !flags.contains(.backedUp) else {
            throw CeremonyRefusal(steps.backupState, .backupStateInconsistent, "BS is set without BE")
        }
    }
}
