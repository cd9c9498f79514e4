import PassLiftPorts
import PassLiftText
import Testing

@Suite("What belongs to a name")
struct NameFormTests {
    private let normalizer = UTF8ProcNormalizer()

    @Test(
        "spellings that people hold for one name have one key",
        arguments: [
            ("ada", ["ada ", " ada", "\u{a0}ada\u{3000}", "  Ada  "]), ("ada b", ["Ada B ", "ada\u{a0}b"]),
            (
                "ada@example.org",
                [
                    "ada@example.org.", " ada@Example.ORG. ", "ada\u{ff20}example.org",
                    "ada@example\u{3002}org",
                ]
            ),
            (
                "ada@xn--bcher-kva.example",
                ["ada@bücher.example", "ADA@BÜCHER.example.", "ada@XN--BCHER-KVA.example"]
            ),
            ("ada@xn--strae-oqa.de", ["ada@straße.de", "Ada@xn--strae-oqa.de"]), ("ada@strasse.de", []),
            ("ada@realm_x", ["ada@realm_x."]), ("müller@example.org", ["MÜLLER@example.org"]), ("@ada", []),
            ("ada@", []), ("a@b@example.org", ["A@b@EXAMPLE.org."]), ("ada.", ["Ada."]),
        ])
    func keys(key: String, others: [String]) throws {
        for name in [key] + others {
            #expect(try normalizer.loginNameKey(name) == key, "\(name)")
            #expect(try normalizer.loginNameKey(try normalizer.loginNameKey(name)) == key, "\(name)")
        }
    }

    @Test("nothing but white space is no name", arguments: [" ", "\u{a0}", "\u{3000} \u{200b}"])
    func blank(name: String) {
        #expect(throws: TextError.empty) { try normalizer.loginNameKey(name) }
    }

    @Test("an address is what mail can reach, in one spelling of its domain")
    func addresses() throws {
        for (typed, address) in [
            (" Ada@Example.ORG. ", "Ada@example.org"), ("ada@bücher.example", "ada@xn--bcher-kva.example"),
            ("ada@xn--bcher-kva.example", "ada@xn--bcher-kva.example"),
            ("ada@r3---sn.example", "ada@r3---sn.example"),
        ] {
            #expect(try normalizer.mailAddress(typed).text == address)
        }
        for typed in [
            "n/a", "", " ", "ada", "@example.org", "ada@", "a b@example.org", "ada@a_b",
        ] {
            #expect(throws: MailAddressError.malformed, "\(typed)") { try normalizer.mailAddress(typed) }
        }
        #expect(throws: MailAddressError.notASCII) { try normalizer.mailAddress("müller@example.org") }
        let long = String(repeating: "a", count: 64) + "@" + String(repeating: "b.", count: 500) + "org"
        #expect(throws: MailAddressError.tooLong) { try normalizer.mailAddress(long) }
    }

    @Test("a name of two scripts is told from one of a single script")
    func scripts() {
        for name in [
            "ada", "müller", "русский", "東京タワーabc", "ada@пример.рф", "ada lovelace", "ada.b+c@example.org",
        ] {
            #expect(normalizer.scripts(ofLoginName: name) == .single, "\(name)")
        }
        for name in ["\u{430}da", "ad\u{430}@example.org", "\u{3b1}bc", "ada@ex\u{430}mple.org"] {
            #expect(normalizer.scripts(ofLoginName: name) == .mixed, "\(name)")
        }
    }
}
