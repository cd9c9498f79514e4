import PassLiftPorts
import PassLiftTesting
import Synchronization
import Testing

@Suite("The floor under failures")
struct FailureFloorTests {
    private let stopwatch = ManualStopwatch()

    /// The reading at which a failure is answered that was found after so many milliseconds.
    private func answered(after milliseconds: Int64, floor: FailureFloor) async -> Int64 {
        let start = floor.begin()
        let begun = stopwatch.microseconds()
        stopwatch.advance(milliseconds: milliseconds)
        let padded = Task { await floor.wait(since: start) }
        let isDone = Flag()
        Task {
            await padded.value
            isDone.raise()
        }
        while !isDone.isRaised {
            if stopwatch.waiterCount > 0 { stopwatch.advance(milliseconds: 1) }
            try? await Task.sleep(for: .milliseconds(1))
        }
        return (stopwatch.microseconds() - begun) / 1000
    }

    @Test(
        "a failure is answered at the next whole multiple of the floor",
        arguments: [(0, 200), (1, 200), (199, 200), (200, 400), (201, 400), (450, 600)] as [(Int64, Int64)])
    func multiples(taken: Int64, answeredAt: Int64) async {
        let floor = FailureFloor(milliseconds: 200, stopwatch: stopwatch)
        #expect(await answered(after: taken, floor: floor) == answeredAt)
    }

    @Test("a floor of zero or less waits for nothing", arguments: [0, -1, .min])
    func none(milliseconds: Int) async {
        let floor = FailureFloor(milliseconds: milliseconds, stopwatch: stopwatch)
        #expect(await answered(after: 7, floor: floor) == 7)
    }

    @Test(
        "a floor beyond all time is waited for until the caller goes away", arguments: [Int.max, .max / 1000])
    func cancelled(milliseconds: Int) async {
        let floor = FailureFloor(milliseconds: milliseconds, stopwatch: stopwatch)
        let padded = Task { await floor.wait(since: floor.begin()) }
        while stopwatch.waiterCount < 1 { try? await Task.sleep(for: .milliseconds(1)) }
        padded.cancel()
        await padded.value
        #expect(stopwatch.waiterCount == 0)
    }

    @Test("the system's stopwatch never goes back, waits as long as it is told, and not when cancelled")
    func systemStopwatch() async {
        let stopwatch = SystemStopwatch()
        let begun = stopwatch.microseconds()
        await stopwatch.wait(untilMicroseconds: begun + 2000)
        #expect(stopwatch.microseconds() >= begun + 2000)
        await stopwatch.wait(untilMicroseconds: .min)
        let endless = Task { await stopwatch.wait(untilMicroseconds: .max) }
        endless.cancel()
        await endless.value
    }
}

/// Raised once.
private final class Flag: Sendable {
    private let state = Mutex(false)

    var isRaised: Bool { state.withLock { $0 } }

    func raise() { state.withLock { $0 = true } }
}
