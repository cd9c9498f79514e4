import PassLiftCeremony
import PassLiftOpenSSL
import Testing

@Suite("Public keys that a stranger sends")
struct PublicKeyTests {
    private let cryptography = OpenSSLCryptography()
    private let message: [UInt8] = [1, 2, 3]

    @Test("RFC 8032's Ed25519 example 2 is valid")
    func knownEd25519() {
        let point = bytes(hex: "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c")
        let signature = bytes(
            hex: """
                92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da
                085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00
                """)
        let key = CredentialPublicKey.edwards(.ed25519, point: point)
        #expect(cryptography.check(signature, over: [0x72], by: key, using: .ed25519) == .valid)
        #expect(cryptography.check(signature, over: [0x73], by: key, using: .ed25519) == .invalid)
    }

    @Test(
        "trap 45: a point off its curve, at zero or past the field is invalid",
        arguments: EllipticCurve.allCases)
    func offCurve(curve: EllipticCurve) throws {
        let algorithm = algorithm(of: curve)
        let key = try OpenSSLSigningKey.generate(algorithm)
        let signature = try key.sign(message)
        guard case .ellipticCurve(_, let x, var y) = key.publicKey else {
            Issue.record("no elliptic key")
            return
        }
        y[y.count - 1] ^= 1
        let zero = [UInt8](repeating: 0, count: curve.coordinateLength)
        let full = [UInt8](repeating: 0xff, count: curve.coordinateLength)
        for (x, y) in [(x, y), (y, x), (zero, zero), (full, full), (x, zero)] {
            let key = CredentialPublicKey.ellipticCurve(curve, x: x, y: y)
            #expect(cryptography.check(signature, over: message, by: key, using: algorithm) == .invalid)
        }
    }

    @Test("trap 46: coordinates of another length are invalid, spare zeros and point forms included")
    func coordinateLengths() throws {
        let key = try OpenSSLSigningKey.generate(.es256)
        let signature = try key.sign(message)
        guard case .ellipticCurve(_, let x, let y) = key.publicKey else {
            Issue.record("no elliptic key")
            return
        }
        let forms: [([UInt8], [UInt8])] = [
            ([0] + x, y), (x, [0] + y), (x, []), ([], y), ([], []), (Array(x.dropFirst()), y), (x + y, []),
            (x, Array(y.dropLast())),
        ]
        for (x, y) in forms {
            let key = CredentialPublicKey.ellipticCurve(.p256, x: x, y: y)
            #expect(cryptography.check(signature, over: message, by: key, using: .es256) == .invalid)
        }
    }

    @Test("an Edwards point of another length is invalid", arguments: [0, 31, 33, 57, 1 << 20])
    func edwardsLengths(length: Int) {
        let key = CredentialPublicKey.edwards(.ed25519, point: [UInt8](repeating: 1, count: length))
        let signature = [UInt8](repeating: 0, count: 64)
        #expect(cryptography.check(signature, over: message, by: key, using: .eddsa) == .invalid)
    }

    @Test("trap 47: an RSA modulus is taken from 2048 to 4096 bits, odd, without a leading zero")
    func modulusBounds() {
        let cases: [(modulus: [UInt8], verdict: SignatureVerdict)] = [
            (modulus(bits: 2048), .invalid), (modulus(bits: 2047), .unsupported),
            (modulus(bits: 4096), .invalid), (modulus(bits: 4097), .unsupported),
            (modulus(bits: 512), .unsupported), (modulus(bits: 16384), .unsupported),
            ([0] + modulus(bits: 2048), .unsupported), (modulus(bits: 2048, last: 0xfe), .unsupported),
            ([], .unsupported), ([0], .unsupported),
        ]
        for (modulus, verdict) in cases {
            let key = CredentialPublicKey.rsa(modulus: modulus, exponent: [1, 0, 1])
            let signature = [UInt8](repeating: 0x11, count: modulus.count)
            #expect(
                cryptography.check(signature, over: message, by: key, using: .rs256) == verdict,
                "\(modulus.count) bytes")
        }
    }

    @Test(
        "trap 47: an RSA exponent of 1, 2, even, past 32 bits, zero or with a leading zero is unsupported",
        arguments: [[], [0], [1], [2], [1, 0, 0], [1, 0, 0, 0, 1], [0, 1, 0, 1]] as [[UInt8]])
    func exponentBounds(exponent: [UInt8]) {
        let key = CredentialPublicKey.rsa(modulus: modulus(bits: 2048), exponent: exponent)
        let signature = [UInt8](repeating: 0x11, count: 256)
        #expect(cryptography.check(signature, over: message, by: key, using: .rs256) == .unsupported)
    }

    @Test(
        "an RSA exponent of 3 or the largest odd one is looked at", arguments: [[3], [255, 255, 255, 255]])
    func exponentsWithinBounds(exponent: [UInt8]) {
        let key = CredentialPublicKey.rsa(modulus: modulus(bits: 2048), exponent: exponent)
        let signature = [UInt8](repeating: 0x11, count: 256)
        #expect(cryptography.check(signature, over: message, by: key, using: .rs256) == .invalid)
    }

    private func modulus(bits: Int, last: UInt8 = 0xff) -> [UInt8] {
        let count = (bits + 7) / 8
        var bytes = [UInt8](repeating: 0xa5, count: count)
        bytes[0] = UInt8(0xff) >> UInt8(count * 8 - bits)
        bytes[count - 1] = last
        return bytes
    }

    private func algorithm(of curve: EllipticCurve) -> COSEAlgorithm {
        switch curve {
        case .p256: .es256
        case .p384: .es384
        case .p521: .es512
        }
    }
}
