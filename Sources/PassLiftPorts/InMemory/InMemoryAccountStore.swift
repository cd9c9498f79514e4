public import PassLiftEvents
public import PassLiftMachine
import Synchronization

/// A store in this process's memory: for tests, simulations and trying out. It keeps the whole contract but
/// durability.
public final class InMemoryAccountStore: AccountStore, Redacted {
    private let eventForm: CloudEventForm
    private let tables = Mutex(InMemoryTables())

    /// An empty store whose outbox keeps events in `eventForm`.
    public init(eventForm: CloudEventForm = .standard) {
        self.eventForm = eventForm
    }

    /// The account, or nil.
    public func account(_ id: AccountID) async throws(StoreError) -> AccountRecord? {
        tables.withLock { $0.accounts[id] }
    }

    /// Up to `limit` accounts in ascending order of the bytes of their ids, after `previous`.
    public func accounts(after previous: AccountID?, limit: Int) async throws(StoreError) -> [AccountRecord] {
        tables.withLock { $0.accounts(after: previous, limit: limit) }
    }

    /// The account whose primary user handle this is, or nil.
    public func account(userHandle: [UInt8]) async throws(StoreError) -> AccountRecord? {
        tables.withLock { tables in tables.accountOfHandle[userHandle].flatMap { tables.accounts[$0] } }
    }

    /// The names of an account, or nil.
    public func profile(of id: AccountID) async throws(StoreError) -> ProfileRecord? {
        tables.withLock { $0.profiles[id] }
    }

    /// The names under a login name key, or nil.
    public func profile(loginNameKey: String) async throws(StoreError) -> ProfileRecord? {
        tables.withLock { tables in
            tables.loginNames[Array(loginNameKey.utf8)].flatMap { tables.profiles[$0] }
        }
    }

    /// The names under those login name keys, in any order.
    public func profiles(loginNameKeys: [String]) async throws(StoreError) -> [ProfileRecord] {
        let keys = Set(loginNameKeys.map { Array($0.utf8) })
        return tables.withLock { tables in
            keys.compactMap { key in tables.loginNames[key].flatMap { tables.profiles[$0] } }
        }
    }

    /// All passkeys of an account, oldest first.
    public func passkeys(of id: AccountID) async throws(StoreError) -> [PasskeyRecord] {
        tables.withLock { $0.passkeys(of: id) }
    }

    /// The passkey with a credential id, or nil when no account holds it.
    public func passkey(credentialID: [UInt8]) async throws(StoreError) -> PasskeyRecord? {
        tables.withLock { $0.passkeys[credentialID] }
    }

    /// The password of an account, or nil.
    public func password(of id: AccountID) async throws(StoreError) -> PasswordRecord? {
        tables.withLock { $0.passwords[id] }
    }

    /// The password that was put aside, or nil.
    public func formerPassword(of id: AccountID) async throws(StoreError) -> PasswordRecord? {
        tables.withLock { $0.formerPasswords[id] }
    }

    /// The visit, or nil.
    public func visit(_ id: VisitID) async throws(StoreError) -> VisitRecord? {
        tables.withLock { $0.visits[id] }
    }

    /// The slip, or nil.
    public func slip(_ id: SlipID) async throws(StoreError) -> SlipRecord? {
        tables.withLock { $0.slips[id] }
    }

    /// The open slips of a visit, oldest first.
    public func openSlips(of visit: VisitID) async throws(StoreError) -> [SlipRecord] {
        tables.withLock { $0.openSlips(of: visit) }
    }

    /// An archived policy document, by its SHA-256, or nil.
    public func policyDocument(hash: [UInt8]) async throws(StoreError) -> [UInt8]? {
        tables.withLock { $0.policies[hash] }
    }

    /// The secret under this name; `proposal` is stored and returned when there is none yet.
    public func secret(named name: String, proposal: [UInt8]) async throws(StoreError) -> [UInt8] {
        tables.withLock { tables in
            let key = Array(name.utf8)
            if let secret = tables.secrets[key] { return secret }
            tables.secrets[key] = proposal
            return proposal
        }
    }

