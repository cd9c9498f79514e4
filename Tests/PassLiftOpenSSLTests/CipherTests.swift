import PassLiftOpenSSL
import PassLiftPorts
import Testing

@Suite("AES-256-GCM by OpenSSL")
struct CipherTests {
    private let cryptography = OpenSSLCryptography()
    private static let key = "feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308"
    private static let nonce = "cafebabefacedbaddecaf888"
    private static let plaintext =
        "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72"
        + "1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b391aafd255"
    private static let ciphertext =
        "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa"
        + "8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662898015ad"

    struct KnownAnswer: Sendable {
        var key = String(repeating: "00", count: 32)
        var nonce = String(repeating: "00", count: 12)
        var plaintext = ""
        var beside = ""
        var sealed: String
    }

    private static let answers = [
        KnownAnswer(sealed: "530f8afbc74536b9a963b4f1c4cb738b"),
        KnownAnswer(
            plaintext: String(repeating: "00", count: 16),
            sealed: "cea7403d4d606b6e074ec5d3baf39d18d0d1c8a799996bf0265b98b5d48ab919"),
        KnownAnswer(
            key: key, nonce: nonce, plaintext: plaintext,
            sealed: ciphertext + "b094dac5d93471bdec1a502270e3cc6c"),
        KnownAnswer(
            key: key, nonce: nonce, plaintext: String(plaintext.prefix(120)),
            beside: "feedfacedeadbeeffeedfacedeadbeefabaddad2",
            sealed: String(ciphertext.prefix(120)) + "76fc6ece0f4e1768cddf8853bb2d551b"),
    ]

    @Test(
        "the test cases 13 to 16 of the mode's specification come out, and come back",
        arguments: answers)
    func knownAnswers(known: KnownAnswer) throws {
        let (key, nonce, beside) = (bytes(hex: known.key), bytes(hex: known.nonce), bytes(hex: known.beside))
        #expect(
            try cryptography.seal(bytes(hex: known.plaintext), key: key, nonce: nonce, associatedData: beside)
                == bytes(hex: known.sealed))
        #expect(
            try cryptography.open(bytes(hex: known.sealed), key: key, nonce: nonce, associatedData: beside)
                == bytes(hex: known.plaintext))
    }

    @Test("a change of any bit of what was sealed, the key, the nonce or the associated data is refused")
    func tampering() throws {
        let parts = [
            bytes(hex: Self.ciphertext + "b094dac5d93471bdec1a502270e3cc6c"), bytes(hex: Self.key),
            bytes(hex: Self.nonce), [],
        ]
        #expect(try open(parts) == bytes(hex: Self.plaintext))
        for part in 0..<3 {
            for bit in 0..<parts[part].count * 8 {
                var altered = parts
                altered[part][bit / 8] ^= 1 << UInt8(bit % 8)
                #expect(throws: CipherError.notAuthentic, "part \(part), bit \(bit)") { try open(altered) }
            }
        }
        #expect(throws: CipherError.notAuthentic) { try open(parts.dropLast() + [[0]]) }
        for length in 0..<parts[0].count {
            let cut = [Array(parts[0].prefix(length))] + parts.dropFirst()
            #expect(throws: CipherError.notAuthentic, "\(length) bytes") { try open(cut) }
        }
        #expect(throws: CipherError.notAuthentic) { try open([parts[0] + [0]] + parts.dropFirst()) }
    }

    @Test("a key or nonce of another length is refused by name")
    func lengths() {
        let (key, nonce) = (bytes(hex: Self.key), bytes(hex: Self.nonce))
        for other in [[], Array(key.dropLast()), key + [0]] {
            #expect(throws: CipherError.keyLength) {
                try cryptography.seal([1], key: other, nonce: nonce, associatedData: [])
            }
            #expect(throws: CipherError.keyLength) {
                try open([[UInt8](repeating: 0, count: 16), other, nonce, []])
            }
        }
        for other in [[], Array(nonce.dropLast()), nonce + [0]] {
            #expect(throws: CipherError.nonceLength) {
                try cryptography.seal([1], key: key, nonce: other, associatedData: [])
            }
            #expect(throws: CipherError.nonceLength) {
                try open([[UInt8](repeating: 0, count: 16), key, other, []])
            }
        }
    }

    @Test("a text of 1 MiB is taken, one of a byte more is refused, and so with associated data")
    func limit() throws {
        let limit = OpenSSLCryptography.maximumPlaintextByteCount
        let (key, nonce) = (bytes(hex: Self.key), bytes(hex: Self.nonce))
        let longest = [UInt8](repeating: 1, count: limit)
        let sealed = try cryptography.seal(longest, key: key, nonce: nonce, associatedData: longest)
        #expect(try open([sealed, key, nonce, longest]) == longest)
        #expect(throws: CipherError.tooLong) {
            try cryptography.seal(longest + [1], key: key, nonce: nonce, associatedData: [])
        }
        #expect(throws: CipherError.tooLong) {
            try cryptography.seal([], key: key, nonce: nonce, associatedData: longest + [1])
        }
        #expect(throws: CipherError.tooLong) { try open([sealed + [1], key, nonce, longest]) }
        #expect(throws: CipherError.tooLong) { try open([sealed, key, nonce, longest + [1]]) }
    }

    private func open(_ parts: [[UInt8]]) throws -> [UInt8] {
        try cryptography.open(parts[0], key: parts[1], nonce: parts[2], associatedData: parts[3])
    }
}
