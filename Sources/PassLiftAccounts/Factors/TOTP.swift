import PassLiftCeremony
public import PassLiftMachine
public import PassLiftPorts

/// A generator of time-based one-time codes (RFC 6238), as an authenticator app holds one: a shared secret
/// and how codes are made of it.
public struct TOTP: Hashable, Sendable, Redacted {
    /// The digest that codes are made with; the raw value is that of `otpauth` links.
    public enum Algorithm: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
        /// The default, and the only one that every app takes.
        case sha1 = "SHA1"
        case sha256 = "SHA256"
        case sha512 = "SHA512"

        var digest: DigestAlgorithm {
            switch self {
            case .sha1: .sha1
            case .sha256: .sha256
            case .sha512: .sha512
            }
        }
    }

    /// How many bytes a secret has: 80 bits, which older systems gave out, to 1024.
    public static let secretByteCounts = 10...128
    /// How many digits a code has (RFC 4226, section 5.3).
    public static let digitCounts = 6...8
    /// How long a code may stand, in seconds.
    public static let periods = 10...300
    /// The bytes of a new secret: the digest's own length, 160 bits (RFC 4226, section 4, R6).
    public static let newSecretByteCount = 20
    /// How many steps before and after the present one are taken as well, for clocks that differ and people
    /// who type slowly (RFC 6238, section 5.2).
    public static let windowSteps: Int64 = 1

    /// The shared secret.
    public let secret: [UInt8]
    /// The digest that codes are made with.
    public let algorithm: Algorithm
    /// How many digits a code has.
    public let digits: Int
    /// How long a code stands, in seconds.
    public let periodSeconds: Int

    /// A generator from its parts; as every app takes it, unless said otherwise.
    public init(
        secret: [UInt8], algorithm: Algorithm = .sha1, digits: Int = 6, periodSeconds: Int = 30
    ) throws(TOTPFault) {
        guard TOTP.secretByteCounts.contains(secret.count) else { throw .secretLength }
        guard TOTP.digitCounts.contains(digits) else { throw .digits }
        guard TOTP.periods.contains(periodSeconds) else { throw .period }
        self.secret = secret
        self.algorithm = algorithm
        self.digits = digits
        self.periodSeconds = periodSeconds
    }

    /// A new generator with a fresh secret of ``newSecretByteCount`` bytes.
    public static func fresh(_ chance: any Chance) throws(ChanceError) -> TOTP {
        let secret = try chance.bytes(newSecretByteCount)
        guard let totp = try? TOTP(secret: secret) else {
            throw ChanceError(detail: "fewer random bytes than asked for")
        }
        return totp
    }

    /// The time step of a moment: whole periods since 1970.
    public func step(at now: Instant) -> Int64 {
        let period = Int64(periodSeconds)
        let seconds = now.seconds
        return seconds / period - (seconds % period < 0 ? 1 : 0)
    }

    /// The code of a time step (RFC 6238, section 4.2; RFC 4226, section 5.3).
    public func code(step: Int64, _ cryptography: any Cryptography) -> String {
        String(decoding: digits(step: step, cryptography), as: UTF8.self)
    }

    /// What a typed code is at that moment.
    ///
    /// Spaces are passed over, as apps show codes in groups. Every step of the window is compared to its end
    /// whatever was found before.
    ///
    /// - Parameter lastStep: the step of the last code that was taken; that one and all before are refused
    ///   (RFC 6238, section 5.2).
    public func verify(
        _ typed: String, at now: Instant, after lastStep: Int64, _ cryptography: any Cryptography
    ) -> TOTPVerdict {
        verify(typed, at: now, cryptography) { $0 <= lastStep }
    }

    /// The same, by all steps that are known to have been taken.
    public func verify(
        _ typed: String, at now: Instant, beside used: UsedSteps, _ cryptography: any Cryptography
    ) -> TOTPVerdict {
        let present = step(at: now)
        return verify(typed, at: now, cryptography) { used.refuses($0, at: present) }
    }

    private func verify(
        _ typed: String, at now: Instant, _ cryptography: any Cryptography, _ isUsed: (Int64) -> Bool
    ) -> TOTPVerdict {
        guard let typed = TypedDigits.read(typed, count: digits) else { return .differs }
        let present = step(at: now)
        var verdict = TOTPVerdict.differs
        for offset in -TOTP.windowSteps...TOTP.windowSteps {
            let step = present + offset
            guard digits(step: step, cryptography).isEqualInConstantTime(to: typed) else { continue }
            switch verdict {
            case .differs, .replayed: verdict = isUsed(step) ? .replayed : .matches(step: step)
            case .matches: break
            }
        }
        return verdict
    }

    private func digits(step: Int64, _ cryptography: any Cryptography) -> [UInt8] {
        let counter = UInt64(bitPattern: step).bigEndianBytes
        let mac = cryptography.hmac(counter, by: algorithm.digest, key: secret)
        let offset = Int(mac.last ?? 0) & 0x0f
        let word = UInt64(bigEndianBytes: mac.dropFirst(offset).prefix(4)) & 0x7fff_ffff
        return DecimalDigits.ascii(of: UInt128(word), count: digits)
    }
}

/// What a typed code is.
public enum TOTPVerdict: BitwiseCopyable, Hashable, Sendable {
    /// The code of that step, which is to be stored as the last one taken.
    case matches(step: Int64)
    /// The code of a step that was taken before, or is older than one: refused. For the person it differs.
    case replayed
    /// No code of this generator at this time.
    case differs
}

/// Why something is no generator of codes; the raw value is API.
public enum TOTPFault: String, Error, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// The secret has fewer or more bytes than ``TOTP/secretByteCounts``.
    case secretLength = "secret_length"
    /// Codes have fewer or more digits than ``TOTP/digitCounts``.
    case digits
    /// Codes stand for less or more seconds than ``TOTP/periods``.
    case period
    /// What was stored is not the stored form of a generator.
    case malformed
}
