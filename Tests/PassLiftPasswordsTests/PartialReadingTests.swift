import PassLiftPasswords
import PassLiftPorts
import Testing

@Suite("What a scheme reads of a password")
struct PartialReadingTests {
    @Test("each scheme reads as much as the page says", arguments: KnownHash.onePerScheme)
    func table(known: KnownHash) async throws {
        let hasher = try Argon2PasswordHasher.shared.get()
        let kind = try #require(Self.kinds[known.scheme])
        for (spelling, expected) in zip(Spelling.allCases, kind) {
            let password = try Password(spelling.bytes)
            let verdict = try await hasher.verify(password, against: known.stored)
            #expect(verdict.reading == (expected ? .whole : .part), "\(known.scheme) \(spelling)")
        }
    }

    @Test(
        "a hash is never made anew from a spelling that is not read in full",
        arguments: KnownHash.onePerScheme)
    func rule(known: KnownHash) async throws {
        let hasher = try Argon2PasswordHasher.shared.get()
        let verdict = try await hasher.verify(Password(known.password), against: known.stored)
        #expect(verdict.rehash != .kept)
        for outcome in [PasswordVerdict.Outcome.matches, .differs] {
            for needs in [true, false] {
                for reading in [PasswordVerdict.Reading.whole, .part] {
                    let verdict = PasswordVerdict(
                        outcome: outcome, scheme: known.scheme, needsRehash: needs, reading: reading)
                    let mayBeMade = outcome == .matches && needs && reading == .whole
                    #expect((verdict.rehash == .due) == mayBeMade)
                }
            }
        }
    }

    @Test("of two spellings with one hash the scheme has read one in full at most", arguments: Collision.all)
    func collisions(collision: Collision) async throws {
        let hasher = try Argon2PasswordHasher.shared.get()
        var whole = 0
        for spelling in [collision.one, collision.other] {
            let verdict = try await hasher.verify(
                Password(spelling), against: PasswordHash(encoded: collision.encoded))
            #expect(verdict.outcome == .matches, "\(collision)")
            if verdict.rehash == .due { whole += 1 }
        }
        #expect(whole == collision.readInFull, "\(collision)")
    }

    @Test("a wrapped hash reads what the one inside reads")
    func wrapped() async throws {
        let hasher = try Argon2PasswordHasher.shared.get()
        let inner = try #require(KnownHash.all.first { $0.scheme == "aspnet_identity_v2" })
        let wrapped = try await hasher.wrapping(inner.stored)
        let right = try await hasher.verify(Password(inner.password), against: wrapped)
        #expect(right.rehash == .due)
        let padded = try await hasher.verify(Password(inner.password + [0]), against: wrapped)
        #expect(padded.outcome == .matches && padded.rehash == .kept)
    }

    /// Whether each of ``Spelling`` is read in full.
    private static let kinds: [String: [Bool]] = {
        let all = [true, true, true, true, true, true, true, true]
        let key = [true, true, false, true, true, true, false, true]
        let cText = [true, true, false, false, true, true, true, false]
        let cKey = [true, true, false, false, true, true, false, false]
        let bcrypt = [true, true, false, false, true, false, true, false]
        var kinds: [String: [Bool]] = [:]
        for scheme in HashScheme.allCases.map(\.rawValue) { kinds[scheme] = all }
        for scheme in HashScheme.allCases.map(\.rawValue)
        where scheme.contains("pbkdf2") || scheme.hasSuffix("scrypt") || scheme.hasPrefix("aspnet") {
            kinds[scheme] = key
        }
        // The digests of these are 20 and 64 bytes long, no printable text is.
        let otherDigests = [
            "pbkdf2_sha1", "pbkdf2_sha512", "passlib_pbkdf2_sha1", "passlib_pbkdf2_sha512",
            "django_pbkdf2_sha1", "aspnet_identity_v2", "werkzeug_pbkdf2", "aspnet_identity_v3",
        ]
        for scheme in otherDigests { kinds[scheme]?[6] = true }
        for scheme in ["sha512crypt", "sha256crypt", "md5crypt", "sha1crypt"] { kinds[scheme] = cText }
        for scheme in ["yescrypt", "gost_yescrypt", "crypt_scrypt"] { kinds[scheme] = cKey }
        kinds["bcrypt"] = bcrypt
        return kinds
    }()
}

