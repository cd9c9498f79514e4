/// Judges domain names (RFC 1034, section 3.5; RFC 1123, section 2.1) in their ASCII form.
enum DomainName {
    private static let maximumByteCount = 253
    private static let maximumLabelByteCount = 63

    /// At least two labels of lower-case letters, digits and inner hyphens, the last not all digits.
    static func isDomain(_ name: String) -> Bool {
        let labels = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard name.utf8.count <= maximumByteCount, labels.count >= 2, let last = labels.last else {
            return false
        }
        return labels.allSatisfy { isLabel($0) } && !last.allSatisfy { (0x30...0x39).contains($0) }
    }

    private static func isLabel(_ label: Substring.UTF8View) -> Bool {
        guard (1...maximumLabelByteCount).contains(label.count) else { return false }
        guard label.first != UInt8(ascii: "-"), label.last != UInt8(ascii: "-") else { return false }
        return label.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x61...0x7a, UInt8(ascii: "-"): true
            default: false
            }
        }
    }
}
