import PassLiftMachine
import PassLiftPorts
import Synchronization

/// A store that does what a script says: most calls reach the store behind it, some come to nothing, some
/// hang.
final class ScriptedStore: AccountStore {
    /// What is asked of the store.
    enum Call: Hashable, Sendable {
        case read
        case commit
    }

    /// What becomes of a call.
    enum Fate: Hashable, Sendable {
        /// As the store behind answers.
        case done
        /// Nothing is done, and the store is said to be away.
        case failed
        /// It is done, and the store is said to be away all the same.
        case lost
        /// Of a commit: nothing is done, since others were faster.
        case conflict
        /// Nothing is done before ``open()`` is called.
        case hangs
    }

    let base: any AccountStore
    private let counts = Mutex<(all: Int, commits: Int)>((0, 0))
    private let waiting = Mutex<(isOpen: Bool, continuations: [CheckedContinuation<Void, Never>])>(
        (false, []))
    private let script: @Sendable (Call, Int) -> Fate

    private let isHidden: @Sendable (Int64) -> Bool

    /// A script is told the kind of call and its number, from 1: reads and commits are counted together.
    ///
    /// - Parameter isHidden: which positions of the outbox are not there any more.
    init(
        over base: any AccountStore,
        hidingPositions isHidden: @escaping @Sendable (Int64) -> Bool = { _ in false },
        script: @escaping @Sendable (Call, Int) -> Fate
    ) {
        self.base = base
        self.isHidden = isHidden
        self.script = script
    }

    /// How many calls there were.
    var callCount: Int { counts.withLock { $0.all } }
    /// How many of them were commits.
    var commitCount: Int { counts.withLock { $0.commits } }

    /// Lets everything that hangs go on.
    func open() {
        let continuations = waiting.withLock { waiting in
            defer { waiting = (true, []) }
            return waiting.continuations
        }
        for continuation in continuations { continuation.resume() }
    }

    private func wait() async {
        await withCheckedContinuation { continuation in
            let isOpen = waiting.withLock { waiting in
                if !waiting.isOpen { waiting.continuations.append(continuation) }
                return waiting.isOpen
            }
            if isOpen { continuation.resume() }
        }
    }

    private func fate(of call: Call) async -> Fate {
        let number = counts.withLock { counts in
            counts.all += 1
            if call == .commit { counts.commits += 1 }
            return counts.all
        }
        let fate = script(call, number)
        guard fate == .hangs else { return fate }
        await wait()
        return .done
    }

    private static let away = StoreError(.unavailable, "the script says so")

    private func read<Value: Sendable>(
        _ ask: (any AccountStore) async throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        switch await fate(of: .read) {
        case .done, .hangs, .conflict: return try await ask(base)
        case .failed, .lost: throw Self.away
        }
    }

    func updateThrottles(
        keys: [[UInt8]], _ update: @escaping @Sendable ([ThrottleRecord]) -> [ThrottleRecord]
    ) async throws(StoreError) -> [ThrottleRecord] {
        switch await fate(of: .read) {
        case .done, .hangs, .conflict: return try await base.updateThrottles(keys: keys, update)
        case .failed: throw Self.away
        case .lost:
            _ = try await base.updateThrottles(keys: keys, update)
            throw Self.away
        }
    }

    func commit(_ change: Change) async throws(StoreError) -> Change.Outcome {
        switch await fate(of: .commit) {
        case .done, .hangs: return try await base.commit(change)
        case .failed: throw Self.away
        case .conflict: return .conflict(.visitVersion(VisitID(bits: 0), 0))
        case .lost:
            _ = try await base.commit(change)
            throw Self.away
        }
    }

    func commit(all changes: [Change]) async throws(StoreError) -> [Change.Outcome] {
        switch await fate(of: .commit) {
        case .done, .hangs: return try await base.commit(all: changes)
        case .failed: throw Self.away
        case .conflict: return changes.map { _ in .conflict(.visitVersion(VisitID(bits: 0), 0)) }
        case .lost:
            _ = try await base.commit(all: changes)
            throw Self.away
        }
    }
}

extension ScriptedStore {
    func account(_ id: AccountID) async throws(StoreError) -> AccountRecord? {
        try await read { base async throws(StoreError) in try await base.account(id) }
    }

    func account(userHandle: [UInt8]) async throws(StoreError) -> AccountRecord? {
        try await read { base async throws(StoreError) in try await base.account(userHandle: userHandle) }
    }

    func profiles(loginNameKeys: [String]) async throws(StoreError) -> [ProfileRecord] {
        try await read { base async throws(StoreError) in
            try await base.profiles(loginNameKeys: loginNameKeys)
        }
    }

