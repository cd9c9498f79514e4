import PassLiftAccounts
import PassLiftPorts
import PassLiftTesting
import PassLiftText
import Testing

@Suite("The blocklist")
struct PasswordBlocklistTests {
    private let text = UTF8ProcNormalizer()
    private let cryptography = KnownSecret.cryptography

    private func blocklist(
        _ list: String, limits: PasswordBlocklist.Limits = .init()
    ) throws -> PasswordBlocklist {
        try PasswordBlocklist(list: Array(list.utf8), text, cryptography, limits: limits)
    }

    private func contains(_ blocklist: PasswordBlocklist, _ password: String) -> Bool {
        blocklist.contains(Array(password.utf8), text)
    }

    @Test("an entry a line is read, comments and empty lines are passed over, spaces count")
    func format() throws {
        let list = "\u{feff}# ours\nfirst one\r\n\n  second\n#third\n\\#fourth\n\\\\fifth\n\\sixth\n\\\nlast"
        let blocklist = try blocklist(list)
        #expect(blocklist.count == 7)
        for entry in ["first one", "  second", "#fourth", "\\fifth", "\\sixth", "\\", "last"] {
            #expect(contains(blocklist, entry), "\(entry)")
        }
        for other in ["", "second", "third", "#third", "fourth", "\\\\fifth", "sixth", "# ours", "last\n"] {
            #expect(!contains(blocklist, other), "\(other)")
        }
    }

    @Test("entries and passwords are compared folded, and what cannot be folded as it is")
    func folding() throws {
        let blocklist = try blocklist("Stra\u{df}e\nＷＩＤＥ\nta\tb\n\u{378}x\nPlain\n")
        for password in ["STRASSE", "strasse", "wide", "WIDE", "ta\tb", "\u{378}x", "pLAIN", "Ｐlain"] {
            #expect(contains(blocklist, password), "\(password)")
        }
        for password in ["TA\tB", "\u{378}X", "plains", "plai"] {
            #expect(!contains(blocklist, password), "\(password)")
        }
    }

    @Test("the same entry twice, or in another case, counts once; the union holds both")
    func union() throws {
        let one = try blocklist("alpha\nALPHA\nbeta\nalpha")
        #expect(one.count == 2)
        let both = one.union(try blocklist("beta\ngamma"))
        #expect(both.count == 3)
        #expect(["alpha", "beta", "gamma"].allSatisfy { contains(both, $0) })
        #expect(try blocklist("").count == 0 && !contains(try blocklist(""), ""))
    }

    @Test("a line that cannot be read is named")
    func faults() throws {
        let bad = Array("one\n# two\n\nthr".utf8) + [0xff] + Array("ee\n".utf8)
        #expect(throws: PasswordBlocklistError(.notUTF8, line: 4)) {
            try PasswordBlocklist(list: bad, text, cryptography)
        }
        #expect(throws: PasswordBlocklistError(.notUTF8, line: 1)) {
            try PasswordBlocklist(list: [0xff, 0xfe, 0x61, 0x00, 0x0a], text, cryptography)
        }
    }

    @Test("limits hold: 512 bytes a line, and as many entries as the host says")
    func limits() throws {
        let longest = String(repeating: "x", count: 512)
        #expect(contains(try blocklist("a\n" + longest + "\r\nb"), longest))
        #expect(throws: PasswordBlocklistError(.lineTooLong, line: 2)) {
            try blocklist("a\n" + longest + "x\nb")
        }
        var limits = PasswordBlocklist.Limits()
        #expect(limits.lineByteCount == 512 && limits.entryCount == 50_000_000)
        limits.entryCount = 3
        #expect(try blocklist("a\nb\n#\nc\n", limits: limits).count == 3)
        #expect(throws: PasswordBlocklistError(.tooManyEntries, line: 5)) {
            try blocklist("a\nb\n#\nc\nd", limits: limits)
        }
    }

    @Test("of random lists exactly the entries are found")
    func random() throws {
        let seed: UInt64 = 0x5eed_0b10
        var generator = SeededGenerator(seed: seed)
        for size in [1, 2, 3, 10, 1000] {
            let entries = Set((0..<size).map { _ in String(generator.next() % 100_000, radix: 36) })
            let blocklist = try blocklist(entries.joined(separator: "\n"))
            #expect(blocklist.count == entries.count)
            for _ in 0..<500 {
                let asked = String(generator.next() % 100_000, radix: 36)
                #expect(contains(blocklist, asked) == entries.contains(asked), "seed \(seed), \(asked)")
            }
            #expect(entries.allSatisfy { contains(blocklist, $0) }, "seed \(seed), \(size) entries")
        }
    }

    @Test("the standard list holds thousands: repetitions, runs, walks, words with years, our own name")
    func standard() {
        let standard = PasswordBlocklist.standard(cryptography)
        #expect(5_000...20_000 ~= standard.count)
        for password in [
            "password", "Password1", "P@ssw0rd", "passw0rd123", "letmein!", "Summer2024", "welcome123",
            "passlift", "PassLift2026", "12345678", "87654321", "1234567890123456", "abcdefgh", "zyxwvuts",
            "qwertyuiop", "poiuytrewq", "1qaz2wsx", "1q2w3e4r", "zaq12wsx", "asdfasdf", "aaaaaaaaaaaaaaa",
            "abababababababab", "qwerty123", "iloveyouiloveyou", "correct horse battery staple",
            "thisismypassword", "admin123", "147258369", "dragon-dragon",
        ] {
            #expect(contains(standard, password), "\(password)")
        }
        for password in ["kzptvrgm", "wet gravel, no umbrella", "passwordless cat", "correct horse"] {
            #expect(!contains(standard, password), "\(password)")
        }
    }
}
