/// A mail address that can stand in an envelope and in a header as it is.
///
/// Strict: the local part is a dot-atom, the domain a host name (RFC 5321, section 4.1.2, without quoted
/// strings and address literals), all of it ASCII. So there is nothing in it that a header or a command could
/// take for its end. A domain with other letters is written in its ASCII form (`xn--…`); a local part with
/// other letters needs the extension SMTPUTF8, which too few servers speak for a notice to depend on it.
public struct MailAddress: Hashable, Sendable {
    /// The longest address, in bytes (RFC 5321, section 4.5.3.1.3, less the angle brackets).
    public static let maximumByteCount = 254
    /// The longest local part, in bytes (RFC 5321, section 4.5.3.1.1).
    public static let maximumLocalByteCount = 64

    /// The address as it was given.
    public let text: String

    /// What stands behind the `@`.
    public var domain: String {
        text.firstIndex(of: "@").map { String(text[text.index(after: $0)...]) } ?? ""
    }

    /// Takes an address that follows the grammar.
    public init(_ text: String) throws(MailAddressError) {
        guard text.utf8.count <= Self.maximumByteCount else { throw .tooLong }
        guard text.utf8.allSatisfy({ $0 < 0x80 }) else { throw .notASCII }
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, Self.isLocalPart(parts[0]), Self.isDomain(parts[1]) else { throw .malformed }
        self.text = text
    }

    private static func isLocalPart(_ text: Substring) -> Bool {
        guard text.utf8.count <= maximumLocalByteCount else { return false }
        return text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
            .allSatisfy { !$0.isEmpty && $0.allSatisfy(isAtomByte) }
    }

    private static func isAtomByte(_ byte: UInt8) -> Bool {
        HostName.isLetterOrDigit(byte) || "!#$%&'*+-/=?^_`{|}~".utf8.contains(byte)
    }

    /// A host name whose last label is not a number: that would be an address without its brackets.
    private static func isDomain(_ text: Substring) -> Bool {
        guard HostName.isSpelled(by: text), let last = text.split(separator: ".").last else { return false }
        return !last.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
}

/// Why a text is no mail address; the raw value is API.
public enum MailAddressError: String, Error, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// More than ``MailAddress/maximumByteCount`` bytes.
    case tooLong = "too_long"
    /// A character outside ASCII.
    case notASCII = "not_ascii"
    /// Not one dot-atom, one `@` and one host name.
    case malformed
}