    func accounts(after previous: AccountID?, limit: Int) async throws(StoreError) -> [AccountRecord] {
        try await read { base async throws(StoreError) in
            try await base.accounts(after: previous, limit: limit)
        }
    }

    func profile(of id: AccountID) async throws(StoreError) -> ProfileRecord? {
        try await read { base async throws(StoreError) in try await base.profile(of: id) }
    }

    func profile(loginNameKey: String) async throws(StoreError) -> ProfileRecord? {
        try await read { base async throws(StoreError) in try await base.profile(loginNameKey: loginNameKey) }
    }

    func passkeys(of id: AccountID) async throws(StoreError) -> [PasskeyRecord] {
        try await read { base async throws(StoreError) in try await base.passkeys(of: id) }
    }

    func passkey(credentialID: [UInt8]) async throws(StoreError) -> PasskeyRecord? {
        try await read { base async throws(StoreError) in try await base.passkey(credentialID: credentialID) }
    }

    func formerPassword(of id: AccountID) async throws(StoreError) -> PasswordRecord? {
        try await read { base async throws(StoreError) in try await base.formerPassword(of: id) }
    }

    func password(of id: AccountID) async throws(StoreError) -> PasswordRecord? {
        try await read { base async throws(StoreError) in try await base.password(of: id) }
    }

    func visit(_ id: VisitID) async throws(StoreError) -> VisitRecord? {
        try await read { base async throws(StoreError) in try await base.visit(id) }
    }

    func slip(_ id: SlipID) async throws(StoreError) -> SlipRecord? {
        try await read { base async throws(StoreError) in try await base.slip(id) }
    }

    func openSlips(of visit: VisitID) async throws(StoreError) -> [SlipRecord] {
        try await read { base async throws(StoreError) in try await base.openSlips(of: visit) }
    }

    func policyDocument(hash: [UInt8]) async throws(StoreError) -> [UInt8]? {
        try await read { base async throws(StoreError) in try await base.policyDocument(hash: hash) }
    }

    func secret(named name: String, proposal: [UInt8]) async throws(StoreError) -> [UInt8] {
        try await read { base async throws(StoreError) in
            try await base.secret(named: name, proposal: proposal)
        }
    }

    func outbox(after position: Int64, limit: Int) async throws(StoreError) -> [OutboxEntry] {
        try await read { base async throws(StoreError) in
            var entries: [OutboxEntry] = []
            var last = position
            while entries.count < limit {
                guard let entry = try await base.outbox(after: last, limit: 1).first else { break }
                last = entry.position
                if !isHidden(last) { entries.append(entry) }
            }
            return entries
        }
    }

    func rollout() async throws(StoreError) -> RolloutRecord? {
        try await read { base async throws(StoreError) in try await base.rollout() }
    }

    func exposures(of subjects: [UInt128]) async throws(StoreError) -> [ExposureRecord] {
        try await read { base async throws(StoreError) in try await base.exposures(of: subjects) }
    }

    func lease(named name: String) async throws(StoreError) -> LeaseRecord? {
        try await read { base async throws(StoreError) in try await base.lease(named: name) }
    }

    func errands(limit: Int) async throws(StoreError) -> [Errand] {
        try await read { base async throws(StoreError) in try await base.errands(limit: limit) }
    }

    func errands(of kinds: [Errand.Kind], at now: Instant, limit: Int) async throws(StoreError) -> [Errand] {
        try await read { base async throws(StoreError) in
            try await base.errands(of: kinds, at: now, limit: limit)
        }
    }

    func throttles(keys: [[UInt8]]) async throws(StoreError) -> [ThrottleRecord] {
        try await read { base async throws(StoreError) in try await base.throttles(keys: keys) }
    }

    func factors(of id: AccountID) async throws(StoreError) -> [FactorRecord] {
        try await read { base async throws(StoreError) in try await base.factors(of: id) }
    }

    func mailedCode(_ id: UInt128) async throws(StoreError) -> MailedCodeRecord? {
        try await read { base async throws(StoreError) in try await base.mailedCode(id) }
    }

    func mailedCode(of visit: VisitID) async throws(StoreError) -> MailedCodeRecord? {
        try await read { base async throws(StoreError) in try await base.mailedCode(of: visit) }
    }

    func signUp(in visit: VisitID) async throws(StoreError) -> SignUpRecord? {
        try await read { base async throws(StoreError) in try await base.signUp(in: visit) }
    }

    func recovery(of id: AccountID) async throws(StoreError) -> RecoveryRecord? {
        try await read { base async throws(StoreError) in try await base.recovery(of: id) }
    }
}
