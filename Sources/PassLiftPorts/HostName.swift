/// The grammar of host names (RFC 1123, section 2.1), in their ASCII form.
package enum HostName {
    /// The longest name, in bytes.
    package static let maximumByteCount = 253
    /// The longest label, in bytes.
    package static let maximumLabelByteCount = 63

    /// Whether `text` is labels of letters, digits and inner hyphens, separated by dots.
    package static func isSpelled(by text: some StringProtocol) -> Bool {
        guard text.utf8.count <= maximumByteCount else { return false }
        return text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
            .allSatisfy(isLabel)
    }

    private static func isLabel(_ label: some BidirectionalCollection<UInt8>) -> Bool {
        let hyphen = UInt8(ascii: "-")
        guard (1...maximumLabelByteCount).contains(label.count) else { return false }
        guard label.first != hyphen, label.last != hyphen else { return false }
        return label.allSatisfy { $0 == hyphen || isLetterOrDigit($0) }
    }

    /// Whether `byte` is one of `A–Z a–z 0–9`.
    package static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: true
        default: false
        }
    }
}
