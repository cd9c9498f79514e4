import PassLiftAccounts
import PassLiftMachine
import PassLiftOpenSSL
import PassLiftPorts
import PassLiftTesting
import Testing

@Suite("Time-based one-time codes")
struct TOTPTests {
    private let cryptography = OpenSSLCryptography()
    private let secret = Array("12345678901234567890".utf8)

    private func instant(_ seconds: Int64) -> Instant { Instant(milliseconds: 0).adding(seconds: seconds) }

    @Test(
        "RFC 6238's codes come out, for all three digests",
        arguments: [
            (59, "94287082", "46119246", "90693936"), (1_111_111_109, "07081804", "68084774", "25091201"),
            (1_111_111_111, "14050471", "67062674", "99943326"),
            (1_234_567_890, "89005924", "91819424", "93441116"),
            (2_000_000_000, "69279037", "90698825", "38618901"),
            (20_000_000_000, "65353130", "77737706", "47863826"),
        ] as [(Int64, String, String, String)])
    func knownCodes(seconds: Int64, sha1: String, sha256: String, sha512: String) throws {
        let digits = Array("1234567890".utf8)
        for (algorithm, length, code) in [
            (TOTP.Algorithm.sha1, 20, sha1), (.sha256, 32, sha256), (.sha512, 64, sha512),
        ] {
            let secret = (0..<length).map { digits[$0 % digits.count] }
            let totp = try TOTP(secret: secret, algorithm: algorithm, digits: 8)
            let step = totp.step(at: instant(seconds))
            #expect(totp.code(step: step, cryptography) == code)
            #expect(
                totp.verify(code, at: instant(seconds), after: 0, cryptography) == .matches(step: step))
        }
    }

    @Test("RFC 4226's codes come out, a step being a counter")
    func knownCounterCodes() throws {
        let codes = [
            "755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583", "399871",
            "520489",
        ]
        let totp = try TOTP(secret: secret)
        #expect(codes.indices.map { totp.code(step: Int64($0), cryptography) } == codes)
    }

    @Test("the codes of the step before and after are taken, those of two steps away are not")
    func window() throws {
        let totp = try TOTP(secret: secret)
        let now = instant(1_000_000_010)
        let present = totp.step(at: now)
        #expect(present == 33_333_333)
        for offset: Int64 in -3...3 {
            let verdict = totp.verify(
                totp.code(step: present + offset, cryptography), at: now, after: 0, cryptography)
            #expect(verdict == (abs(offset) <= 1 ? .matches(step: present + offset) : .differs))
        }
    }

    @Test("a code is taken once, and none before it afterwards")
    func replay() throws {
        let totp = try TOTP(secret: secret)
        let now = instant(1_000_000_010)
        let present = totp.step(at: now)
        for offset: Int64 in -1...1 {
            let code = totp.code(step: present + offset, cryptography)
            #expect(
                totp.verify(code, at: now, after: present, cryptography)
                    == (offset == 1 ? .matches(step: present + 1) : .replayed))
        }
        let latest = totp.code(step: present + 1, cryptography)
        #expect(totp.verify(latest, at: now, after: present + 1, cryptography) == .replayed)
    }

    @Test(
        "spaces are passed over; everything else that is not exactly the code differs",
        arguments: [
            ("287 082", true), (" 287082 ", true), ("2 8 7 0 8 2", true), ("287083", false), ("28708", false),
            ("2870820", false), ("", false), ("287-082", false), ("２８７０８２", false), ("287082\n", false),
            ("+287082", false), ("0x2870", false), ("287082" + String(repeating: " ", count: 26), true),
            ("287082" + String(repeating: " ", count: 27), false),
        ])
    func asTyped(text: String, matches: Bool) throws {
        let verdict = try TOTP(secret: secret).verify(text, at: instant(30), after: 0, cryptography)
        #expect(verdict == (matches ? .matches(step: 1) : .differs))
    }

    @Test("limits hold: secrets of 10 to 128 bytes, 6 to 8 digits, 10 to 300 seconds")
    func limits() throws {
        for (count, isTaken) in [(9, false), (10, true), (128, true), (129, false)] {
            #expect(isTaken == ((try? TOTP(secret: [UInt8](repeating: 1, count: count))) != nil))
        }
        for (digits, isTaken) in [(5, false), (6, true), (8, true), (9, false)] {
            #expect(isTaken == ((try? TOTP(secret: secret, digits: digits)) != nil))
        }
        for (period, isTaken) in [(9, false), (10, true), (300, true), (301, false)] {
            #expect(isTaken == ((try? TOTP(secret: secret, periodSeconds: period)) != nil))
        }
        #expect(throws: TOTPFault.secretLength) { try TOTP(secret: []) }
        #expect(throws: TOTPFault.digits) { try TOTP(secret: secret, digits: .min) }
        #expect(throws: TOTPFault.period) { try TOTP(secret: secret, periodSeconds: 0) }
    }

    @Test("no time makes it trap")
    func extremeTimes() throws {
        let totp = try TOTP(secret: secret, periodSeconds: 10)
        for milliseconds in [Int64.min, -1, 0, 1, .max] {
            let now = Instant(milliseconds: milliseconds)
            for last in [Int64.min, 0, .max] {
                #expect(totp.verify("000000", at: now, after: last, cryptography) == .differs)
            }
        }
        #expect(totp.step(at: Instant(milliseconds: -1)) == -1)
        #expect(totp.code(step: .min, cryptography).utf8.count == 6)
    }

    @Test("a generator comes back from its stored form, and nothing else does")
    func storedForm() throws {
        for algorithm in TOTP.Algorithm.allCases {
            let totp = try TOTP(secret: secret, algorithm: algorithm, digits: 7, periodSeconds: 300)
            #expect(try TOTP(bytes: totp.bytes) == totp)
        }
        let bytes = try TOTP(secret: secret).bytes
        #expect(bytes == [1, 1, 6, 0, 30] + secret)
        for length in 0..<5 {
            #expect(throws: TOTPFault.malformed) { try TOTP(bytes: Array(bytes.prefix(length))) }
        }
        let faulty: [(place: Int, byte: UInt8, fault: TOTPFault)] = [
            (0, 0, .malformed), (0, 2, .malformed), (1, 0, .malformed), (1, 4, .malformed), (2, 5, .digits),
            (3, 255, .period), (4, 9, .period),
        ]
        for (place, byte, fault) in faulty {
            var altered = bytes
            altered[place] = byte
            #expect(throws: fault) { try TOTP(bytes: altered) }
        }
        #expect(throws: TOTPFault.secretLength) { try TOTP(bytes: Array(bytes.prefix(5))) }
    }

    @Test("a fresh generator has 160 bits of chance")
    func fresh() throws {
        let chance = SeededChance(seed: 6238)
        let (one, another) = (try TOTP.fresh(chance), try TOTP.fresh(chance))
        #expect(one.secret.count == 20 && one != another)
        #expect(one.algorithm == .sha1 && one.digits == 6 && one.periodSeconds == 30)
    }
}
