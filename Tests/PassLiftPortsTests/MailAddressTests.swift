import PassLiftPorts
import Testing

@Suite("Mail addresses")
struct MailAddressTests {
    @Test(
        "a dot-atom and a host name make an address, kept as it was given",
        arguments: [
            "ada@example.org", "a@b", "Ada.Love+lace@Mail.Example.ORG", "!#$%&'*+-/=?^_`{|}~@x.y",
            "a@xn--mnchen-3ya.example", "1@1a.2b", "a@1.example",
        ])
    func addresses(text: String) throws {
        #expect(try MailAddress(text).text == text)
    }

    @Test("the domain is what stands behind the sign")
    func domain() throws {
        #expect(try MailAddress("ada@Mail.example.org").domain == "Mail.example.org")
    }

    @Test(
        "what a header or a command could misread is refused",
        arguments: [
            "", "@", "ada", "ada@", "@example.org", "a@b@c", ".a@b", "a.@b", "a..b@c", "a b@c", " a@b",
            "a@b ",
            "a@b\r\nBcc: c@d", "a@b\n", "a\0@b", "a\t@b", "\"a\"@b", "<a@b>", "a@<b>", "a,b@c", "a;b@c",
            "a(b)@c",
            "a[b@c", "a\\@b", "a:b@c", "a@[127.0.0.1]", "a@127.0.0.1", "a@b.1", "a@-b", "a@b-", "a@b..c",
            "a@.b",
            "a@b.", "a@b_c", "a@b/c",
        ])
    func malformed(text: String) {
        #expect(throws: MailAddressError.malformed) { try MailAddress(text) }
    }

    @Test(
        "letters past ASCII are refused by name", arguments: ["ädа@example.org", "a@münchen.example", "a＠b"])
    func notASCII(text: String) {
        #expect(throws: MailAddressError.notASCII) { try MailAddress(text) }
    }

    @Test("the whole, the local part and a label are taken at their limits and refused one byte past them")
    func limits() throws {
        func letters(_ count: Int) -> String { String(repeating: "a", count: count) }
        let local = letters(MailAddress.maximumLocalByteCount)
        _ = try MailAddress(local + "@b")
        #expect(throws: MailAddressError.malformed) { try MailAddress(local + "a@b") }
        _ = try MailAddress("a@" + letters(63))
        #expect(throws: MailAddressError.malformed) { try MailAddress("a@" + letters(64)) }
        let label = letters(50) + "."
        let start = local + "@" + label + label + label
        let whole = start + letters(MailAddress.maximumByteCount - start.utf8.count)
        _ = try MailAddress(whole)
        #expect(throws: MailAddressError.tooLong) { try MailAddress(whole + "a") }
    }
}
