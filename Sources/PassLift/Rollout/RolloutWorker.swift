import PassLiftEvents
import PassLiftMachine
public import PassLiftPolicy
public import PassLiftPorts

/// The background work of a rollout: announces policies and stages, feeds the guardrails from the outbox, and
/// acts when one is breached.
///
/// Any number may run, one an instance: a lease in the store lets one work at a time, and when its process
/// dies another takes over after ``leaseSeconds``. Each round is one commit of counts, position and
/// consequences, so nothing is counted twice or lost, whoever dies when.
public struct RolloutWorker: Sendable {
    /// How long the lease is taken for; renewed with every round.
    public var leaseSeconds: Int64 = 30
    /// How many events one round folds at most.
    public var batchLimit = 1000

    private let policy: UpgradePolicy
    private let policyHash: [UInt8]
    private let doors: Doors
    private let holder: UInt128

    private static let leaseName = "rollout"

    /// A worker for the policy that this instance decides by.
    public init(policy: UpgradePolicy, doors: Doors) throws(PassLiftError) {
        self.policy = policy
        self.doors = doors
        policyHash = doors.cryptography.sha256(policy.source)
        holder = try EventIdentity.bits(doors.chance)
    }

    /// What one round came to.
    public enum Round: Hashable, Sendable {
        /// Another worker has the lease.
        case othersTurn
        /// This one worked: where the rollout stands, what each guardrail says, and whether the outbox was
        /// read to its end.
        case done(RolloutState, [GuardrailReport], Backlog)

        /// Whether events wait.
        public enum Backlog: BitwiseCopyable, Hashable, Sendable {
            case none
            case more
        }
    }

    /// Works until the task is cancelled, a round every `interval`, faster while events wait.
    public func run(every interval: Duration) async {
        while !Task.isCancelled {
            let round = try? await runOnce()
            if case .done(_, _, .more) = round { continue }
            do {
                try await Task.sleep(for: interval)
            } catch {
                break
            }
        }
        await giveBack()
    }

    /// One round.
    public func runOnce() async throws(PassLiftError) -> Round {
        let now = doors.time.now()
        guard try await takeLease(at: now) else { return .othersTurn }
        let stored = try await reading { store async throws(StoreError) in try await store.rollout() }
        var draft = try RolloutDraft(stored, chance: doors.chance, at: now)
        try draft.adopt(policyHash)
        let reached = policy.stage(at: now, draft.record.state)
        if reached > draft.record.stage, !policy.rolloutStages.isEmpty {
            try draft.drive(.stageReached, stage: reached)
        }
        let batch = try await fold(into: &draft)
        let reports = policy.guardrails.map { draft.ledger().reports(for: $0) } ?? []
        try act(on: reports, &draft, at: now)
        if draft.isChanged {
            var change = draft.change()
            change.preconditions.append(.leaseHeld(Self.leaseName, by: holder))
            change.writes += batch.exposures.map { .exposure($0) }
            guard try await commit(change) else { return .othersTurn }
        }
        return .done(draft.record.state, reports, batch.count < batchLimit ? .none : .more)
    }

    /// Folds what the outbox holds behind the position into the ledger.
    private func fold(
        into draft: inout RolloutDraft
    ) async throws(PassLiftError) -> (count: Int, exposures: [ExposureRecord]) {
        let (position, limit) = (draft.record.position, batchLimit)
        let entries = try await reading { store async throws(StoreError) in
            try await store.outbox(after: position, limit: limit)
        }
        guard let last = entries.last else { return (0, []) }
        guard policy.guardrails != nil else {
            draft.keep(draft.ledger(), upTo: last.position)
            return (entries.count, [])
        }
        // What is not ours to read was put there by others, and counts for nothing.
        let events = entries.compactMap { try? EventDocument($0.payload).event }
        let subjects = events.map(\.subject)
        let known = try await reading { store async throws(StoreError) in
            try await store.exposures(of: subjects)
        }
        var tracker = ExposureTracker(
            epoch: draft.record.state.epoch, policy: PolicyHash(bytes: policyHash), stored: known)
        for event in events { tracker.take(event) }
        var ledger = draft.ledger()
        for var observation in tracker.observations {
            observation.epoch = draft.countedEpoch
            ledger.fold(observation)
        }
        draft.keep(ledger, upTo: last.position)
        return (entries.count, tracker.changed.compactMap { tracker.exposures[$0] })
    }

    /// What follows from breaches: the strictest of what they ask for.
    private func act(
        on reports: [GuardrailReport], _ draft: inout RolloutDraft, at now: Instant
    ) throws(PassLiftError) {
        let stage = policy.stage(at: now, draft.record.state)
        for (index, report) in reports.enumerated() where report.verdict == .breached {
            guard try draft.breach(index, report) else { continue }
            switch report.response {
            case .nothing: break
            case .freeze: try draft.drive(.frozen, stage: stage)
            case .rollBack where draft.phase == .frozen: break
            // A document without stages, or before its first, has nothing to go back to.
            case .rollBack where stage == 0 || policy.rolloutStages.isEmpty:
                try draft.drive(.frozen, stage: stage)
            case .rollBack: try draft.drive(.rolledBack, stage: stage - 1)
            }
        }
    }

    private func takeLease(at now: Instant) async throws(PassLiftError) -> Bool {
        var change = Change()
        change.preconditions = [.leaseFree(Self.leaseName, for: holder, at: now)]
        change.writes = [
            .lease(
                LeaseRecord(
                    name: Self.leaseName, holder: holder, until: now.adding(seconds: leaseSeconds)))
        ]
        return try await commit(change)
    }

    /// Lets the next worker begin at once.
    private func giveBack() async {
        var change = Change()
        change.preconditions = [.leaseHeld(Self.leaseName, by: holder)]
        change.writes = [
            .lease(LeaseRecord(name: Self.leaseName, holder: holder, until: doors.time.now()))
        ]
        _ = try? await commit(change)
    }

    private func commit(_ change: Change) async throws(PassLiftError) -> Bool {
        do {
            return try await doors.store.commit(change) == .committed
        } catch {
            throw PassLiftError(store: error)
        }
    }

    private func reading<Value: Sendable>(
        _ read: (any AccountStore) async throws(StoreError) -> Value
    ) async throws(PassLiftError) -> Value {
        do {
            return try await read(doors.store)
        } catch {
            throw PassLiftError(store: error)
        }
    }
}
