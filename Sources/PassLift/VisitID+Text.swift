import PassLiftEvents
public import PassLiftMachine

extension VisitID {
    /// 32 hexadecimal digits, for the host's session.
    public var text: String { bits.hexadecimal }

    /// Reads ``text``; nil for anything else.
    public init?(text: String) {
        guard let bits = UInt128(hexadecimal: text) else { return nil }
        self.init(bits: bits)
    }
}

extension SlipID {
    /// 32 hexadecimal digits.
    public var text: String { bits.hexadecimal }

    /// Reads ``text``; nil for anything else.
    public init?(text: String) {
        guard let bits = UInt128(hexadecimal: text) else { return nil }
        self.init(bits: bits)
    }
}
