package import PassLiftCeremony
import PassLiftEncoding

/// Writes DER (X.690), element by element, for tests: what certificates and their extensions hold.
///
/// It checks nothing, so that wrong things can be written too.
package enum DERWriter {
    /// An element of any tag of one byte, e.g. `0x30`.
    package static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
        [tag] + length(content.count) + content
    }

    /// SEQUENCE of parts that are elements.
    package static func sequence(_ parts: [UInt8]...) -> [UInt8] { element(0x30, parts.flatMap { $0 }) }

    /// SET of parts that are elements, in the order given.
    package static func set(_ parts: [UInt8]...) -> [UInt8] { element(0x31, parts.flatMap { $0 }) }

    /// `[number] EXPLICIT`, numbers past 30 in base 128.
    package static func explicit(_ number: UInt32, _ content: [UInt8]) -> [UInt8] {
        guard number > 30 else { return element(0xa0 | UInt8(number), content) }
        return [0xbf] + base128(UInt64(number)) + length(content.count) + content
    }

    /// INTEGER of a big-endian number that is not negative.
    package static func integer(magnitude: [UInt8]) -> [UInt8] {
        let digits = Array(magnitude.drop { $0 == 0 })
        guard let first = digits.first else { return element(0x02, [0]) }
        return element(0x02, first & 0x80 == 0 ? digits : [0] + digits)
    }

    /// INTEGER of a small number.
    package static func integer(_ value: UInt64) -> [UInt8] { integer(magnitude: bigEndian(value)) }

    /// ENUMERATED of a small number.
    package static func enumerated(_ value: UInt8) -> [UInt8] {
        element(0x0a, value & 0x80 == 0 ? [value] : [0, value])
    }

    /// BOOLEAN TRUE.
    package static let yes: [UInt8] = [0x01, 0x01, 0xff]

    /// NULL.
    package static let null: [UInt8] = [0x05, 0x00]

    /// OCTET STRING.
    package static func octets(_ bytes: [UInt8]) -> [UInt8] { element(0x04, bytes) }

    /// BIT STRING of whole bytes.
    package static func bits(_ bytes: [UInt8]) -> [UInt8] { element(0x03, [0] + bytes) }

    /// OBJECT IDENTIFIER of a dotted spelling; what is no number in it counts as 0.
    package static func identifier(_ dotted: String) -> [UInt8] {
        let arcs = dotted.split(separator: ".").map { UInt64($0) ?? 0 }
        let first = arcs.prefix(2).reduce(0) { $0 * 40 + $1 }
        return element(0x06, ([first] + arcs.dropFirst(2)).flatMap(base128))
    }

    /// A moment as a certificate spells it: UTCTime from 1950 through 2049, else GeneralizedTime (RFC 5280,
    /// section 4.1.2.5).
    package static func time(_ seconds: Int64) -> [UInt8] {
        let text = RFC3339.text(milliseconds: seconds * 1000)
        let digits = text.utf8.prefix(19).filter { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
        let zulu = [UInt8(ascii: "Z")]
        let utcTime: Range<Int64> = -631_152_000..<2_524_608_000
        return utcTime.contains(seconds)
            ? element(0x17, digits.dropFirst(2) + zulu) : element(0x18, digits + zulu)
    }

    /// SubjectPublicKeyInfo (RFC 5280, section 4.1.2.7; RFC 5480; RFC 8410).
    package static func keyInfo(_ key: CredentialPublicKey) -> [UInt8] {
        switch key {
        case .ellipticCurve(let curve, let x, let y):
            let algorithm = sequence(identifier("1.2.840.10045.2.1"), identifier(curve.identifier))
            return sequence(algorithm, bits([0x04] + x + y))
        case .edwards(let curve, let point):
            return sequence(sequence(identifier(curve.identifier)), bits(point))
        case .rsa(let modulus, let exponent):
            let numbers = sequence(integer(magnitude: modulus), integer(magnitude: exponent))
            return sequence(sequence(identifier("1.2.840.113549.1.1.1"), null), bits(numbers))
        }
    }

    /// AlgorithmIdentifier of a signature (RFC 5758, RFC 8410, RFC 4055).
    package static func signatureAlgorithm(_ algorithm: COSEAlgorithm) -> [UInt8] {
        switch algorithm {
        case .es256, .esp256: sequence(identifier("1.2.840.10045.4.3.2"))
        case .es384, .esp384: sequence(identifier("1.2.840.10045.4.3.3"))
        case .es512, .esp512: sequence(identifier("1.2.840.10045.4.3.4"))
        case .eddsa, .ed25519: sequence(identifier(EdwardsCurve.ed25519.identifier))
        case .ed448: sequence(identifier(EdwardsCurve.ed448.identifier))
        case .rs256: sequence(identifier("1.2.840.113549.1.1.11"), null)
        case .rs384: sequence(identifier("1.2.840.113549.1.1.12"), null)
        case .rs512: sequence(identifier("1.2.840.113549.1.1.13"), null)
        }
    }

    private static func length(_ count: Int) -> [UInt8] {
        guard count > 0x7f else { return [UInt8(count)] }
        let digits = bigEndian(UInt64(count)).drop { $0 == 0 }
        return [0x80 | UInt8(digits.count)] + digits
    }

    private static func bigEndian(_ value: UInt64) -> [UInt8] {
        (0..<8).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * UInt64($0))) }
    }

    private static func base128(_ value: UInt64) -> [UInt8] {
        var digits = [UInt8(value & 0x7f)]
        var rest = value >> 7
        while rest > 0 {
            digits.append(UInt8(rest & 0x7f) | 0x80)
            rest >>= 7
        }
        return digits.reversed()
    }
}

extension EllipticCurve {
    fileprivate var identifier: String {
        switch self {
        case .p256: "1.2.840.10045.3.1.7"
        case .p384: "1.3.132.0.34"
        case .p521: "1.3.132.0.35"
        }
    }
}

extension EdwardsCurve {
    fileprivate var identifier: String {
        switch self {
        case .ed25519: "1.3.101.112"
        case .ed448: "1.3.101.113"
        }
    }
}
