import PassLiftPasswords
import PassLiftPorts
import Testing

@Suite("Hashes that other tools made")
struct KnownHashTests {
    @Test("a hash matches its password, and no other", arguments: KnownHash.all)
    func verifies(known: KnownHash) async throws {
        let hasher = try Argon2PasswordHasher.shared.get()
        let right = try await hasher.verify(Password(known.password), against: known.stored)
        #expect(right.outcome == .matches)
        #expect(right.scheme == known.scheme)
        for wrong in [known.password + [0x20], Array(known.password.dropLast()), [0x41] + known.password]
        where wrong != known.password {
            let verdict = try await hasher.verify(Password(wrong), against: known.stored)
            #expect(verdict.outcome == .differs)
        }
    }

    @Test("one changed character of a hash makes it differ", arguments: KnownHash.all)
    func changedHash(known: KnownHash) async throws {
        let hasher = try Argon2PasswordHasher.shared.get()
        var symbols = Array(known.encoded)
        // In the tag, where every character counts in full; LDAP's digests stand in front of the salt.
        let place = known.scheme.hasPrefix("ldap") ? 12 : symbols.count - 10
        symbols[place] = symbols[place] == "0" ? "1" : "0"
        let verdict = try await hasher.verify(
            Password(known.password), against: PasswordHash(encoded: String(symbols)))
        #expect(verdict.outcome == .differs)
    }

    @Test("one changed character of a salt makes it differ", arguments: KnownHash.bcrypt + KnownHash.argon2)
    func changedSalt(known: KnownHash) async throws {
        let hasher = try Argon2PasswordHasher.shared.get()
        var fields = known.encoded.split(separator: "$", omittingEmptySubsequences: false).map(Array.init)
        let salt = known.scheme == "bcrypt" ? 3 : fields.count - 2
        fields[salt][0] = fields[salt][0] == "A" ? "B" : "A"
        let changed = PasswordHash(encoded: fields.map { String($0) }.joined(separator: "$"))
        #expect(try await hasher.verify(Password(known.password), against: changed).outcome == .differs)
    }

    @Test("a hash of an older scheme or a lower cost needs another one")
    func needsRehash() async throws {
        let cost = Argon2Cost(memoryKiB: 512, passes: 2, lanes: 1)
        let hasher = try Argon2PasswordHasher(cost: cost, workerCount: 1, chance: SeededBytes(seed: 1))
        for known in KnownHash.all where !known.encoded.hasPrefix("pbkdf2_sha1$1000000$") {
            let isCurrent =
                known.encoded.hasPrefix("$argon2id$v=19$m=") && !known.encoded.contains("m=64,")
            let verdict = try await hasher.verify(Password(known.password), against: known.stored)
            #expect(verdict.needsRehash != isCurrent, "\(known.encoded.prefix(30))")
        }
    }

    @Test("a hash of another number of lanes is not weaker")
    func lanesDoNotWeaken() async throws {
        let hasher = try Argon2PasswordHasher(
            cost: Argon2Cost(memoryKiB: 1024, passes: 2, lanes: 1), workerCount: 1,
            chance: SeededBytes(seed: 2))
        let known = KnownHash.argon2[1]
        #expect(try await hasher.verify(Password(known.password), against: known.stored).needsRehash == false)
    }

    @Test("trap 69: bcrypt looks at 72 bytes, as it did when the hash was made")
    func bcryptTruncates() async throws {
        let hasher = try Argon2PasswordHasher.light()
        let stored = PasswordHash(encoded: "$2b$04$p67H8FTshEywuJlK/WvgjOYLyX4u710hCEYYx9gf.B5XaeJCTRAJe")
        for (length, outcome) in [(71, PasswordVerdict.Outcome.differs), (72, .matches), (73, .matches)] {
            let password = try Password([UInt8](repeating: 0x61, count: length))
            #expect(try await hasher.verify(password, against: stored).outcome == outcome, "\(length) bytes")
        }
    }

    @Test("bcrypt takes a password longer than libxcrypt's own 512 bytes")
    func bcryptLongPassword() async throws {
        let hasher = try Argon2PasswordHasher.light()
        let stored = PasswordHash(encoded: "$2b$04$IeMoSyeDPXUuSreR/arSKesnl4zBOvNyVruru9YCrjNH18pfAlkki")
        let password = try Password(String(repeating: "0123456789", count: 60))
        #expect(try await hasher.verify(password, against: stored).outcome == .matches)
    }

    @Test("a password with a NUL byte matches no bcrypt hash, not even that of what is before it")
    func bcryptNUL() async throws {
        let hasher = try Argon2PasswordHasher.light()
        let known = KnownHash.bcrypt[0]
        for password in [known.password + [0], known.password + [0, 0x61], [0] + known.password] {
            #expect(try await hasher.verify(Password(password), against: known.stored).outcome == .differs)
        }
        let empty = PasswordHash(encoded: "$2b$04$ltJPTDH9fJqy8HXI/SsgW.E6K6CCBri77DYEl/Wji5UvQoZFRmTiu")
        #expect(try await hasher.verify(Password([0]), against: empty).outcome == .differs)
    }
}
