import PassLiftMachine
import PassLiftPorts

/// Many steps at once, for imports: one wait for the disk instead of hundreds.
extension JourneyEngine {
    /// Takes steps of which none needs what another does, their changes durable together: each step is one
    /// commit, and one that cannot be taken fails alone.
    ///
    /// - Returns: what came of every step, in their order.
    /// - Throws: `unavailable` when the store could not; then none of those that were left is acknowledged.
    package func take(
        all requests: [StepRequest]
    ) async throws(PassLiftError) -> [Result<StepOutcome, PassLiftError>] {
        var results = [Result<StepOutcome, PassLiftError>?](repeating: nil, count: requests.count)
        var answers = requests.map { _ in HookAnswers() }
        for _ in 0..<JourneyEngine.maximumAttempts {
            let open = results.indices.filter { results[$0] == nil }
            if open.isEmpty { break }
            let rollout = try await rollout()
            var drafts: [(index: Int, draft: StepDraft)] = []
            for index in open {
                do throws(PassLiftError) {
                    drafts.append((index, try await draft(requests[index], rollout, &answers[index])))
                } catch {
                    results[index] = .failure(error)
                }
            }
            for (index, verdict) in try await commit(drafts) { results[index] = verdict }
        }
        let contention = PassLiftError(.contention, "\(JourneyEngine.maximumAttempts) attempts")
        return results.map { $0 ?? .failure(contention) }
    }

    /// Commits drafts in one go; what others were faster than is left out, to be tried again.
    private func commit(
        _ drafts: [(index: Int, draft: StepDraft)]
    ) async throws(PassLiftError) -> [(Int, Result<StepOutcome, PassLiftError>)] {
        var changes = drafts.map(\.draft.change)
        // The policy is archived by a change of its own, so that it does not fail with another.
        let archives = archived.isDue && !changes.isEmpty
        if archives {
            var change = Change()
            change.writes = [archiving(at: doors.time.now())]
            changes.append(change)
        }
        let outcomes = try await doors.committing(all: changes)
        if archives { archived.markDone() }
        var results: [(Int, Result<StepOutcome, PassLiftError>)] = []
        for ((index, draft), outcome) in zip(drafts, outcomes) {
            do throws(PassLiftError) {
                guard let done = try conclude(draft, outcome) else { continue }
                results.append((index, .success(done)))
            } catch {
                results.append((index, .failure(error)))
            }
        }
        return results
    }
}

/// A step that was decided, and is not committed yet.
struct StepDraft {
    var change: Change
    let outcome: StepOutcome
    let isEmpty: Bool
    let now: Instant
    /// What a conflict of an account that was to be made means.
    let makesAccount: Bool
}
