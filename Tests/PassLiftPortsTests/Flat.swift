import PassLiftEvents
import PassLiftMachine
import PassLiftPolicy
import PassLiftTesting
import Testing

/// Random flat values; each draw may be any value of its type.
struct Flat {
    var generator: SeededGenerator

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
    }

    mutating func number<Number: FixedWidthInteger & Sendable>(_ type: Number.Type = Number.self) -> Number {
        switch UInt8.random(in: 0..<8, using: &generator) {
        case 0: .min
        case 1: .max
        default: Number(truncatingIfNeeded: generator.next())
        }
    }

    mutating func bits() -> UInt128 { UInt128(number(UInt64.self)) << 64 | UInt128(number(UInt64.self)) }

    mutating func instant() -> Instant { Instant(milliseconds: number()) }

    mutating func perhaps<Value>(_ value: Value) -> Value? {
        Bool.random(using: &generator) ? value : nil
    }

    mutating func pick<Value>(_ values: [Value]) throws -> Value {
        try #require(values.randomElement(using: &generator))
    }

    mutating func accountFacts() throws -> AccountFacts {
        var facts = AccountFacts(status: try pick(AccountStatus.allCases), createdAt: instant())
        facts.password = try pick(PasswordState.allCases)
        facts.passkeys = number()
        facts.provenPasskeys = number()
        facts.secondFactors = SecondFactors(rawValue: number())
        facts.recoveryConfirmedAt = perhaps(instant())
        facts.securityEpoch = number()
        facts.confirmedPasskeys = number()
        facts.suspendedFactors = SecondFactors(rawValue: number())
        facts.recoveryEpoch = number()
        facts.recoveredByOneRouteAt = perhaps(instant())
        facts.pendingRecovery = try pick(PendingRecovery.allCases)
        facts.origins = try origins()
        return facts
    }

    mutating func origins() throws -> Origins {
        var origins = Origins()
        origins.password = try origin()
        origins.totp = try origin()
        origins.recoveryCodes = try origin()
        origins.address = try origin()
        origins.formerPassword = perhaps(try origin())
        origins.formerAddress = perhaps(try origin())
        origins.newAddress = perhaps(try origin())
        return origins
    }

    private mutating func origin() throws -> Origin {
        let roots: [Roots] = [.password, .mail, .totp, .recoveryCodes, .passkey, .host]
        return Origin(root: try pick(roots), maturity: try pick(Origin.Maturity.allCases))
    }

    mutating func tally() -> OfferHistory.Tally {
        OfferHistory.Tally(count: number(), last: perhaps(instant()))
    }

    mutating func counts() -> OfferHistory.CivilCounts {
        OfferHistory.CivilCounts(
            day: number(), inDay: number(), inMonth: number(), inYear: number(), ever: number())
    }

    mutating func history() -> OfferHistory {
        var history = OfferHistory()
        history.openOffer = perhaps(
            OfferHistory.OpenOffer(visit: VisitID(bits: bits()), since: instant(), expiresAt: instant()))
        history.openAutomatic = perhaps(
            OfferHistory.OpenAutomatic(
                visit: VisitID(bits: bits()), slip: SlipID(bits: bits()), expiresAt: instant()))
        (history.decided, history.shown) = (counts(), counts())
        (history.skips, history.cancels, history.failures) = (tally(), tally(), tally())
        (history.unanswered, history.automaticLapses) = (tally(), tally())
        history.passkeyOnlyDeclines = tally()
        history.lastAutomaticAt = perhaps(instant())
        history.snoozedUntil = perhaps(instant())
        history.neverAgainAt = perhaps(instant())
        history.lastPasskeyCreatedAt = perhaps(instant())
        for index in 0..<8 {
            history.failuresByPlatform[index] = number()
            history.passkeysByPlatform[index] = number()
            history.passwordsBesidePasskey[index] = number()
        }
        return history
    }

    mutating func visit() throws -> Visit {
        var visit = Visit(
            id: VisitID(bits: bits()), kind: try pick(VisitKind.everyValue), startedAt: instant(),
            expiresAt: instant())
        visit.state = try pick(VisitState.everyValue)
        visit.proofs = try pick(Proofs.everyValue)
        visit.evaluation = try pick(Evaluation.allCases)
        visit.securityEpoch = number()
        visit.passwordCheckedAt = perhaps(instant())
        visit.identifiedAt = perhaps(instant())
        visit.roots = Roots(rawValue: number())
        visit.passkeyShown = try pick(PasskeyShown.allCases)
        return visit
    }

    mutating func slip() throws -> Slip {
        var slip = Slip(
            id: SlipID(bits: bits()), visit: VisitID(bits: bits()),
            purpose: try pick(CeremonyPurpose.allCases), securityEpoch: number(), expiresAt: instant())
        slip.state = try pick(SlipState.everyValue)
        return slip
    }

    mutating func signIn() throws -> SignInFacts {
        var facts = SignInFacts(
            method: try pick(SignInMethod.allCases), surface: try pick(Surface.allCases))
        facts.platform = try pick(Platform.allCases)
        facts.passwordCheckedAt = perhaps(instant())
        facts.autofilled = try pick(Trilean.allCases)
        facts.newDevice = try pick(Trilean.allCases)
        facts.sharedDevice = try pick(Trilean.allCases)
        facts.crossDevice = try pick(Trilean.allCases)
        facts.risk = try pick(Risk.allCases)
        facts.noCredential = try pick(Trilean.allCases)
        return facts
    }

    mutating func client() throws -> ClientCapabilities {
        var client = ClientCapabilities()
        client.conditionalCreate = try pick(Trilean.allCases)
        client.conditionalGet = try pick(Trilean.allCases)
        client.platformAuthenticator = try pick(Trilean.allCases)
        client.hybridTransport = try pick(Trilean.allCases)
        client.passkeyUsableHere = try pick(Trilean.allCases)
        return client
    }

    mutating func recovery() throws -> RecoveryCase {
        var recovery = RecoveryCase(
            state: try pick(Recovery.everyValue), in: VisitID(bits: bits()), startedAt: instant(),
            expiresAt: instant())
        recovery.recoveryEpoch = number()
        if case .waiting = recovery.state { recovery.state = .waiting(until: instant()) }
        recovery.routes = RecoveryRoutes(rawValue: number())
        recovery.roots = Roots(rawValue: number())
        recovery.objection = try pick(ObjectionTime.allCases)
        recovery.password = try pick(PasswordConsent.allCases)
        return recovery
    }
}
