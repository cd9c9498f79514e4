import PassLiftAccounts
import PassLiftPorts
import PassLiftText
import Testing

@Suite("The form of new passwords")
struct PasswordFormTests {
    private let text = UTF8ProcNormalizer()

    private func prepared(_ password: String) throws -> String {
        String(decoding: try PasswordForm.prepared(Array(password.utf8), text), as: UTF8.self)
    }

    @Test(
        "every space is one space, letters are composed, and everything else stays",
        arguments: [
            ("a\u{a0}b", "a b"), ("a\u{3000}b", "a b"), ("a\u{2009}\u{202f}b", "a  b"),
            ("a\u{1680}\u{205f}b", "a  b"), ("e\u{301}", "\u{e9}"), ("\u{212b}", "\u{c5}"), ("①", "①"),
            ("Ａ", "Ａ"), ("A", "A"), ("\u{200b}\u{200d}", "\u{200b}\u{200d}"), (" a ", " a "), ("", ""),
            ("\u{378}", "\u{378}"),
        ])
    func forms(typed: String, form: String) throws {
        #expect(try prepared(typed).unicodeScalars.elementsEqual(form.unicodeScalars))
    }

    @Test("preparing twice changes nothing more")
    func idempotent() throws {
        for typed in [
            "e\u{301}\u{a0}\u{323}", "q\u{307}\u{323}\u{3000}", "\u{958}\u{2003}", "\u{1100}\u{1161}",
        ] {
            let once = try prepared(typed)
            #expect(try prepared(once).unicodeScalars.elementsEqual(once.unicodeScalars))
        }
    }

    @Test("what cannot be prepared is refused with its reason, the longest before it is looked at")
    func refuses() {
        #expect(throws: TextError.notUTF8) { try PasswordForm.prepared([0xc0, 0x80], text) }
        #expect(throws: TextError.controlCharacter) { try prepared("a\u{1f}") }
        #expect(throws: TextError.controlCharacter) { try prepared("a\u{2029}") }
        #expect(throws: TextError.tooLong) {
            try PasswordForm.prepared([UInt8](repeating: 0xff, count: 4097), text)
        }
    }
}
