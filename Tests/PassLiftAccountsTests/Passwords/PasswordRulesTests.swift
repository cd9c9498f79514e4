import PassLiftAccounts
import PassLiftPorts
import PassLiftText
import Testing

@Suite("The rules for new passwords")
struct PasswordRulesTests {
    private static let blocklist = PasswordBlocklist.standard(KnownSecret.cryptography)
    private let text = UTF8ProcNormalizer()

    private func judge(
        _ password: String, factor: PasswordContext.SecondFactor = .absent, name: String = "ada@example.org",
        service: String = "Blue Harbour"
    ) -> [PasswordRuleFault] {
        let context = PasswordContext(loginName: name, serviceName: service, secondFactor: factor)
        return PasswordRules().judge(Array(password.utf8), for: context, blocklist: Self.blocklist, text)
    }

    @Test("fifteen characters are enough alone, eight beside a second factor, whatever they are")
    func lengths() {
        #expect(judge("kzptvrgmlwqxbnd") == [])
        #expect(judge("kzptvrgmlwqxbn") == [.tooShort(minimumCharacters: 15)])
        #expect(judge("kzptvrgm", factor: .enrolled) == [])
        #expect(judge("kzptvrg", factor: .enrolled) == [.tooShort(minimumCharacters: 8)])
        #expect(judge("wet gravel, no umbrella") == [])
        #expect(judge("", factor: .enrolled) == [.tooShort(minimumCharacters: 8)])
    }

    @Test("characters are code points of the composed form, not bytes and not what the eye sees")
    func characters() {
        #expect(judge(String(repeating: "e\u{301}k", count: 4), factor: .enrolled) == [])
        #expect(
            judge(String(repeating: "e\u{301}", count: 7), factor: .enrolled) == [
                .tooShort(minimumCharacters: 8)
            ])
        #expect(judge("密码很长没有人猜得", factor: .enrolled) == [])
        let family = "\u{1f468}\u{200d}\u{1f469}\u{200d}\u{1f467}\u{200d}\u{1f466}"
        #expect(family.count == 1 && judge(family + "q", factor: .enrolled) == [])
    }

    @Test("4096 bytes are taken, 4097 are not, also where composing makes them more")
    func longest() {
        let longest = String(repeating: "kz ", count: 1365) + "k"
        #expect(longest.utf8.count == 4096)
        #expect(judge(longest) == [])
        #expect(judge(longest + "k") == [.tooLong(maximumBytes: 4096)])
        // U+0958 has three bytes; composed it is two code points of three bytes each.
        #expect(judge(String(repeating: "\u{958}", count: 682)) == [])
        #expect(judge(String(repeating: "\u{958}", count: 683)) == [.tooLong(maximumBytes: 4096)])
    }

    @Test("bytes that are no text, and control characters, are refused by name")
    func noText() {
        let context = PasswordContext(loginName: "ada", serviceName: "Blue", secondFactor: .absent)
        let bytes: [UInt8] = Array("kzptvrgmlwqxbnd".utf8) + [0xff]
        #expect(PasswordRules().judge(bytes, for: context, blocklist: Self.blocklist, text) == [.notText])
        for control in ["\u{0}", "\n", "\t", "\u{7f}", "\u{85}", "\u{2028}"] {
            #expect(judge("kzptvrgmlwqxbnd" + control) == [.controlCharacter])
        }
    }

    @Test(
        "what everybody tries first is refused in any case and width",
        arguments: [
            "passwordpassword", "PasswordPassword", "correct horse battery staple", "123456789012345",
            "qwertyuiopasdfghjkl", "aaaaaaaaaaaaaaaa", "ｐａｓｓｗｏｒｄｐａｓｓｗｏｒｄ", "PASSWORD1234567890",
            "iloveyou1234567",
        ])
    func blocklisted(password: String) {
        #expect(judge(password) == [.blocklisted])
    }

    @Test(
        "what is little more than a name is refused",
        arguments: [
            "ada@example.org", "ADA@EXAMPLE.ORG2024", "blueharbour2024!", "Blue-Harbour-1234",
            "ruobraheulb12345", "blueharbourblueharbour", "x blue harbour xx", "adaadaadaadaada1",
            "BlueHarbourAda99",
        ])
    func resemblesName(password: String) {
        #expect(judge(password).contains(.resemblesName), "\(password)")
    }

    @Test(
        "a long password may hold a name, and a name of two letters is in too many words",
        arguments: ["ada and the wet gravel", "the blueharbour umbrella", "kzptvrgmlwqxbnd"])
    func holdsName(password: String) {
        #expect(judge(password) == [])
        #expect(judge("kzptvr" + String(repeating: "q7", count: 6), name: "q7", service: "") == [])
    }

    @Test("all faults are told at once")
    func together() {
        #expect(
            judge("qwerty", name: "qwerty") == [
                .tooShort(minimumCharacters: 15), .blocklisted, .resemblesName,
            ])
    }

    @Test("a host's own limits hold, but nothing past what is hashed is ever taken")
    func ownLimits() {
        var rules = PasswordRules()
        rules.minimumCharacters = 20
        rules.maximumBytes = 1 << 20
        let context = PasswordContext(loginName: "ada", serviceName: "Blue", secondFactor: .absent)
        let faults = rules.judge(
            Array("kzptvrgmlwqxbnd".utf8), for: context, blocklist: Self.blocklist, text)
        #expect(faults == [.tooShort(minimumCharacters: 20)])
        let long = [UInt8](repeating: 0x61, count: Password.maximumByteCount + 1)
        #expect(
            rules.judge(long, for: context, blocklist: Self.blocklist, text) == [.tooLong(maximumBytes: 4096)]
        )
    }

    @Test("the words for faults are frozen")
    func codes() {
        let faults: [PasswordRuleFault] = [
            .tooShort(minimumCharacters: 1), .tooLong(maximumBytes: 1), .notText, .controlCharacter,
            .blocklisted,
            .resemblesName,
        ]
        #expect(faults.map(\.code) == PasswordRuleFault.Code.allCases)
        #expect(
            faults.map(\.code.rawValue) == [
                "too_short", "too_long", "not_text", "control_character", "blocklisted", "resembles_name",
            ])
    }
}
