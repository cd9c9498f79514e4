import PassLiftMachine
package import PassLiftPorts
internal import Synchronization

/// Lets this process work on one thing at a time for each key; who comes meanwhile waits in order.
///
/// What is decided by the store's rows is right without it: it saves those that would only get into one
/// another's way the work of trying again.
package final class Lanes: Sendable {
    /// The most that wait for one key; one more is `overloaded`.
    package static let maximumWaiting = 256
    /// How long one waits before it is `overloaded`, in seconds.
    package static let maximumWaitSeconds: Int64 = 10

    /// One that waits; the number tells it from others.
    private struct Waiting {
        let number: UInt64
        let continuation: CheckedContinuation<Turn, Never>
    }

    private enum Turn {
        case mine
        case tooLate
        case full
    }

    private struct State {
        /// Who waits behind the one at work; a key without one at work is not there.
        var lanes: [[UInt8]: [Waiting]] = [:]
        var number: UInt64 = 0
    }

    private let time: any TimeSource
    private let state = Mutex(State())

    package init(time: any TimeSource) {
        self.time = time
    }

    /// Waits for the turn.
    ///
    /// - Throws: `overloaded` where too many wait, or for too long.
    package func enter(_ key: [UInt8]) async throws(PassLiftError) -> LanePermit {
        let number = state.withLock { state -> UInt64? in
            guard state.lanes[key] != nil else {
                state.lanes[key] = []
                return nil
            }
            state.number &+= 1
            return state.number
        }
        guard let number else { return LanePermit(key: key, lanes: self) }
        switch await turn(number, for: key) {
        case .mine: return LanePermit(key: key, lanes: self)
        case .tooLate:
            throw PassLiftError(.overloaded, "no turn within \(Self.maximumWaitSeconds) seconds")
        case .full: throw PassLiftError(.overloaded, "\(Self.maximumWaiting) wait for the same thing")
        }
    }

    private func turn(_ number: UInt64, for key: [UInt8]) async -> Turn {
        let end = time.now().adding(seconds: Self.maximumWaitSeconds)
        let alarm = Task { [time] in
            await time.wait(until: end)
            if !Task.isCancelled { self.giveUp(number, for: key) }
        }
        defer { alarm.cancel() }
        return await withCheckedContinuation { continuation in
            let turn = state.withLock { state -> Turn? in
                // Whoever was at work may have left since.
                guard let waiting = state.lanes[key] else {
                    state.lanes[key] = []
                    return .mine
                }
                guard waiting.count < Self.maximumWaiting else { return .full }
                state.lanes[key]?.append(Waiting(number: number, continuation: continuation))
                return nil
            }
            if let turn { continuation.resume(returning: turn) }
        }
    }

    private func giveUp(_ number: UInt64, for key: [UInt8]) {
        let late = state.withLock { state -> Waiting? in
            guard let place = state.lanes[key]?.firstIndex(where: { $0.number == number }) else { return nil }
            return state.lanes[key]?.remove(at: place)
        }
        late?.continuation.resume(returning: .tooLate)
    }

    fileprivate func leave(_ key: [UInt8]) {
        let next = state.withLock { state -> Waiting? in
            guard let waiting = state.lanes[key], !waiting.isEmpty else {
                state.lanes[key] = nil
                return nil
            }
            return state.lanes[key]?.removeFirst()
        }
        next?.continuation.resume(returning: .mine)
    }
}

/// A turn; it is over when nobody holds this any more.
package final class LanePermit: Sendable {
    private let lane: [UInt8]
    private let lanes: Lanes

    fileprivate init(key: [UInt8], lanes: Lanes) {
        lane = key
        self.lanes = lanes
    }

    deinit { lanes.leave(lane) }
}