/// Passwords on which schemes differ.
private enum Spelling: CaseIterable {
    case short, of71Bytes, withNULBehind, withNULInside, of32PrintableBytes, of80Bytes, of32OtherBytes
    case of512Bytes

    var bytes: [UInt8] {
        func letters(_ count: Int) -> [UInt8] { [UInt8](repeating: 0x61, count: count) }
        return switch self {
        case .short: letters(15)
        case .of71Bytes: letters(71)
        case .withNULBehind: letters(15) + [0]
        case .withNULInside: letters(15) + [0] + letters(1)
        case .of32PrintableBytes: letters(32)
        case .of80Bytes: letters(80)
        case .of32OtherBytes: letters(30) + [0xc3, 0xa4]
        case .of512Bytes: letters(512)
        }
    }
}

/// Two passwords with one hash, made by Python's hashlib and crypt or published with crypt_blowfish.
struct Collision: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let encoded: String
    let one: [UInt8]
    let other: [UInt8]
    /// How many of the two are read in full.
    var readInFull = 0

    private static let p80 = [UInt8](repeating: 0x70, count: 80)
    private static let phrase = Array("correct horse".utf8)
    private static let b80 = "$2b$04$Q7ZY/xpbmmiHwr.N2XnqQenH8LFy3l8mlmGUDdI/3b2b79aVsuQEi"

    static let all = [
        Collision(
            testDescription: "bcrypt past 72 bytes", encoded: b80, one: p80, other: p80.dropLast(8) + [0x21]),
        Collision(testDescription: "bcrypt at 72 bytes", encoded: b80, one: p80, other: p80.dropLast(8)),
        Collision(
            testDescription: "bcrypt with its old signs",
            encoded: "$2x$05$/OK.fbVrR/bpIqNJ5ianF.o./n25XVfn6oAPaUvHe.Csk4zRfsYPi",
            one: [0xff, 0xa3, 0x33, 0x34, 0x35],
            other: [0xff, 0xa3, 0x33, 0x34, 0xff, 0xff, 0xff, 0xa3, 0x33, 0x34, 0x35]),
        Collision(
            testDescription: "PBKDF2 with a zero byte behind",
            encoded: "pbkdf2_sha256$1000$saltsalt$qQDPSZa3Ormyy9oK1Pu0ZLLwP2Svzmx3yu8OvDdq/J0=", one: phrase,
            other: phrase + [0], readInFull: 1),
        Collision(
            testDescription: "PBKDF2 over a key longer than a block",
            encoded: "pbkdf2_sha256$1000$saltsalt$nqp1u3920qA7SvWM3BlCWGUfGwjs7pc+N+XvDZNYuYw=",
            one: [UInt8](repeating: 0x6b, count: 80),
            other: [
                0x66, 0xed, 0xbd, 0xe8, 0x3c, 0xc9, 0x0c, 0x1a, 0x08, 0x0e, 0xc3, 0xe5, 0x98, 0xdc, 0x99,
                0xce,
                0xc9, 0x0d, 0x57, 0x13, 0x62, 0x7f, 0x71, 0x0b, 0x14, 0x42, 0x76, 0x75, 0x7c, 0xe0, 0xbd,
                0x09,
            ], readInFull: 1),
        Collision(
            testDescription: "scrypt with a zero byte behind",
            encoded: "scrypt:16:8:1$saltsalt$e5e247cfeaf45a518856d6ecceab02522aba08cc499c1d58243a5a72cd234994"
                + "9716be15c574aed5be862207e18a44597886f4fc74ad6fb196f1f595c31fd9d2",
            one: phrase, other: phrase + [0], readInFull: 1),
    ]
}

extension KnownHash {
    /// The first of each scheme that is quickly computed.
    static let onePerScheme: [KnownHash] = HashScheme.allCases.compactMap { scheme in
        let known = all.filter { $0.scheme == scheme.rawValue }
        return known.first { !$0.encoded.contains("$1000000$") && !$0.encoded.hasPrefix("$2x") }
            ?? known.first
    }
}
