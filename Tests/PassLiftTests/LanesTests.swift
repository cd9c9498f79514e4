import PassLift
import PassLiftMachine
import PassLiftTesting
import Testing

@Suite("Turns at one thing")
struct LanesTests {
    private let time = ManualTime(Instant(milliseconds: 0))

    @Test("whoever comes while another one is at work waits, in order; another key is not concerned")
    func inOrder() async throws {
        let lanes = Lanes(time: time)
        var first: LanePermit? = try await lanes.enter([1])
        let order = Box<[Int]>([])
        var tasks: [Task<Void, any Error>] = []
        for index in 0..<5 {
            tasks.append(
                Task {
                    let permit = try await lanes.enter([1])
                    order.value.append(index)
                    withExtendedLifetime(permit) {}
                })
            while time.waitingCount < index + 1 { await Task.yield() }
        }
        _ = try await lanes.enter([2])
        #expect(order.value.isEmpty)
        withExtendedLifetime(first) {}
        first = nil
        for task in tasks { try await task.value }
        #expect(order.value == [0, 1, 2, 3, 4])
    }

    @Test("256 wait for one thing, and one more is too many; after ten seconds each has waited too long")
    func limits() async throws {
        let lanes = Lanes(time: time)
        let first = try await lanes.enter([1])
        let waiting = (0..<Lanes.maximumWaiting).map { _ in Task { try await lanes.enter([1]) } }
        while time.waitingCount < Lanes.maximumWaiting { await Task.yield() }
        for _ in 0..<1000 { await Task.yield() }
        await #expect(throws: PassLiftError(.overloaded)) { try await lanes.enter([1]) }
        time.advance(seconds: Lanes.maximumWaitSeconds - 1)
        for _ in 0..<100 { await Task.yield() }
        #expect(time.waitingCount >= Lanes.maximumWaiting)
        time.advance(seconds: 1)
        for task in waiting {
            await #expect(throws: PassLiftError(.overloaded)) { try await task.value }
        }
        withExtendedLifetime(first) {}
    }
}
