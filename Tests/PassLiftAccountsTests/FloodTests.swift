import Foundation
import Testing

@Suite("More sign-ins at once than the machine can hash")
struct FloodTests {
    private static let budgetKiB = 262_144
    /// What the process itself takes beside the hashes: code, accounts, tasks, stacks.
    private static let ownKiB = 65_536
    /// What a busy machine may add to the deadline of the queue before an answer is out: room enough that the
    /// answer is bound, and not the machine.
    private static let roomMilliseconds = 10_000

    @Test("memory stays within the budget, the rest is overloaded, half hang up, and it recovers")
    func flood() async throws {
        let callers = Scale.size(60, full: 500)
        let numbers = try Self.flood(callers, deadlineMilliseconds: 3000)
        // Whoever is not served is overloaded, and nothing else.
        #expect(numbers["callers"] == callers)
        #expect(numbers["other"] == 0)
        #expect(try #require(numbers["signedIn"]) > 0)
        #expect(try #require(numbers["overloaded"]) > 0)
        #expect(try #require(numbers["abandoned"]) > 0)
        #expect(numbers["afterwards"] == 1)
        // Four hashes fit at once, and four there were.
        #expect(numbers["peakKiB"] == Self.budgetKiB)
        #expect(try #require(numbers["residentPeakKiB"]) <= Self.budgetKiB + Self.ownKiB)
        try Self.expectAnswersInTime(numbers)
    }

    /// Half of 500 wait, of whom half hang up: more than thirty turns of four hashes of 64 MiB, which no
    /// machine computes within the deadline.
    @Test("whoever no worker is free for in time is overloaded at the deadline of the queue, and it recovers")
    func deadline() async throws {
        let numbers = try Self.flood(500, deadlineMilliseconds: 250)
        #expect(numbers["other"] == 0)
        #expect(try #require(numbers["deadline"]) > 0)
        #expect(numbers["afterwards"] == 1)
        try Self.expectAnswersInTime(numbers)
    }

    private static func expectAnswersInTime(_ numbers: [String: Int]) throws {
        let slowest = try #require(numbers["slowestOverloadedMilliseconds"])
        let deadline = try #require(numbers["deadlineMilliseconds"])
        #expect(slowest <= deadline + roomMilliseconds)
        // What the deadline of the queue turned away has waited that long.
        if try #require(numbers["deadline"]) > 0 { #expect(slowest >= deadline) }
    }

    private static func flood(_ callers: Int, deadlineMilliseconds: Int) throws -> [String: Int] {
        let directory = try TemporaryDirectory()
        let child = try ChildProcess(
            ["flood", "\(callers)", "\(budgetKiB)", "\(deadlineMilliseconds)"],
            output: directory.path + "/said")
        #expect(child.wait() == 0)
        let line = try #require(try child.lines().first)
        Scale.say("Flood: \(line)")
        return read(line)
    }

    private static func read(_ line: Substring) -> [String: Int] {
        var numbers: [String: Int] = [:]
        for word in line.split(separator: " ") {
            let parts = word.split(separator: "=")
            if parts.count == 2 { numbers[String(parts[0])] = Int(parts[1]) }
        }
        return numbers
    }
}
