import PassLiftAccounts
import PassLiftEncoding
import Testing

@Suite("otpauth links")
struct OTPAuthLinkTests {
    private let secret = Array("12345678901234567890".utf8)
    private static let base32 = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"

    private func link(_ form: OTPAuthLink.IssuerForm = .domain, name: String = "ada@example.org")
        throws -> OTPAuthLink
    {
        OTPAuthLink(
            try TOTP(secret: secret), accountName: name,
            service: (name: "Blue & Co", domain: "example.org"), issuer: form)
    }

    @Test("by default the label names the service and the issuer its domain, as Apple advises")
    func domain() throws {
        #expect(
            try link().text == "otpauth://totp/Blue%20%26%20Co:ada%40example.org?secret=\(Self.base32)"
                + "&issuer=example.org&algorithm=SHA1&digits=6&period=30")
    }

    @Test("by choice label and issuer say the same, as Google advises")
    func name() throws {
        #expect(
            try link(.name).text == "otpauth://totp/Blue%20%26%20Co:ada%40example.org?secret=\(Self.base32)"
                + "&issuer=Blue%20%26%20Co&algorithm=SHA1&digits=6&period=30")
    }

    @Test(
        "a link comes back whatever the name is; a colon in it becomes a hyphen",
        arguments: [
            "ada", "ada lovelace", "ada+work@example.org", "100% ada/ñ?#&=", "阿达", "a:b", "", "\u{1f511}",
        ])
    func roundTrip(name: String) throws {
        for algorithm in TOTP.Algorithm.allCases {
            var link = try link(name: name)
            link.totp = try TOTP(secret: secret, algorithm: algorithm, digits: 8, periodSeconds: 60)
            let read = try OTPAuthLink(link.text)
            link.accountName = name.replacing(":", with: "-")
            #expect(read == link)
        }
    }

    @Test("a name of 128 bytes is written whole, a longer one is cut between characters")
    func nameLimit() throws {
        let longest = String(repeating: "é", count: 64)
        #expect(try OTPAuthLink(try link(name: longest).text).accountName == longest)
        #expect(try OTPAuthLink(try link(name: "a" + longest).text).accountName == "a" + longest.dropLast())
        #expect(try link(name: String(repeating: "\u{1f511}", count: 9999)).text.utf8.count < 700)
    }

    @Test(
        "what a link does not say is as every app takes it, and unknown parameters are passed over",
        arguments: [
            "otpauth://totp/ada?secret=\(base32)", "OTPAUTH://TOTP/ada?secret=\(base32)",
            "otpauth://totp/ada?image=https%3A%2F%2Fx&secret=\(base32)&image=y&&x",
            "otpauth://totp/ada?secret=\(base32.lowercased())&algorithm=sha1&digits=6&period=30",
            "otpauth://totp/ada?secret=\(base32)======&issuer=",
            "otpauth://totp/ada?secret=GEZD%20"
                + base32.dropFirst(4),
        ])
    func defaults(text: String) throws {
        // 32 letters need no padding, so six signs are too many.
        guard !text.contains("======") else {
            #expect(throws: OTPAuthFault.secret(.padding)) { try OTPAuthLink(text) }
            return
        }
        let link = try OTPAuthLink(text)
        #expect(try link.totp == TOTP(secret: secret))
        #expect(link.accountName == "ada" && link.serviceName == "" && link.issuer == "")
    }

    @Test("prefix and issuer are kept apart; blanks before the account's name are dropped")
    func labels() throws {
        let link = try OTPAuthLink(
            "otpauth://totp/ACME%20Co%3A%20%20ada:x?secret=\(Self.base32)&issuer=acme.example")
        #expect(link.serviceName == "ACME Co" && link.accountName == "ada:x" && link.issuer == "acme.example")
    }

    @Test(
        "everything else is refused with its reason",
        arguments: [
            ("", .malformed), ("otpauth:", .malformed), ("otpauth://", .malformed),
            ("otpauth://totp", .malformed), ("otpauth://totp/ada", .malformed),
            ("https://totp/ada?secret=\(base32)", .malformed),
            ("otpauth://hotp/ada?secret=\(base32)&counter=1", .notTimeBased),
            ("otpauth://totp/ada?secret=\(base32)#x", .malformed),
            ("otpauth://totp/a%zz?secret=\(base32)", .malformed),
            ("otpauth://totp/a%ff?secret=\(base32)", .malformed),
            ("otpauth://totp/a%4?secret=\(base32)", .malformed),
            ("otpauth://totp/ada?issuer=x", .secretMissing), ("otpauth://totp/ada?secret", .malformed),
            ("otpauth://totp/ada?", .secretMissing),
            ("otpauth://totp/ada?secret=\(base32)&secret=\(base32)", .repeatedParameter),
            ("otpauth://totp/ada?secret=\(base32)&algorithm=MD5", .algorithm),
            ("otpauth://totp/ada?secret=\(base32)&digits=9", .generator(.digits)),
            ("otpauth://totp/ada?secret=\(base32)&digits=-6", .generator(.digits)),
            ("otpauth://totp/ada?secret=\(base32)&digits=", .generator(.digits)),
            ("otpauth://totp/ada?secret=\(base32)&period=99999999999999999999", .generator(.period)),
            ("otpauth://totp/ada?secret=\(base32)&period=0", .generator(.period)),
            ("otpauth://totp/ada?secret=", .generator(.secretLength)),
            ("otpauth://totp/ada?secret=0189", .secret(.foreignCharacter)),
        ] as [(String, OTPAuthFault)])
    func refuses(text: String, fault: OTPAuthFault) {
        #expect(throws: fault) { try OTPAuthLink(text) }
    }

    @Test("a link of 2048 bytes is read, one of 2049 is not")
    func limit() throws {
        let text = "otpauth://totp/ada?secret=\(Self.base32)&x="
        let longest = text + String(repeating: "x", count: OTPAuthLink.maximumByteCount - text.utf8.count)
        #expect(try OTPAuthLink(longest).accountName == "ada")
        #expect(throws: OTPAuthFault.tooLong) { try OTPAuthLink(longest + "x") }
        #expect(throws: OTPAuthFault.tooLong) { try OTPAuthLink.totp(importing: longest + "x") }
        let spaces = String(repeating: " ", count: OTPAuthLink.maximumByteCount)
        #expect(throws: OTPAuthFault.tooLong) { try OTPAuthLink.totp(importing: spaces + "A") }
    }

    @Test("an import takes a link or a bare secret")
    func imports() throws {
        let expected = try TOTP(secret: secret)
        for text in [Self.base32, "gezd gnbv gy3t qojq gezd gnbv gy3t qojq", try link().text] {
            #expect(try OTPAuthLink.totp(importing: text) == expected)
        }
        #expect(throws: OTPAuthFault.generator(.secretLength)) { try OTPAuthLink.totp(importing: "") }
        #expect(throws: OTPAuthFault.secret(.foreignCharacter)) {
            try OTPAuthLink.totp(importing: "https://totp/x")
        }
    }

    @Test("every fault has a word of its own")
    func codes() {
        let faults: [OTPAuthFault] =
            [.tooLong, .malformed, .notTimeBased, .secretMissing, .repeatedParameter, .algorithm]
            + Base32Error.allCases.map { .secret($0) }
            + [TOTPFault.secretLength, .digits, .period].map { .generator($0) }
        #expect(Set(faults.map(\.code)).count == faults.count)
    }
}
