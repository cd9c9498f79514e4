import PassLiftEvents
import PassLiftMachine
import PassLiftPolicy
import Synchronization

/// Counts calls from anywhere.
final class Counter: Sendable {
    private let value = Atomic(0)

    var count: Int { value.load(ordering: .relaxed) }

    func add() { value.add(1, ordering: .relaxed) }
}

extension Stage {
    func hookFailures() async throws -> [Transition] {
        try await events().filter { $0.name == .hookFailed }.map(\.happening.transition)
    }

    func decisions() async throws -> [Decision] {
        try await events().compactMap { event in
            if case .evaluated(_, let decision) = event.happening.detail { decision } else { nil }
        }
    }

    func moments() async throws -> [Moment] {
        try await events().compactMap { event in
            if case .evaluated(let moment, _) = event.happening.detail { moment } else { nil }
        }
    }
}
