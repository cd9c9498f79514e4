import Foundation
import PassLiftPasswords
import PassLiftPorts
import Testing

@Suite("The schemes of stored hashes")
struct SchemeTests {
    @Test("every scheme has a hash that another tool made among those that are verified")
    func everySchemeIsKnown() {
        let known = Set(KnownHash.all.map(\.scheme))
        #expect(known == Set(HashScheme.allCases.map(\.rawValue)))
    }

    @Test("the page of string forms lists every scheme, and none besides")
    func page() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let page = root.appendingPathComponent("Sources/PassLift/PassLift.docc/PasswordHashes.md")
        let rows = try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
            .filter { $0.hasPrefix("| `") }
        let named = rows.compactMap { $0.split(separator: "`").dropFirst().first.map { String($0) } }
        let limits = Mirror(reflecting: HashingLimits()).children.compactMap(\.label)
        #expect(Set(named).subtracting(limits) == Set(HashScheme.allCases.map(\.rawValue)))
        #expect(named.count == Set(named).count)
    }

    @Test(
        "Django's digests without a salt, and phpBB's prefix, are read",
        arguments: [
            KnownHash("django_md5", KnownHash.words, "md5$$9cc2ae8a1ba7a93da39b46fc1019c481"),
            KnownHash("django_sha1", KnownHash.words, "sha1$$abf7aad6438836dbe526aa231abde2d0eef74d42"),
            KnownHash("phpass", "hashcat", "$H$984478476IagS59wHZvyQMArzfx58u."),
            KnownHash("md5crypt", "pw", "$1$$F0Fc2lbYpzr3KKdKkM0Wj."),
        ])
    func variants(known: KnownHash) async throws {
        let hasher = try Argon2PasswordHasher.shared.get()
        let verdict = try await hasher.verify(Password(known.password), against: known.stored)
        #expect(verdict == PasswordVerdict(outcome: .matches, scheme: known.scheme, needsRehash: true))
    }

    @Test(
        "yescrypt is read whatever its flavour, lanes and passes",
        arguments: [
            "$y$j9T/.$abcdefgh$IWRVkatSwsscshMKXVhh6dzGtgLGvPLrJuogjJ1G1z3",
            "$y$j9T/7$abcdefgh$pbXSfwUgYGkGgyl6vd6el/DDIO6GuXYj0hSPgHsiH.B",
            "$y$j9T.C$abcdefgh$T.GZUkkmk1btjX35DUCC8bHnllqlEGvWu/FQfaIVn.4",
            "$y$.75$abcdefgh$Eacuy7lKvVrHBqzqHatJ6gO33eksZV17Oj1Ky/YOpwD",
            "$y$.75..$abcdefgh$PgTQ3dwv1WIq7cR4xMGqg/dkYq.C3QAY5rWn0jlJ5CB",
            "$y$/75//$abcdefgh$xdTnc4QN.cTpLcy0cel4ZcqsvhirLK35heuEBe/GF99",
            "$y$j2T$abcdefgh$gDf/ARhsA40p3PuWXxSu7bCx27PLZotYLsMSHoWR6tA",
            "$7$C6..../....abcdefgh$ia4AI7Tgx69feOdiTQ2X.SfdrSEqETuAzjPfILs9//A",
        ])
    func yescryptParameters(encoded: String) async throws {
        let hasher = try Argon2PasswordHasher.shared.get()
        let stored = PasswordHash(encoded: encoded)
        #expect(try await hasher.verify(Password("pw"), against: stored).outcome == .matches)
        #expect(try await hasher.verify(Password("pW"), against: stored).outcome == .differs)
    }

    @Test("trap 71: bcrypt's four prefixes are handed over as they are, $2$ and failure strings never verify")
    func bcryptPrefixes() async throws {
        let hasher = try Argon2PasswordHasher.shared.get()
        let prefixes = Set(KnownHash.bcrypt.map { $0.encoded.prefix(4) })
        #expect(prefixes == ["$2a$", "$2b$", "$2x$", "$2y$"])
        // Bytes on which the old implementation and the mended one differ.
        let old = try #require(KnownHash.bcrypt.first { $0.encoded.hasPrefix("$2x$") })
        for prefix in ["$2a$", "$2b$", "$2y$"] {
            let other = PasswordHash(encoded: prefix + old.encoded.dropFirst(4))
            #expect(try await hasher.verify(Password(old.password), against: other).outcome == .differs)
        }
        for (encoded, code) in [
            ("$2$" + old.encoded.dropFirst(4), PasswordHasherError.Code.unsupportedScheme),
            ("*0", .malformedHash), ("*1", .malformedHash),
        ] {
            await #expect(throws: PasswordHasherError(code, "")) {
                try await hasher.verify(Password(old.password), against: PasswordHash(encoded: encoded))
            }
        }
    }

    @Test("a password with a NUL byte matches no hash of crypt, not even that of what is before it")
    func cryptNUL() async throws {
        let hasher = try Argon2PasswordHasher.shared.get()
        for known in KnownHash.crypt + KnownHash.derived.filter({ $0.scheme == "crypt_scrypt" })
        where known.scheme != "phpass" && known.scheme != "drupal7" {
            let password = try Password(known.password + [0, 0x61])
            #expect(try await hasher.verify(password, against: known.stored).outcome == .differs, "\(known)")
        }
    }

    @Test("other schemes take the NUL byte of a password for the byte that it is")
    func digestNUL() async throws {
        let hasher = try Argon2PasswordHasher.shared.get()
        // SHA-1 of `a`, a zero byte and `b`.
        let stored = PasswordHash(encoded: "{sha1}4a3dec2d1f8245280855c42db0ee4239f917fdb8")
        #expect(try await hasher.verify(Password([0x61, 0, 0x62]), against: stored).outcome == .matches)
        #expect(try await hasher.verify(Password("a"), against: stored).outcome == .differs)
    }

    @Test(
        "phpass and Drupal verify passwords of up to 512 bytes; a longer one matches nothing",
        arguments: [
            ("$P$5saltsaltDw3VDsUkk8cAzZVMimPya.", 512, PasswordVerdict.Outcome.matches),
            ("$P$5saltsaltLwJazhove.jhe7L/EJPF7.", 513, .differs),
            ("$P$5saltsaltDw3VDsUkk8cAzZVMimPya.", 513, .differs),
            ("$S$5saltsaltzykbVV0g2GrtLPehhhE3rkj7BTa2zZICaDJpQylKtV9", 512, .matches),
            ("$S$5saltsaltLstAwzZ4ifzGg/vR2k9T7Vxzgi.SoUHpGP1xkaq.ZXW", 513, .differs),
        ])
    func longPortable(encoded: String, length: Int, outcome: PasswordVerdict.Outcome) async throws {
        let hasher = try Argon2PasswordHasher.shared.get()
        let password = try Password([UInt8](repeating: 0x61, count: length))
        let verdict = try await hasher.verify(password, against: PasswordHash(encoded: encoded))
        #expect(verdict.outcome == outcome)
        #expect(verdict.reading == (length > 512 ? .part : .whole))
    }

    @Test("crypt verifies passwords of up to 511 bytes; a longer one matches nothing, not even its beginning")
    func longPasswords() async throws {
        let hasher = try Argon2PasswordHasher.shared.get()
        let stored = PasswordHash(encoded: "$1$abc$za/2Pp6It1mWG34xFO60r0")
        for (length, outcome) in [(510, PasswordVerdict.Outcome.differs), (511, .matches), (512, .differs)] {
            let password = try Password([UInt8](repeating: 0x61, count: length))
            #expect(try await hasher.verify(password, against: stored).outcome == outcome, "\(length) bytes")
        }
    }
}
