import PassLiftEncoding
import PassLiftQRCode
import PassLiftTesting
import Testing

@Suite(
    "Another reader of QR codes",
    .enabled(if: PeerScript.python != nil, "PASSLIFT_PEERS names no Python with the peers installed"))
struct QRCodePeerTests {
    @Test("zxing-cpp reads 50 otpauth links off the SVG and off both terminals, letter for letter")
    func linksAreRead() throws {
        let seed: UInt64 = 6238
        var generator = SeededGenerator(seed: seed)
        let links = (1...50).map { Self.link(number: $0, &generator) }
        let cases = try links.map { link -> JSONValue in
            let code = try QRCode(link)
            return [
                "svg": .string(code.svg(title: "Set-up code")),
                "dark": .string(code.terminal(on: .dark)), "light": .string(code.terminal(on: .light)),
            ]
        }
        let results = try PeerScript(name: "qr.py").run(cases)
        for (link, result) in zip(links, results) {
            for rendering in ["svg", "dark", "light"] {
                let read = try result.member(rendering)
                #expect(try read.member("text").string() == link, "\(rendering), seed \(seed)")
                #expect(try read.member("level").string() == "M")
            }
        }
    }

    /// A link as in the Key URI format, with secrets of 10 to 64 bytes and labels of growing length.
    private static func link(number: Int, _ generator: inout SeededGenerator) -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
        let secret = (0..<16 + number * 87 / 50).map { _ in alphabet[Int(generator.next() % 32)] }
        let label = (0..<number).map { _ in ["a", "B", "7", "%20", "%C3%A4", "."][Int(generator.next() % 6)] }
        return "otpauth://totp/Example:\(label.joined())?secret=\(String(secret))&issuer=example.org"
            + "&algorithm=SHA1&digits=6&period=30"
    }
}
