import PassLiftEncoding

/// The checks that registration and authentication have in common, under each one's step numbers.
struct SharedChecks {
    let expectation: CeremonyExpectation
    let steps: CeremonySteps

    /// Steps 7–11 of a registration, 10–14 of an authentication.
    func check(_ clientData: ClientData) throws(CeremonyRefusal) {
        guard clientData.type.isExactly(expectation.kind.clientDataType) else {
            throw CeremonyRefusal(steps.type, .typeMismatch, "expected \(expectation.kind.clientDataType)")
        }
        // Encoded forms are compared, so that a second spelling of the same bytes is no match.
        guard clientData.challenge.isExactly(Base64URL.encode(expectation.challenge)) else {
            throw CeremonyRefusal(steps.challenge, .challengeMismatch, "not the challenge that was issued")
        }
        guard expectation.origins.containsExactly(clientData.origin) else {
            throw CeremonyRefusal(steps.origin, .originNotAllowed, "not one of the expected origins")
        }
        try checkFraming(clientData)
    }

    private func checkFraming(_ clientData: ClientData) throws(CeremonyRefusal) {
        switch expectation.framing {
        case .refused:
            guard !clientData.crossOrigin else {
                throw CeremonyRefusal(steps.crossOrigin, .crossOriginNotAllowed, "framing is not allowed")
            }
            guard clientData.topOrigin == nil else {
                throw CeremonyRefusal(steps.topOrigin, .topOriginNotAllowed, "framing is not allowed")
            }
        case .allowed(let topOrigins):
            guard let topOrigin = clientData.topOrigin else { return }
            guard clientData.crossOrigin else {
                throw CeremonyRefusal(
                    steps.topOrigin, .topOriginNotAllowed, "a top origin without crossOrigin being true")
            }
            guard topOrigins.containsExactly(topOrigin) else {
                throw CeremonyRefusal(steps.topOrigin, .topOriginNotAllowed, "not an expected top origin")
            }
        }
    }

    /// Steps 14–17 of a registration, 15–18 of an authentication.
    func check(
        _ data: AuthenticatorData, using cryptography: any CeremonyCryptography
    ) throws(CeremonyRefusal) {
        let expectedHash = cryptography.sha256(Array(expectation.relyingPartyID.utf8))
        guard data.relyingPartyIDHash == expectedHash else {
            throw CeremonyRefusal(
                steps.relyingParty, .relyingPartyMismatch, "made for another relying party id")
        }
        // Only a conditional registration may lack presence; a conditional authentication may not.
        let presenceExcused = expectation.kind == .registration && expectation.mediation == .conditional
        guard data.flags.contains(.userPresent) || presenceExcused else {
            throw CeremonyRefusal(steps.userPresence, .userNotPresent, "the UP flag is not set")
        }
        guard data.flags.contains(.userVerified) || expectation.userVerification != .required else {
            throw CeremonyRefusal(steps.userVerification, .userNotVerified, "the UV flag is not set")
        }
        guard data.flags.contains(.backupEligible) || !data.flags.contains(.backedUp) else {
            throw CeremonyRefusal(steps.backupState, .backupStateInconsistent, "BS is set without BE")
        }
    }
}
