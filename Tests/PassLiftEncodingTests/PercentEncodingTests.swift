import PassLiftEncoding
import Testing

@Suite("Percent-encoding")
struct PercentEncodingTests {
    @Test(
        "nothing but the unreserved characters stands for itself, and all of it is read back",
        arguments: [
            ("", ""), ("AZaz09-._~", "AZaz09-._~"), ("a b", "a%20b"), ("a+b", "a%2Bb"), ("100%", "100%25"),
            ("ada@example.org", "ada%40example.org"), ("ü/漢", "%C3%BC%2F%E6%BC%A2"), ("\u{0}", "%00"),
        ])
    func examples(plain: String, text: String) {
        #expect(PercentEncoding.encode(plain) == text)
        #expect(PercentEncoding.decode(text.utf8) == plain)
    }

    @Test(
        "digits of either case are read, and what is not encoded stands for itself",
        arguments: [("%c3%bC", "ü"), ("a+b c", "a+b c"), ("ü%2f", "ü/"), ("%2525", "%25")])
    func lenient(text: String, plain: String) {
        #expect(PercentEncoding.decode(text.utf8) == plain)
    }

    @Test(
        "a broken escape and bytes that are no UTF-8 are no text",
        arguments: ["%", "%4", "a%", "%4g", "%g4", "%%41", "% 41", "%\u{FF14}1", "%ff", "%C3", "%C3a%BC"])
    func refuses(text: String) {
        #expect(PercentEncoding.decode(text.utf8) == nil)
    }
}
