import Foundation
import Testing

@Suite("More sign-ins at once than the machine can hash")
struct FloodTests {
    private static let budgetKiB = 262_144
    /// What the process itself takes beside the hashes: code, accounts, tasks, stacks.
    private static let ownKiB = 65_536

    @Test("memory stays within the budget, the rest is overloaded, half hang up, and it recovers")
    func flood() async throws {
        let directory = try TemporaryDirectory()
        let callers = Scale.size(60, full: 500)
        let child = try ChildProcess(
            ["flood", "\(callers)", "\(Self.budgetKiB)"], output: directory.path + "/said")
        #expect(child.wait() == 0)
        let line = try #require(try child.lines().first)
        let numbers = Self.read(line)
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
        Scale.say("Flood: \(line)")
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
