import PassLiftEncoding
import PassLiftEvents
import PassLiftFlow
package import PassLiftMachine
import PassLiftPolicy
package import PassLiftPorts

/// A sign-in that the host has completed.
package struct HostSignIn: Sendable {
    /// Whose.
    package var account: AccountID
    /// By what.
    package var method: SignInMethod
    /// What the host states of the account.
    package var statement: AccountStatement
    /// What is known of the client.
    package var client: ClientDescription
    /// Whether the host's word about passkeys counts, or the store's own.
    package var passkeysKeptBy: Keeper = .host
    /// The identifier as submitted in the host's password check; nil: not told.
    package var identifier: String?

    /// Who keeps the passkeys.
    package enum Keeper: Sendable {
        case host
        case passLift
    }

    /// A sign-in at the depth *Advice*.
    package init(
        account: AccountID, method: SignInMethod, statement: AccountStatement, client: ClientDescription
    ) {
        self.account = account
        self.method = method
        self.statement = statement
        self.client = client
    }
}

extension JourneyEngine {
    /// A new visit in which the host's sign-in is complete: begun, identified and decided in one commit.
    package func signIn(_ signIn: HostSignIn) async throws(PassLiftError) -> VisitReply {
        VisitReply(try await take(try request(for: signIn)))
    }

    /// The step of a completed sign-in.
    package func request(for signIn: HostSignIn) throws(PassLiftError) -> StepRequest {
        let now = doors.time.now()
        let visit = try newVisit(.signIn, signIn.client, signIn.method, at: now)
        var request = StepRequest(.newVisit(visit), account: signIn.account) { loaded throws(PassLiftError) in
            self.inputs(of: signIn, loaded)
        }
        request.absentAccount = .make(try newAccount(signIn.account, at: now))
        return request
    }

    private func inputs(of signIn: HostSignIn, _ loaded: Loaded) -> Prepared {
        var inputs: [Input] = []
        var facts = loaded.account?.facts ?? AccountFacts(status: .absent, createdAt: loaded.now)
        if facts.status == .absent {
            inputs.append(.accountChanged(.created))
            facts.status = .active
        }
        let stated = facts.stated(by: signIn.statement, passkeysKeptBy: signIn.passkeysKeptBy)
        if stated != loaded.account?.facts { inputs.append(.factsStated(stated)) }
        inputs += [.visitBegan, .hostSignedIn(signIn.method, at: loaded.now)]
        var prepared = Prepared(inputs)
        var visit = loaded.visit
        visit.attributes = policy.attributeBits(of: signIn.statement.attributes)
        visit.identifier = signIn.identifier
        prepared.visit = visit
        return prepared
    }

    /// A visit that has not begun, with an identity drawn for it.
    package func newVisit(
        _ kind: VisitKind, _ client: ClientDescription, _ method: SignInMethod, at now: Instant
    ) throws(PassLiftError) -> VisitRecord {
        let id = VisitID(bits: try EventIdentity.bits(doors.chance))
        let end = now.adding(seconds: Lifetimes.visitSeconds)
        var record = VisitRecord(
            visit: Visit(id: id, kind: kind, startedAt: now, expiresAt: end), signIn: client.signIn(method))
        record.client = client.capabilities
        return record
    }

    /// An identifier for an account whose host has none: 32 hexadecimal digits.
    package func drawAccountID() throws(PassLiftError) -> AccountID {
        let text = try EventIdentity.bits(doors.chance).hexadecimal
        guard let id = AccountID(text) else { throw PassLiftError(.unavailable) }
        return id
    }

    /// An errand that waits from `now` on, with an identity drawn for it.
    package func newErrand(
        _ kind: Errand.Kind, of account: AccountID?, at now: Instant
    ) throws(PassLiftError) -> Errand {
        Errand(id: try EventIdentity.draw(doors.chance, at: now), account: account, kind: kind, at: now)
    }

    /// 128 random bits.
    package func drawBits() throws(PassLiftError) -> UInt128 { try EventIdentity.bits(doors.chance) }

    /// An account that is not stored yet, with a subject and a user handle drawn for it.
    package func newAccount(_ id: AccountID, at now: Instant) throws(PassLiftError) -> AccountRecord {
        AccountRecord(
            id: id, subject: try EventIdentity.bits(doors.chance),
            userHandle: try EventIdentity.bytes(32, doors.chance),
            facts: AccountFacts(status: .absent, createdAt: now))
    }
}

/// How long things may wait, in seconds.
package enum Lifetimes {
    /// A visit in which nobody is identified yet.
    package static let visitSeconds: Int64 = 1800
}

extension AccountFacts {
    /// These facts with what the host states in their place.
    func stated(
        by statement: AccountStatement, passkeysKeptBy keeper: HostSignIn.Keeper
    ) -> AccountFacts {
        var facts = self
        facts.password = statement.password
        facts.secondFactors = statement.secondFactors
        facts.recoveryConfirmedAt = statement.recoveryConfirmedAt
        if let createdAt = statement.createdAt { facts.createdAt = createdAt }
        switch keeper {
        case .host:
            facts.passkeys = statement.passkeys
            facts.provenPasskeys = min(statement.provenPasskeys, statement.passkeys)
            facts.confirmedPasskeys = facts.provenPasskeys
        case .passLift: break
        }
        return facts
    }
}

extension CeremonyFacts {
    /// A ceremony that the host verified; its flags are not told.
    static let notKnown = CeremonyFacts(flags: [.userPresent, .userVerified], algorithm: 0)
}

extension PasskeyUse {
    /// A proven passkey of a host that keeps the passkeys.
    static let proven = PasskeyUse(state: .proven, createdIn: VisitID(bits: 0), backup: .asStored)
}
