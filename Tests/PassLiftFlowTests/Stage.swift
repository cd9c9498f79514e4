import PassLiftEvents
import PassLiftFlow
import PassLiftMachine
import PassLiftPolicy

/// One account and the visit that is on: takes inputs as an engine would, and keeps what was recorded.
struct Stage {
    static let start = Instant(milliseconds: 1_700_000_000_000)
    /// A client that can create silently, without a passkey of this account.
    static var ableClient: ClientCapabilities {
        var client = ClientCapabilities()
        client.conditionalCreate = .yes
        client.platformAuthenticator = .yes
        client.passkeyUsableHere = .no
        return client
    }

    var snapshot: Snapshot
    var now = Stage.start
    var policy = UpgradePolicy.standard
    var rollout = RolloutState.running
    /// Why the policy, asked in the last input, decided so.
    private(set) var decisionReason: Reason?
    /// What the host's review says.
    var review = SignInVerdict.allow
    private(set) var ledger = Ledger()
    private(set) var next = NextStep.stayQuiet
    private var drawn: UInt128 = 0

    init(_ facts: AccountFacts = .withPassword) {
        snapshot = Snapshot(
            account: facts, history: OfferHistory(), visit: Stage.visit(1, .signIn, at: Stage.start),
            signIn: SignInFacts(method: .password, surface: .signIn))
        snapshot.client = Stage.ableClient
    }

    private static func visit(_ number: UInt128, _ kind: VisitKind, at now: Instant) -> Visit {
        Visit(id: VisitID(bits: number), kind: kind, startedAt: now, expiresAt: now.adding(seconds: 1800))
    }

    /// Takes inputs in order, under an optional replacement of the policy's decision; an input that is
    /// rejected throws.
    mutating func take(_ inputs: Input..., replacing action: Decision.Action? = nil) throws(Rejection) {
        ledger = Ledger()
        for input in inputs { try take(input, action) }
    }

    private mutating func take(_ input: Input, _ action: Decision.Action?) throws(Rejection) {
        drawn += 1
        var circumstances = Circumstances(policy: policy, now: now, draws: .init(decision: 7, slip: drawn))
        circumstances.replacement = action
        circumstances.review = review
        circumstances.rollout = rollout
        let step = try Flow.advance(snapshot, input, under: circumstances, into: &ledger)
        snapshot = step.snapshot
        next = step.next
        decisionReason = step.decision?.reason
    }

    /// What an input is rejected with, or nil when it is taken.
    mutating func rejection(of input: Input) -> Rejection? {
        do {
            try take(input)
            return nil
        } catch {
            return error
        }
    }

    /// The next visit of the same account; the one before stays visible where the history names it.
    mutating func nextVisit(_ kind: VisitKind = .signIn) {
        let before = snapshot
        snapshot.visit = Stage.visit(before.visit.id.bits + 1, kind, at: now)
        snapshot.slips = OpenSlips()
        snapshot.signIn = SignInFacts(method: .password, surface: .signIn)
        snapshot.offerElsewhere = before.history.openOffer?.visit == before.visit.id ? before.visit : nil
        snapshot.automaticElsewhere = nil
        if let open = before.history.openAutomatic,
            let slip = before.openSlips.first(where: { $0.id == open.slip })
        {
            snapshot.automaticElsewhere = .init(visit: before.visit, slip: slip)
        }
    }

    /// Something happens to the account outside visits.
    mutating func outside(_ change: AccountInput) throws(Rejection) {
        let inside = snapshot
        let nowhere = Visit(id: VisitID(bits: 0), kind: .signIn, startedAt: now, expiresAt: now)
        snapshot = Snapshot(
            account: inside.account, history: inside.history, visit: nowhere, signIn: inside.signIn)
        try take(.accountChanged(change))
        let account = snapshot.account
        snapshot = inside
        snapshot.account = account
    }

    mutating func pass(_ seconds: Int64) { now = now.adding(seconds: seconds) }

    var state: VisitState { snapshot.visit.state }
    var events: [EventName] { ledger.names }
    /// The newest open slip of the visit.
    var slip: SlipID { snapshot.openSlips.max { $0.id.bits < $1.id.bits }?.id ?? SlipID(bits: 0) }
}

extension AccountFacts {
    /// An active account with a password, without passkeys.
    static var withPassword: AccountFacts {
        var facts = AccountFacts(status: .active, createdAt: Stage.start.adding(seconds: -1_000_000))
        facts.password = .present
        return facts
    }

    /// With a passkey that has signed in before, and a recovery route confirmed today.
    static var withProvenPasskey: AccountFacts {
        var facts = AccountFacts.withPassword
        facts.passkeys = 1
        facts.provenPasskeys = 1
        facts.confirmedPasskeys = 1
        facts.recoveryConfirmedAt = Stage.start
        return facts
    }
}

extension CeremonyFacts {
    /// Present and verified.
    static let verified = CeremonyFacts(flags: [.userPresent, .userVerified], algorithm: -7)
    /// Present, verified, and verification counts as a factor.
    static let trusted = CeremonyFacts(
        flags: [.userPresent, .userVerified, .userVerificationTrusted], algorithm: -7)
    /// Present only.
    static let present = CeremonyFacts(flags: [.userPresent], algorithm: -7)
    /// Verified in some way, but nobody touched the authenticator.
    static let absent = CeremonyFacts(flags: [.userVerified], algorithm: -7)
}

extension PasskeyUse {
    /// A passkey in that state, created in a visit (99: long ago).
    static func of(_ state: CredentialState, createdIn visit: UInt128 = 99) -> PasskeyUse {
        PasskeyUse(state: state, createdIn: VisitID(bits: visit), backup: .asStored)
    }
}
