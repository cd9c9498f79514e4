import PassLiftPorts

/// The form in which a password is compared with words that it must not be: NFKC_Casefold, so that neither
/// case nor width helps.
enum FoldedPassword {
    /// The folded bytes; the bytes as they are where they cannot be folded, being too long, unassigned or no
    /// text.
    static func key(of bytes: some Collection<UInt8>, _ text: any TextNormalizer) -> [UInt8] {
        if bytes.allSatisfy({ 0x20..<0x7f ~= $0 }) { return bytes.map(\.lowercasedASCII) }
        let bytes = Array(bytes)
        guard let string = String(validating: bytes, as: UTF8.self), let key = try? text.folded(string)
        else { return bytes }
        return Array(key.utf8)
    }
}

extension UInt8 {
    /// The lower-case letter where it is an upper-case one of ASCII, else itself.
    var lowercasedASCII: UInt8 { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self ? self | 0x20 : self }
}