    /// Up to `limit` outbox entries after `position`, in commit order.
    public func outbox(after position: Int64, limit: Int) async throws(StoreError) -> [OutboxEntry] {
        tables.withLock { $0.outbox(after: position, limit: limit) }
    }

    /// Up to `limit` waiting errands, oldest first.
    public func errands(limit: Int) async throws(StoreError) -> [Errand] {
        tables.withLock { $0.errands.oldest(limit) { _ in true } }
    }

    /// Up to `limit` waiting errands of these kinds that may be tried at `now`, oldest first.
    public func errands(
        of kinds: [Errand.Kind], at now: Instant, limit: Int
    ) async throws(StoreError) -> [Errand] {
        let wanted = Set(kinds)
        return tables.withLock {
            $0.errands.oldest(limit) { wanted.contains($0.kind) && $0.notBefore <= now }
        }
    }

    /// Where the rollout stands, or nil while nobody has written it.
    public func rollout() async throws(StoreError) -> RolloutRecord? {
        tables.withLock { $0.rollout }
    }

    /// The exposures of those subjects, in any order.
    public func exposures(of subjects: [UInt128]) async throws(StoreError) -> [ExposureRecord] {
        tables.withLock { $0.exposures(of: subjects) }
    }

    /// The lease of that name, or nil.
    public func lease(named name: String) async throws(StoreError) -> LeaseRecord? {
        tables.withLock { $0.leases[Array(name.utf8)] }
    }

    /// The throttle rows of those keys, in any order.
    public func throttles(keys: [[UInt8]]) async throws(StoreError) -> [ThrottleRecord] {
        tables.withLock { tables in Set(keys).compactMap { tables.throttles[$0] } }
    }

    /// The factors of an account, in any order.
    public func factors(of id: AccountID) async throws(StoreError) -> [FactorRecord] {
        tables.withLock { tables in (tables.factors[id] ?? [:]).values.map { $0 } }
    }

    /// The mailed code, or nil.
    public func mailedCode(_ id: UInt128) async throws(StoreError) -> MailedCodeRecord? {
        tables.withLock { $0.mailedCodes[id] }
    }

    /// The newest mailed code of a visit, or nil.
    public func mailedCode(of visit: VisitID) async throws(StoreError) -> MailedCodeRecord? {
        tables.withLock { $0.mailedCodes.newest(of: visit) }
    }

    /// The sign-up under way in a visit, or nil.
    public func signUp(in visit: VisitID) async throws(StoreError) -> SignUpRecord? {
        tables.withLock { $0.signUps[visit] }
    }

    /// The latest recovery of an account, or nil.
    public func recovery(of id: AccountID) async throws(StoreError) -> RecoveryRecord? {
        tables.withLock { $0.recoveries[id] }
    }

    /// Puts in the place of throttle rows what `update` makes of them, as one step.
    public func updateThrottles(
        keys: [[UInt8]], _ update: @escaping @Sendable ([ThrottleRecord]) -> [ThrottleRecord]
    ) async throws(StoreError) -> [ThrottleRecord] {
        tables.withLock { $0.updateThrottles(keys, update) }
    }

    /// Commits a change, or nothing of it.
    public func commit(_ change: Change) async throws(StoreError) -> Change.Outcome {
        let payloads = payloads(of: change)
        return tables.withLock { $0.commit(change, payloads: payloads) }
    }

    /// Commits changes one after the other, each or nothing of it.
    public func commit(all changes: [Change]) async throws(StoreError) -> [Change.Outcome] {
        let payloads = changes.map(payloads(of:))
        return tables.withLock { tables in
            zip(changes, payloads).map { tables.commit($0, payloads: $1) }
        }
    }

    private func payloads(of change: Change) -> [[UInt8]] {
        change.events.map { $0.cloudEvent(eventForm) }
    }
}
