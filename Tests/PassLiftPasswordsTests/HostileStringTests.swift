import PassLiftPasswords
import PassLiftPorts
import Testing

@Suite("Stored strings that are not to be trusted")
struct HostileStringTests {
    private static let salt = "c2FsdHNhbHQwMDEyMzQ1Ng"
    private static let tag = "eAl7NQgK2oNZcRUxvY3sY2OLHorZ+cQL9jYHhg4+5+I"
    private static let rest = "\(salt)$\(tag)"

    @Test(
        "trap 68: a malformed string is refused, without hashing",
        arguments: [
            "", "$", "$$", "*0", "*1", "x", "$argon2id", "$argon2id$", "$argon2id$v=19",
            "$argon2id$v=19$m=512,t=2,p=0$\(rest)", "$argon2id$v=19$m=512,t=0,p=1$\(rest)",
            "$argon2id$v=19$m=0,t=1,p=1$\(rest)", "$argon2id$v=19$m=7,t=1,p=1$\(rest)",
            "$argon2id$v=19$m=15,t=1,p=2$\(rest)", "$argon2id$v=19$m=+512,t=2,p=1$\(rest)",
            "$argon2id$v=19$m=-512,t=2,p=1$\(rest)", "$argon2id$v=19$m=0512,t=2,p=1$\(rest)",
            "$argon2id$v=19$m=512 ,t=2,p=1$\(rest)", "$argon2id$v=19$m=,t=2,p=1$\(rest)",
            "$argon2id$v=19$m=0x200,t=2,p=1$\(rest)", "$argon2id$v=19$m=18446744073709551616,t=2,p=1$\(rest)",
            "$argon2id$v=19$t=2,m=512,p=1$\(rest)", "$argon2id$v=19$m=512,p=1,t=2$\(rest)",
            "$argon2id$v=19$m=512,t=2$\(rest)", "$argon2id$v=19$m=512,t=2,p=1,k=1$\(rest)",
            "$argon2id$v=19$m=512,t=2,p=1,$\(rest)", "$argon2id$v=$m=512,t=2,p=1$\(rest)",
            "$argon2id$v=019$m=512,t=2,p=1$\(rest)", "$argon2id$19$m=512,t=2,p=1$\(rest)",
            "$argon2id$v=19$v=19$m=512,t=2,p=1$\(rest)", "$argon2id$v=19$m=512,t=2,p=1$\(rest)$",
            "$argon2id$v=19$m=512,t=2,p=1$\(rest)=", "$argon2id$v=19$m=512,t=2,p=1$\(salt)==$\(tag)",
            "$argon2id$v=19$m=512,t=2,p=1$$\(tag)", "$argon2id$v=19$m=512,t=2,p=1$\(salt)$",
            "$argon2id$v=19$m=512,t=2,p=1$c2FsdHNhbA$\(tag)", "$argon2id$v=19$m=512,t=2,p=1$\(salt)$eAl7",
            "$argon2id$v=19$m=512,t=2,p=1$\(rest)\u{0}", "$argon2id$v=19$m=512,t=2,p=1$\(rest)\n",
            "$argon2id$v=19$m=512,t=2,p=1$c2FsdHNhbHQwMDEyMzQ1Nh$\(tag)",
            "$argon2id$v=19$m=512,t=2,p=1$\(salt)$eAl7NQgK2oNZcRUxvY3sY2OLHorZ-cQL9jYHhg4_5_I",
            " $argon2id$v=19$m=512,t=2,p=1$\(rest)", "$argon2id$v=19$m=512,t=2,p=\u{661}$\(rest)",
            "$2b$", "$2b$05$", "$2b$05$s23nriyaTrv26w3XvkNNnuzQHDe3KECAz9HVkR6XtMdqaDzNEoWv",
            "$2b$05$s23nriyaTrv26w3XvkNNnuzQHDe3KECAz9HVkR6XtMdqaDzNEoWv66",
            "$2b$03$s23nriyaTrv26w3XvkNNnuzQHDe3KECAz9HVkR6XtMdqaDzNEoWv6",
            "$2b$32$s23nriyaTrv26w3XvkNNnuzQHDe3KECAz9HVkR6XtMdqaDzNEoWv6",
            "$2b$5$$s23nriyaTrv26w3XvkNNnuzQHDe3KECAz9HVkR6XtMdqaDzNEoWv6",
            "$2b$05$s23nriyaTrv26w3XvkNNnuzQHDe3KECAz9HVkR6XtMdqaDzNEoW+6",
            "$2b$05$s23nriyaTrv26w3XvkNNnuzQHDe3KECAz9HVkR6XtMdqaDzNEoW\u{0}6",
            "pbkdf2_sha256$", "pbkdf2_sha256$1000$saltysalt", "pbkdf2_sha256$0$saltysalt$\(tag)=",
            "pbkdf2_sha256$-1$saltysalt$\(tag)=", "pbkdf2_sha256$01000$saltysalt$\(tag)=",
            "pbkdf2_sha256$1000$$\(tag)=", "pbkdf2_sha256$1000$salty salt$\(tag)=",
            "pbkdf2_sha256$1000$saltysalt$\(tag)", "pbkdf2_sha256$1000$saltysalt$\(tag)=$",
            "pbkdf2_sha256$1000$saltysalt$NqdWvDwqCbe0yiEUGqEGVsL1EPw=", "pbkdf2_sha1$1000$saltysalt$\(tag)=",
            "pbkdf2_sha256$1000$saltysalt$====",
        ])
    func malformed(encoded: String) async throws {
        try await expectRefusal(encoded, .malformedHash)
    }

