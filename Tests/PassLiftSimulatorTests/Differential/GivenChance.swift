import PassLiftPorts
import PassLiftTesting
import Synchronization

/// Seeded chance with two exceptions: the next bytes can be given, and the last four of every sixteen are the
/// draw that a decision takes for its own.
final class GivenChance: Chance {
    private struct State {
        var draw: UInt32 = 0
        var next: [UInt8]?
    }

    private let seeded: SeededChance
    private let state = Mutex(State())

    init(seed: UInt64) {
        seeded = SeededChance(seed: seed)
    }

    /// What every decision draws from now on.
    func give(draw: UInt32) {
        state.withLock { $0.draw = draw }
    }

    /// What is drawn next, once.
    func give(next bytes: [UInt8]) {
        state.withLock { $0.next = bytes }
    }

    func bytes(_ count: Int) throws(ChanceError) -> [UInt8] {
        let (draw, next) = state.withLock { state in
            let next = state.next?.count == count ? state.next : nil
            if next != nil { state.next = nil }
            return (state.draw, next)
        }
        if let next { return next }
        let bytes = try seeded.bytes(count)
        guard count == 16 else { return bytes }
        return bytes.prefix(12) + (0..<4).map { UInt8(truncatingIfNeeded: draw >> (24 - 8 * UInt32($0))) }
    }
}
