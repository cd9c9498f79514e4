import PassLiftMachine
import PassLiftPolicy
public import PassLiftPorts

/// A person's hand on the rollout: see where it stands, stop it, take it back, let it go on. What is done
/// holds at every instance from its next decision on.
public struct RolloutControl: Sendable {
    private let doors: Doors

    /// Over the store behind those doors.
    public init(doors: Doors) {
        self.doors = doors
    }

    /// Where the rollout stands; nil while nothing was ever said about it, which is running.
    public func state() async throws(PassLiftError) -> RolloutRecord? {
        try await doors.reading { store async throws(StoreError) in try await store.rollout() }
    }

    /// No new prompts and attempts for anyone until it is resumed.
    @discardableResult
    public func freeze() async throws(PassLiftError) -> RolloutRecord {
        try await drive(.frozen) { $0.stage }
    }

    /// Back to a stage of the document, counted from 1 (0: before the first, so that nobody is in), and held
    /// there until it is resumed.
    ///
    /// - Throws: also `bad_input` for a stage that the document in force does not have; where no document has
    ///   decided yet, for one that no document can have.
    @discardableResult
    public func rollBack(to stage: UInt8) async throws(PassLiftError) -> RolloutRecord {
        let last = try await lastStage()
        guard stage <= last else {
            throw PassLiftError(.badInput, "stage \(stage): the last one is \(last)")
        }
        return try await drive(.rolledBack) { _ in stage }
    }

    /// Lets it go on where the document's instants say, in a new epoch: guardrails begin anew with half of
    /// what they may spend on false alarms.
    @discardableResult
    public func resume() async throws(PassLiftError) -> RolloutRecord {
        try await drive(.resumed) { $0.stage }
    }

    /// The last stage of the document in force, counted from 1; a document without stages is one stage.
    private func lastStage() async throws(PassLiftError) -> UInt8 {
        let known = try await doors.reading { store async throws(StoreError) -> [UInt8]? in
            guard let hash = try await store.rollout()?.policyHash, !hash.isEmpty else { return nil }
            return try await store.policyDocument(hash: hash)
        }
        guard let known, let policy = try? UpgradePolicy(json: known) else {
            return UInt8(clamping: UpgradePolicy.maximumStages)
        }
        return UInt8(clamping: max(policy.rolloutStages.count, 1))
    }

    private func drive(
        _ input: RolloutInput, stage: (RolloutRecord) -> UInt8
    ) async throws(PassLiftError) -> RolloutRecord {
        for _ in 0..<JourneyEngine.maximumAttempts {
            var draft = try RolloutDraft(try await state(), chance: doors.chance, at: doors.time.now())
            try draft.drive(input, stage: stage(draft.record))
            guard !draft.events.isEmpty else { throw PassLiftError(.notPossibleHere) }
            if try await doors.committing(draft.change()) == .committed { return draft.stored }
        }
        throw PassLiftError(.contention, "\(JourneyEngine.maximumAttempts) attempts")
    }
}
