/// Background work, round after round.
package enum WorkRounds {
    /// What a round left.
    package enum Rest: BitwiseCopyable, Hashable, Sendable {
        /// Nothing that could be done at once.
        case nothing
        /// More of the same.
        case more
    }

    /// Works until the task is cancelled: a round every `interval`, at once while a round leaves more.
    ///
    /// - Parameters:
    ///   - interval: between rounds that left nothing.
    ///   - onFault: told of every round that failed; the next one is tried all the same.
    ///   - round: one round.
    package static func run(
        every interval: Duration, onFault: @Sendable (PassLiftError) -> Void,
        round: () async throws(PassLiftError) -> Rest
    ) async {
        while !Task.isCancelled {
            do throws(PassLiftError) {
                if try await round() == .more { continue }
            } catch {
                onFault(error)
            }
            do {
                try await Task.sleep(for: interval)
            } catch {
                break
            }
        }
    }
}
