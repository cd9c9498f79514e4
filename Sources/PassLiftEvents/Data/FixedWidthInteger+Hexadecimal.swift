import PassLiftEncoding

/// Bit patterns as text: every bit, most significant first, lower case, always the same length.
extension FixedWidthInteger where Self: UnsignedInteger {
    /// Two digits a byte.
    package var hexadecimal: String {
        withUnsafeBytes(of: bigEndian) { Hex.encode($0) }
    }

    /// The pattern that `text` spells; nil for another length or a foreign character.
    package init?(hexadecimal text: String) {
        guard text.utf8.count == Self.bitWidth / 4, let bytes = try? Hex.decode(text) else { return nil }
        self = bytes.reduce(0) { $0 << 8 | Self($1) }
    }
}
