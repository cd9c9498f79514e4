import PassLift
import Synchronization

/// Bounds how many guesses at the same thing this process works on at once, whatever the store says of those
/// that are over: rows are judged before the work and once more in the commit, and what is between the two is
/// the work that parallel guesses could otherwise have for nothing.
package final class GuessGate: Sendable {
    /// The most guesses at one thing at once. A person makes one, and another by clicking twice.
    package static let maximumInFlight = 4

    private let inFlight = Mutex<[[UInt8]: Int]>([:])

    /// Lets a guess in.
    ///
    /// - Throws: `overloaded` while as many as are let in are under way.
    func enter(_ keys: [[UInt8]]) throws(PassLiftError) -> GuessPermit {
        let isFull = inFlight.withLock { counts in
            guard keys.allSatisfy({ counts[$0, default: 0] < Self.maximumInFlight }) else { return true }
            for key in keys { counts[key, default: 0] += 1 }
            return false
        }
        if isFull { throw PassLiftError(.overloaded, "\(Self.maximumInFlight) guesses are under way") }
        return GuessPermit(keys: keys, gate: self)
    }

    fileprivate func leave(_ keys: [[UInt8]]) {
        inFlight.withLock { counts in
            for key in keys { counts[key] = counts[key].flatMap { $0 > 1 ? $0 - 1 : nil } }
        }
    }
}

/// A guess that was let in; it is over when nobody holds this any more.
final class GuessPermit: Sendable {
    private let keys: [[UInt8]]
    private let gate: GuessGate

    fileprivate init(keys: [[UInt8]], gate: GuessGate) {
        self.keys = keys
        self.gate = gate
    }

    deinit { gate.leave(keys) }
}
