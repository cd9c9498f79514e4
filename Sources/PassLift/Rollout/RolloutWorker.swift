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
    /// How long the lease is taken for; renewed with every round, so longer than the pause between rounds.
    public var leaseSeconds: Int64 = 30
    /// For how long a document counts as at work after a worker that has it has shown itself. While the one
    /// in force is, a document that was in force before does not take its place again.
    public var presenceSeconds: Int64 = 600
    /// How many events one round folds at most; at least one is.
    public var batchLimit = 1000

    private let policy: UpgradePolicy
    private let policyHash: [UInt8]
    private let doors: Doors
    private let holder: UInt128

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
        /// Another document is in force and at work; decisions by this worker's are not judged.
        case superseded
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
    ///
    /// - Parameters:
    ///   - interval: between rounds that found nothing more to fold.
    ///   - onFault: told of every round that failed; the next one is tried all the same.
    public func run(
        every interval: Duration, onFault: @Sendable (PassLiftError) -> Void = { _ in }
    ) async {
        await WorkRounds.run(every: interval, onFault: onFault) { () throws(PassLiftError) in
            if case .done(_, _, .more) = try await runOnce() { .more } else { .nothing }
        }
        await turn.lease.giveBack()
    }

    /// One round.
    ///
    /// - Throws: `unavailable` when the store is away, or the guardrails' counts in it cannot be read;
    ///   no event was counted then.
    public func runOnce() async throws(PassLiftError) -> Round {
        let now = doors.time.now()
        switch try await turn.standing(at: now) {
        case .inForce: break
        case .contended: return .othersTurn
        case .superseded:
            await turn.lease.giveBack()
            return .superseded
        }
        guard try await turn.takeLease(at: now), let stored = try await turn.rollout(),
            stored.policyHash == policyHash
        else { return .othersTurn }
        var draft = try RolloutDraft(stored, chance: doors.chance, at: now)
        let reached = policy.stage(at: now, draft.record.state)
        if reached > draft.record.stage, !policy.rolloutStages.isEmpty {
            try draft.drive(.stageReached, stage: reached)
        }
        let batch = try await fold(into: &draft)
        let reports = try reports(draft)
        try act(on: reports, &draft, at: now)
        if draft.isChanged {
            var change = draft.change()
            change.preconditions.append(turn.lease.stillHeld)
            change.writes += batch.exposures.map { .exposure($0) }
            guard try await turn.commit(change) else { return .othersTurn }
        }
        return .done(draft.record.state, reports, batch.count < limit ? .none : .more)
    }

    private var limit: Int { max(1, batchLimit) }

    private var turn: RolloutTurn {
        RolloutTurn(
            doors: doors, policyHash: policyHash, holder: holder, leaseSeconds: leaseSeconds,
            presenceSeconds: presenceSeconds)
    }

    private func reports(_ draft: RolloutDraft) throws(PassLiftError) -> [GuardrailReport] {
        guard let plan = policy.guardrails else { return [] }
        return try draft.ledger().reports(for: plan)
    }

    /// Folds what the outbox holds behind the position into the ledger.
    private func fold(
        into draft: inout RolloutDraft
    ) async throws(PassLiftError) -> (count: Int, exposures: [ExposureRecord]) {
        let (position, limit) = (draft.record.position, limit)
        let entries = try await doors.reading { store async throws(StoreError) in
            try await store.outbox(after: position, limit: limit)
        }
        guard let last = entries.last else { return (0, []) }
        guard let plan = policy.guardrails else {
            draft.passOver(upTo: last.position)
            return (entries.count, [])
        }
        // What is not ours to read was put there by others, and counts for nothing.
        let events = entries.compactMap { try? EventDocument($0.payload).event }
        var tracker = ExposureTracker(
            epoch: draft.record.state.epoch, policy: PolicyHash(bytes: policyHash), plan: plan)
        let subjects = tracker.subjects(of: events)
        tracker.load(
            try await doors.reading { store async throws(StoreError) in
                try await store.exposures(of: subjects)
            })
        for event in events { tracker.take(event) }
        var ledger = try draft.ledger()
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
}