    @Test(
        "a scheme that is not verified here is named unsupported",
        arguments: [
            "$2$05$s23nriyaTrv26w3XvkNNnuzQHDe3KECAz9HVkR6XtMdqaDzNEoWv6", "$apr1$salt$hash", "$3$$hash",
            "$md5$salt$$hash", "$bcrypt-sha256$v=2,t=2b,r=12$salt$hash", "$scram$6400$salt$hash",
            "argon2$argon2id$v=19$m=512,t=2,p=1$\(rest)", "bcrypt_sha256$$2b$12$hash", "sha256$salt$hash",
            "{CRYPT}$1$salt$hash", "{ssha}AZKja92fbuuB9SpRlHqaoXxbTc43Mzc2MDM1Ng==", "{sha384}00", "{x-}",
            "pbkdf2:sha224:1000$salt$00", "$argon2id$v=18$m=512,t=2,p=1$\(rest)",
            "$argon2id$v=4294967295$m=512,t=2,p=1$\(rest)", "$argon2$v=19$m=512,t=2,p=1$\(rest)",
        ])
    func unsupported(encoded: String) async throws {
        try await expectRefusal(encoded, .unsupportedScheme)
    }

    @Test(
        "trap 67: a cost past the limit is refused before anything is allocated",
        arguments: [
            "$argon2id$v=19$m=4294967295,t=2,p=1$\(rest)", "$argon2id$v=19$m=9999999999,t=2,p=1$\(rest)",
            "$argon2id$v=19$m=262145,t=1,p=1$\(rest)", "$argon2id$v=19$m=512,t=21,p=1$\(rest)",
            "$argon2id$v=19$m=512,t=4294967295,p=1$\(rest)", "$argon2id$v=19$m=512,t=2,p=17$\(rest)",
            "$argon2id$v=19$m=512,t=2,p=9999999999$\(rest)", "$argon2d$m=262145,t=1,p=1$\(rest)",
            "$argon2id$v=19$m=262144,t=6,p=1$\(rest)", "$argon2id$v=19$m=65537,t=20,p=1$\(rest)",
            "$2b$16$s23nriyaTrv26w3XvkNNnuzQHDe3KECAz9HVkR6XtMdqaDzNEoWv6",
            "$2b$31$s23nriyaTrv26w3XvkNNnuzQHDe3KECAz9HVkR6XtMdqaDzNEoWv6",
            "pbkdf2_sha256$4000001$saltysalt$\(tag)=",
            "pbkdf2_sha1$9999999999$s$NqdWvDwqCbe0yiEUGqEGVsL1EPw=",
        ])
    func tooDear(encoded: String) async throws {
        try await expectRefusal(encoded, .costExceedsLimit)
    }

