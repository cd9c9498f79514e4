import PassLiftPasswords
import PassLiftPorts
import Testing

@Suite("Fast hashes, wrapped at import")
struct WrappedHashTests {
    /// The schemes that one guess takes no more than a few milliseconds for.
    private static let fast: Set<String> = [
        "md5crypt", "phpass", "aspnet_identity_v2", "ldap_md5", "ldap_salted_md5", "ldap_sha1",
        "ldap_salted_sha1",
        "ldap_sha256", "ldap_salted_sha256", "ldap_sha512", "ldap_salted_sha512", "django_md5", "django_sha1",
        "md5", "sha1", "sha256", "sha512", "salted_md5", "salted_sha1", "salted_sha256", "salted_sha512",
    ]
    private static let fastHashes = KnownHash.all.filter { fast.contains($0.scheme) }

    @Test(
        "a wrapped hash matches the same password, and no other, and names what is inside",
        arguments: fastHashes)
    func wraps(known: KnownHash) async throws {
        let hasher = try Argon2PasswordHasher.shared.get()
        let wrapped = try await hasher.wrapping(known.stored)
        #expect(wrapped.encoded.hasPrefix("{argon2id-over}$argon2id$v=19$m=256,t=1,p=1$"))
        let right = try await hasher.verify(Password(known.password), against: wrapped)
        let name = "argon2id_over_" + known.scheme
        #expect(right == PasswordVerdict(outcome: .matches, scheme: name, needsRehash: true))
        #expect(try hasher.inspect(wrapped) == name)
        for wrong in [known.password + [0x20], Array(known.password.dropLast()), [0x41] + known.password] {
            #expect(try await hasher.verify(Password(wrong), against: wrapped).outcome == .differs)
        }
    }

    @Test("guesses are fast exactly at the hashes that are wrapped", arguments: KnownHash.all)
    func pace(known: KnownHash) async throws {
        let hasher = try Argon2PasswordHasher.shared.get()
        let wrapped = try await hasher.wrapping(known.stored)
        #expect(try hasher.pace(of: known.stored) == (wrapped == known.stored ? .slow : .fast))
        #expect(try hasher.pace(of: wrapped) == .slow)
    }

    @Test("nothing of the fast digest is left in the wrapped string", arguments: fastHashes)
    func digestIsGone(known: KnownHash) async throws {
        let wrapped = try await Argon2PasswordHasher.shared.get().wrapping(known.stored).encoded
        let tail = known.encoded.suffix(while: { $0 != "$" && $0 != "}" })
        // A salt may stay, and four characters may occur by chance; the digest has no stretch of eight in
        // common.
        let digest = known.scheme.hasPrefix("ldap") ? tail.prefix(20) : tail.suffix(20)
        for start in 0...12 { #expect(!wrapped.contains(digest.dropFirst(start).prefix(8))) }
    }

    @Test("two wrappings of one hash have different salts")
    func freshSalts() async throws {
        let hasher = try Argon2PasswordHasher.shared.get()
        let stored = PasswordHash(encoded: "{md5}9cc2ae8a1ba7a93da39b46fc1019c481")
        #expect(try await hasher.wrapping(stored) != hasher.wrapping(stored))
    }

    @Test("a hash of any other scheme is returned as it is, a wrapped one too")
    func others() async throws {
        let hasher = try Argon2PasswordHasher.shared.get()
        for known in KnownHash.all where !Self.fast.contains(known.scheme) {
            #expect(try await hasher.wrapping(known.stored) == known.stored)
        }
        let wrapped = try await hasher.wrapping(
            PasswordHash(encoded: "{md5}9cc2ae8a1ba7a93da39b46fc1019c481"))
        #expect(try await hasher.wrapping(wrapped) == wrapped)
    }

    @Test("what cannot be read is not wrapped either")
    func unreadable() async throws {
        let hasher = try Argon2PasswordHasher.shared.get()
        for (encoded, code) in [
            ("9cc2ae8a1ba7a93da39b46fc1019c481", PasswordHasherError.Code.malformedHash),
            ("$apr1$salt$hash", .unsupportedScheme),
            ("$P$L84478476IagS59wHZvyQMArzfx58u.", .costExceedsLimit),
        ] {
            await #expect(throws: PasswordHasherError(code, "")) {
                try await hasher.wrapping(PasswordHash(encoded: encoded))
            }
        }
    }

    @Test("a hasher that knows no fast scheme returns a hash as it is by default")
    func byDefault() async throws {
        let stored = PasswordHash(encoded: "x")
        #expect(try await SlowHasher().wrapping(stored) == stored)
    }
}

extension String {
    fileprivate func suffix(while belongs: (Character) -> Bool) -> String {
        String(reversed().prefix(while: belongs).reversed())
    }
}

/// A hasher of a host that has only what the door demands.
private struct SlowHasher: PasswordHasher {
    func hash(_ password: Password) async throws(PasswordHasherError) -> PasswordHash { .init(encoded: "x") }
    func verify(_ password: Password, against stored: PasswordHash) async throws(PasswordHasherError)
        -> PasswordVerdict
    {
        PasswordVerdict(outcome: .differs, scheme: "slow", needsRehash: false)
    }
    func verifyDecoy(_ password: Password) async throws(PasswordHasherError) {}
    func inspect(_ stored: PasswordHash) throws(PasswordHasherError) -> String { "slow" }
}
