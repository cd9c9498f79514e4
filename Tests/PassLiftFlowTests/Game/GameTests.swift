import Foundation
import PassLiftFlow
import PassLiftMachine
import Testing

@Suite("The game of owner and thief")
struct GameTests {
    /// How many moves the two have together.
    static let moves = 8

    @Test("what a thief with one factor can make of an account is as recorded, and as the page says")
    func oneFactor() throws {
        let table = GameTable(owners: Holdings.oneOrTwo, thieves: Holdings.single, moves: Self.moves)
        try RecordedTable.expect(table.text, at: "one-factor.md")
        let page = try RecordedTable.page()
        #expect(page.contains(table.text), "LostAndFound.md quotes another table")
        // A known device is no factor.
        for second in [Holdings.password, .passkey, .totp, .codes] {
            for thief in Holdings.single where thief != .mailbox {
                let outcome = table[[.mailbox, second], thief]
                #expect(outcome == .kept, "\(second.name) beside the mailbox, thief: \(thief.name)")
            }
        }
    }

    @Test("positions that behave alike are one, and ten minutes between two visits change nothing")
    func merging() {
        let start = Position(owner: [.mailbox, .passkey], thief: [.password, .mailbox])
        #expect(start.later(600) == start)
        for errand in start.errands(of: .thief) {
            guard let after = Walk.run(errand, of: .thief, in: start) else { continue }
            #expect(after.folded() == after)
            #expect(after.later(600) == after)
        }
    }

    @Test("an owner who shares everything with a thief loses, and one against whom nobody stands keeps")
    func bounds() {
        let shared = Position(owner: .password, thief: .password)
        let alone = Position(owner: [.password, .mailbox], thief: .device)
        for owner in Game.Owner.allCases {
            #expect(Game(moves: Self.moves).isLost(from: shared, first: .thief, owner: owner))
            #expect(!Game(moves: Self.moves).isLost(from: alone, first: .thief, owner: owner))
        }
    }
}

/// A table that is checked in and recomputed; `PASSLIFT_RECORD=1` writes it anew.
enum RecordedTable {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()

    static func expect(_ text: String, at name: String) throws {
        let file = folder.appending(path: "Snapshots").appending(path: name)
        if ProcessInfo.processInfo.environment["PASSLIFT_RECORD"] == "1" {
            try Data(text.utf8).write(to: file)
        }
        let recorded = try String(contentsOf: file, encoding: .utf8)
        if recorded == text { return }
        let differing = zip(lines(recorded), lines(text)).filter { $0 != $1 }
        for (before, now) in differing { Issue.record("recorded: \(before)\ncomputed: \(now)") }
        if differing.isEmpty { Issue.record("\(name) has another number of lines") }
    }

    /// The page that quotes the table.
    static func page() throws -> String {
        let root = folder.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let path = "Sources/PassLift/PassLift.docc/LostAndFound.md"
        return try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    private static func lines(_ text: String) -> [Substring] {
        text.split(separator: "\n", omittingEmptySubsequences: false)
    }
}