    @Test(
        "a cost at the limit is admitted",
        arguments: [
            "$argon2id$v=19$m=262144,t=5,p=16$\(rest)", "$argon2id$v=19$m=65536,t=20,p=16$\(rest)",
            "$2b$15$s23nriyaTrv26w3XvkNNnuzQHDe3KECAz9HVkR6XtMdqaDzNEoWv6",
            "pbkdf2_sha256$4000000$saltysalt$\(tag)=",
        ])
    func atTheLimit(encoded: String) throws {
        _ = try Argon2PasswordHasher.light(workerCount: 1).inspect(PasswordHash(encoded: encoded))
    }

    @Test("the limit that was passed is named")
    func namesTheLimit() throws {
        let hasher = try Argon2PasswordHasher.light(workerCount: 1)
        let stored = PasswordHash(encoded: "$argon2id$v=19$m=512,t=21,p=1$\(Self.rest)")
        let error = try #require(throws: PasswordHasherError.self) { try hasher.inspect(stored) }
        #expect(error.detail == "passes is over the limit of 20")
    }

    @Test("salts have 8 to 64 bytes, tags 16 to 64")
    func lengths() throws {
        let hasher = try Argon2PasswordHasher.light(workerCount: 1)
        // 43 characters spell 32 bytes, 86 spell 64; each `A` is six zero bits.
        let cases: [(salt: Int, tag: Int, isSound: Bool)] = [
            (11, 22, true), (86, 86, true), (10, 22, false), (87, 22, false), (11, 20, false),
            (11, 87, false),
        ]
        for (salt, tag, isSound) in cases {
            let tail = String(repeating: "A", count: salt) + "$" + String(repeating: "A", count: tag)
            let stored = PasswordHash(encoded: "$argon2id$v=19$m=512,t=2,p=1$\(tail)")
            let scheme = try? hasher.inspect(stored)
            #expect((scheme == "argon2id") == isSound, "\(salt) and \(tag) characters")
        }
    }

    @Test("a string of 1024 bytes is looked at, a longer one is not")
    func longStrings() async throws {
        try await expectRefusal("$x$" + String(repeating: "a", count: 1021), .unsupportedScheme)
        try await expectRefusal("$x$" + String(repeating: "a", count: 1022), .malformedHash)
        try await expectRefusal("$x$" + String(repeating: "\u{1f600}", count: 1 << 18), .malformedHash)
    }

    @Test("no error holds the string that caused it")
    func errorsTellNothing() throws {
        let hasher = try Argon2PasswordHasher.light(workerCount: 1)
        for encoded in ["hunter2$x", "$hunter2$x", "$argon2id$v=19$m=hunter2,t=2,p=1$\(Self.rest)"] {
            let stored = PasswordHash(encoded: encoded)
            let error = try #require(throws: PasswordHasherError.self) { try hasher.inspect(stored) }
            #expect(!error.detail.contains("hunter2"))
        }
    }

    private func expectRefusal(_ encoded: String, _ code: PasswordHasherError.Code) async throws {
        let hasher = try Argon2PasswordHasher.light(workerCount: 1)
        let stored = PasswordHash(encoded: encoded)
        #expect(throws: PasswordHasherError(code, "")) { try hasher.inspect(stored) }
        await #expect(throws: PasswordHasherError(code, "")) {
            try await hasher.verify(Password("x"), against: stored)
        }
    }
}
