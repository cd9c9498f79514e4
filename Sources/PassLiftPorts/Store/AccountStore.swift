public import PassLiftMachine

/// The door to storage. All state is behind it; any number of engines may stand before one.
///
/// Reads see committed changes only, and every change that this store has acknowledged. A commit that
/// returned is durable. The contract is data (`StoreContract` in PassLiftTesting), to be run on every
/// implementation.
public protocol AccountStore: Sendable {
    /// The account, or nil.
    func account(_ id: AccountID) async throws(StoreError) -> AccountRecord?
    /// Up to `limit` accounts in ascending order of the bytes of their ids, after `previous`.
    func accounts(after previous: AccountID?, limit: Int) async throws(StoreError) -> [AccountRecord]
    /// The account whose primary user handle this is, or nil.
    func account(userHandle: [UInt8]) async throws(StoreError) -> AccountRecord?
    /// The names of an account, or nil.
    func profile(of id: AccountID) async throws(StoreError) -> ProfileRecord?
    /// The names under a login name key, or nil.
    func profile(loginNameKey: String) async throws(StoreError) -> ProfileRecord?
    /// The names under those login name keys, in any order; keys without any are left out.
    func profiles(loginNameKeys: [String]) async throws(StoreError) -> [ProfileRecord]
    /// All passkeys of an account, oldest first.
    func passkeys(of id: AccountID) async throws(StoreError) -> [PasskeyRecord]
    /// The passkey with a credential id, or nil when no account holds it.
    func passkey(credentialID: [UInt8]) async throws(StoreError) -> PasskeyRecord?
    /// The password of an account, or nil.
    func password(of id: AccountID) async throws(StoreError) -> PasswordRecord?
    /// The password that was put aside, or nil.
    func formerPassword(of id: AccountID) async throws(StoreError) -> PasswordRecord?
    /// The visit, or nil.
    func visit(_ id: VisitID) async throws(StoreError) -> VisitRecord?
    /// The slip, or nil.
    func slip(_ id: SlipID) async throws(StoreError) -> SlipRecord?
    /// The open slips of a visit, oldest first.
    func openSlips(of visit: VisitID) async throws(StoreError) -> [SlipRecord]
    /// An archived policy document, by its SHA-256, or nil.
    func policyDocument(hash: [UInt8]) async throws(StoreError) -> [UInt8]?
    /// The secret under this name; `proposal` is stored and returned when there is none yet.
    func secret(named name: String, proposal: [UInt8]) async throws(StoreError) -> [UInt8]
    /// Up to `limit` outbox entries after `position`, in commit order.
    func outbox(after position: Int64, limit: Int) async throws(StoreError) -> [OutboxEntry]
    /// Up to `limit` waiting errands, oldest first.
    func errands(limit: Int) async throws(StoreError) -> [Errand]
    /// Where the rollout stands, or nil while nobody has written it.
    func rollout() async throws(StoreError) -> RolloutRecord?
    /// The exposures of those subjects, in any order; subjects without one are left out.
    func exposures(of subjects: [UInt128]) async throws(StoreError) -> [ExposureRecord]
    /// The lease of that name, expired or not, or nil.
    func lease(named name: String) async throws(StoreError) -> LeaseRecord?

    /// The throttle rows of those keys, in any order; keys without one are left out.
    func throttles(keys: [[UInt8]]) async throws(StoreError) -> [ThrottleRecord]
    /// The factors of an account, enrolled or being enrolled, in any order.
    func factors(of id: AccountID) async throws(StoreError) -> [FactorRecord]
    /// The mailed code, run out or not, or nil.
    func mailedCode(_ id: UInt128) async throws(StoreError) -> MailedCodeRecord?
    /// The newest mailed code of a visit, or nil.
    func mailedCode(of visit: VisitID) async throws(StoreError) -> MailedCodeRecord?
    /// The sign-up under way in a visit, or nil.
    func signUp(in visit: VisitID) async throws(StoreError) -> SignUpRecord?
    /// The latest recovery of an account, over or not, or nil.
    func recovery(of id: AccountID) async throws(StoreError) -> RecoveryRecord?
    /// Up to `limit` waiting errands of these kinds that may be tried at `now`, oldest first.
    func errands(of kinds: [Errand.Kind], at now: Instant, limit: Int) async throws(StoreError) -> [Errand]

    /// Puts in the place of throttle rows what `update` makes of them, as one step: nothing comes between
    /// reading and writing, so that it cannot conflict however many count on one row at once.
    ///
    /// What it wrote is seen by every engine at once and outlives this process. It need not be durable by
    /// itself: the next commit that returns makes it so. `update` is pure, and may be called more than once.
    ///
    /// - Parameter update: given the stored rows of those keys, in any order, keys without one left out;
    ///   gives the rows to be written, stored with the version given in them.
    /// - Returns: the stored rows as they were before.
    func updateThrottles(
        keys: [[UInt8]], _ update: @escaping @Sendable ([ThrottleRecord]) -> [ThrottleRecord]
    ) async throws(StoreError) -> [ThrottleRecord]

    /// Commits a change, or nothing of it.
    func commit(_ change: Change) async throws(StoreError) -> Change.Outcome
    /// Commits changes one after the other, each or nothing of it, durable together: one that fails its
    /// precondition fails alone.
    ///
    /// - Returns: an outcome for every change, in their order.
    /// - Throws: when the store could not; then none of them is acknowledged.
    func commit(all changes: [Change]) async throws(StoreError) -> [Change.Outcome]
}

/// An event as it waits in the outbox.
public struct OutboxEntry: Hashable, Sendable {
    /// Rises in commit order.
    public var position: Int64
    /// The event's CloudEvents JSON.
    public var payload: [UInt8]

    /// From its parts.
    public init(position: Int64, payload: [UInt8]) {
        self.position = position
        self.payload = payload
    }
}
