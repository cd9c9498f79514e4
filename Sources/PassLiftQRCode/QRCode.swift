import CPassLiftQRCode

/// A QR code (ISO/IEC 18004) of a text: a square of dark and light modules, error correction level M.
///
/// Made for the `otpauth:` links of one-time codes, which hold a secret: draw it, and keep no copy.
public struct QRCode: Hashable, Sendable {
    /// The longest text, in bytes of UTF-8; longer ones would make a square that phones cannot read from a
    /// screen.
    public static let maximumByteCount = 1024
    /// The light margin that readers need on each side, in modules.
    public static let quietZone = 4

    /// The modules on each side, without the margin: 21 to 177.
    public let side: Int
    /// Row by row from the top left; true is dark.
    private let modules: [Bool]

    /// The smallest code that holds `text`.
    public init(_ text: String) throws(QRCodeError) {
        let bytes = Array(text.utf8)
        guard !bytes.isEmpty else { throw .empty }
        guard bytes.count <= Self.maximumByteCount else { throw .tooLong }
        guard
            let code = unsafe QRcode_encodeData(CInt(bytes.count), bytes, 0, QR_ECLEVEL_M)
        else { throw .libraryFailed }
        defer { unsafe QRcode_free(code) }
        let side = unsafe Int(code.pointee.width)
        guard side > 0, let data = unsafe code.pointee.data else { throw .libraryFailed }
        self.side = side
        // The lowest bit is the colour; the others tell what a module is for.
        modules = unsafe UnsafeBufferPointer(start: data, count: side * side).map { $0 & 1 == 1 }
    }

    /// Whether the module in that row and column is dark; the margin, and all beyond it, is light.
    public func isDark(row: Int, column: Int) -> Bool {
        guard (0..<side).contains(row), (0..<side).contains(column) else { return false }
        return modules[row * side + column]
    }
}

/// Why there is no code for a text; the raw value is API.
public enum QRCodeError: String, Error, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// No text.
    case empty
    /// More than ``QRCode/maximumByteCount`` bytes.
    case tooLong = "too_long"
    /// libqrencode failed, for want of memory.
    case libraryFailed = "library_failed"
}
