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
    @discardableResult
    public func rollBack(to stage: UInt8) async throws(PassLiftError) -> RolloutRecord {
        try await drive(.rolledBack) { _ in stage }
    }

    /// Lets it go on where the document's instants say, in a new epoch: guardrails begin anew with half of
    /// what they may spend on false alarms.
    @discardableResult
    public func resume() async throws(PassLiftError) -> RolloutRecord {
        try await drive(.resumed) { $0.stage }
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
