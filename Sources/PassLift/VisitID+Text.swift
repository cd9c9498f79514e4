internal import PassLiftEncoding
public import PassLiftMachine

extension VisitID {
    /// 32 hexadecimal digits, for the host's session.
    public var text: String { hexadecimal(bits) }

    /// Reads ``text``; nil for anything else.
    public init?(text: String) {
        guard let bits = bitsOfHexadecimal(text) else { return nil }
        self.init(bits: bits)
    }
}

extension SlipID {
    /// 32 hexadecimal digits.
    public var text: String { hexadecimal(bits) }

    /// Reads ``text``; nil for anything else.
    public init?(text: String) {
        guard let bits = bitsOfHexadecimal(text) else { return nil }
        self.init(bits: bits)
    }
}

private func hexadecimal(_ bits: UInt128) -> String {
    Hex.encode((0..<16).map { UInt8(truncatingIfNeeded: bits >> UInt128(120 - 8 * $0)) })
}

private func bitsOfHexadecimal(_ text: String) -> UInt128? {
    guard text.utf8.count == 32, let bytes = try? Hex.decode(text) else { return nil }
    return bytes.reduce(0) { $0 << 8 | UInt128($1) }
}
