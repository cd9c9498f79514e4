import PassLiftEncoding
import PassLiftPolicy
import Testing

@Suite("Hashes of other schemes")
struct SHA1Tests {
    @Test(
        "SHA-1 meets the examples of FIPS 180 and every length around a block",
        arguments: [
            ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
            ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
            ),
            (String(repeating: "x", count: 55), "cef734ba81a024479e09eb5a75b6ddae62e6abf1"),
            (String(repeating: "x", count: 56), "901305367c259952f4e7af8323f480d59f81335b"),
            (String(repeating: "x", count: 63), "0ddc4e0cccd9a12850deb5abb0853a4425559fec"),
            (String(repeating: "x", count: 64), "bb2fa3ee7afb9f54c6dfb5d021f14b1ffe40c163"),
            (String(repeating: "x", count: 65), "78c741ddc482e4cdf8c474a0876347a0905b6233"),
            (String(repeating: "a", count: 1000), "291e9a6c66994949b57ba5e650361e98fc36b1ba"),
        ])
    func sha1(text: String, digest: String) {
        #expect(Hex.encode(SHA1.digest(text.utf8)) == digest)
    }

    @Test(
        "FNV-1a meets its authors' examples",
        arguments: [("", 0x811c_9dc5), ("a", 0xe40c_292c), ("foobar", 0xbf9c_f968)] as [(String, UInt32)])
    func fnv(text: String, hash: UInt32) {
        #expect(FNV1a.hash32(text.utf8) == hash)
    }
}
