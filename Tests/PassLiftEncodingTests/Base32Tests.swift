import PassLiftEncoding
import Testing

@Suite("Base32")
struct Base32Tests {
    @Test(
        "RFC 4648's examples are written without padding and read with and without it",
        arguments: [
            ("", "", ""), ("f", "MY", "MY======"), ("fo", "MZXQ", "MZXQ===="), ("foo", "MZXW6", "MZXW6==="),
            ("foob", "MZXW6YQ", "MZXW6YQ="), ("fooba", "MZXW6YTB", "MZXW6YTB"),
            ("foobar", "MZXW6YTBOI", "MZXW6YTBOI======"),
        ])
    func examples(plain: String, text: String, padded: String) throws {
        #expect(Base32.encode(plain.utf8) == text)
        #expect(try Base32.decode(text) == Array(plain.utf8))
        #expect(try Base32.decode(padded) == Array(plain.utf8))
    }

    @Test(
        "a secret is read as people type it",
        arguments: ["mzxw6ytboi", "MZXW 6YTB OI", "mzxw-6ytb-oi", " MZXW6YTBOI====== ", "Mz xW6-yTbOi"])
    func asTyped(text: String) throws {
        #expect(try Base32.decode(text) == Array("foobar".utf8))
    }

    @Test(
        "everything else is refused with its reason",
        arguments: [
            ("MZXW0", .foreignCharacter), ("MZXW1", .foreignCharacter), ("MZXW8", .foreignCharacter),
            ("MZXW\u{131}", .foreignCharacter), ("MZXW\n", .foreignCharacter), ("M\u{0}", .foreignCharacter),
            ("A", .impossibleLength), ("AAA", .impossibleLength), ("AAAAAA", .impossibleLength),
            ("MZ", .strayTailBits), ("MZXR", .strayTailBits), ("MY=", .padding), ("MY=======", .padding),
            ("MY======A", .padding), ("=", .padding), ("========", .padding), ("MZXW6YTB========", .padding),
        ] as [(String, Base32Error)])
    func refuses(text: String, expected: Base32Error) {
        #expect(throws: expected) { try Base32.decode(text) }
    }

    @Test("random bytes of every length come back, whatever case they are typed in")
    func roundTrip() throws {
        let seed: UInt64 = 0x5eed_0032
        var state = seed
        for length in 0..<200 {
            let bytes = (0..<length).map { _ -> UInt8 in
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return UInt8(truncatingIfNeeded: state >> 33)
            }
            let text = Base32.encode(bytes)
            #expect(try Base32.decode(text) == bytes, "seed \(seed), length \(length)")
            #expect(try Base32.decode(text.lowercased()) == bytes, "seed \(seed), length \(length)")
        }
    }
}
