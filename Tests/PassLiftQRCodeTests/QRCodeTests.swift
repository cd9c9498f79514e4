import PassLiftQRCode
import Testing

@Suite("QR codes")
struct QRCodeTests {
    static let link = "otpauth://totp/Example:ada?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=example.org"

    @Test("a code has its three corner marks, and the side of a version")
    func cornerMarks() throws {
        let code = try QRCode(Self.link)
        #expect(code.side % 4 == 1 && code.side >= 21)
        let mark = ["#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######"]
        let far = code.side - 7
        for (top, left) in [(0, 0), (0, far), (far, 0)] {
            let seen = (0..<7).map { row in
                String((0..<7).map { code.isDark(row: top + row, column: left + $0) ? "#" : "." })
            }
            #expect(seen == mark)
        }
    }

    @Test("a code says of itself that its error correction is M")
    func correctionLevel() throws {
        let code = try QRCode(Self.link)
        // The two bits before the mask's number, masked themselves (ISO/IEC 18004, section 7.9): M is 00.
        #expect([0, 1].map { code.isDark(row: 8, column: $0) } == [true, false])
    }

    @Test("everything beyond the modules is light")
    func margin() throws {
        let code = try QRCode("a")
        #expect(code.side == 21)
        for (row, column) in [(-1, 0), (0, -1), (21, 0), (0, 21), (.min, .max)] {
            #expect(!code.isDark(row: row, column: column))
        }
    }

    @Test("a text at the limit gets a code, one byte more and no text are refused")
    func limits() throws {
        let code = try QRCode(String(repeating: "a", count: QRCode.maximumByteCount))
        #expect(code.side <= 177)
        #expect(throws: QRCodeError.tooLong) {
            try QRCode(String(repeating: "a", count: QRCode.maximumByteCount + 1))
        }
        #expect(throws: QRCodeError.empty) { try QRCode("") }
    }

    @Test("equal texts have equal codes, others have others")
    func equality() throws {
        #expect(try QRCode("a") == QRCode("a"))
        #expect(try QRCode("a") != QRCode("b"))
        // A NUL is a byte like any other.
        #expect(try QRCode("a\0b") != QRCode("a\0c"))
    }

    @Test("the SVG names itself for those who do not see it, escaped, and carries no script or style")
    func accessibleSVG() throws {
        let svg = try QRCode("a").svg(title: "<Ada's> \"code\" & more\u{1b}", modulePixels: 2)
        let name = "&lt;Ada&#39;s&gt; &quot;code&quot; &amp; more "
        #expect(
            svg.hasPrefix(
                #"<svg xmlns="http://www.w3.org/2000/svg" width="58" height="58" viewBox="0 0 29 29""#))
        #expect(svg.contains(#"role="img" aria-label="\#(name)""#))
        #expect(svg.contains("<title>\(name)</title>"))
        #expect(!svg.contains("script") && !svg.contains("style") && svg.hasSuffix("</svg>"))
    }

    @Test("the SVG's module size stays within 1 and 64 pixels")
    func modulePixels() throws {
        let code = try QRCode("a")
        #expect(code.svg(title: "", modulePixels: 0).contains(#"width="29""#))
        #expect(code.svg(title: "", modulePixels: 64).contains(#"width="1856""#))
        #expect(code.svg(title: "", modulePixels: 65) == code.svg(title: "", modulePixels: 64))
    }

    @Test(
        "a terminal gets two rows a line, the light ones drawn on a dark background",
        arguments: QRCode.Background.allCases)
    func terminal(background: QRCode.Background) throws {
        let code = try QRCode("a")
        let lines = code.terminal(on: background).split(separator: "\n").map(Array.init)
        #expect(lines.count == 15)
        for (index, line) in lines.enumerated() {
            #expect(line.count == 29)
            for (column, sign) in line.enumerated() {
                let drawn = [0, 1].map { half in
                    let isDark = code.isDark(
                        row: index * 2 + half - QRCode.quietZone, column: column - QRCode.quietZone)
                    return isDark == (background == .light)
                }
                let expected: Character = drawn[0] ? (drawn[1] ? "█" : "▀") : (drawn[1] ? "▄" : " ")
                #expect(sign == expected)
            }
        }
    }
}
