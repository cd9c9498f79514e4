import CPassLiftUTF8Proc
import Glibc
public import PassLiftPorts

/// Unicode foldings by utf8proc, domains and mixed scripts by ICU, each in the Unicode version that the
/// library was built with.
///
/// It holds nothing and may be shared and copied freely.
public struct UTF8ProcNormalizer: TextNormalizer {
    /// The longest login name that is folded, in bytes of UTF-8.
    public static let maximumLoginNameByteCount = 512
    /// The longest text that is composed, in bytes of UTF-8: the longest password that is looked at.
    public static let maximumTextByteCount = Password.maximumByteCount

    /// The Unicode version whose tables are used, e.g. `14.0.0`; login names written in a later one are
    /// refused.
    public static var unicodeVersion: String {
        guard let version = unsafe utf8proc_unicode_version() else { return "" }
        return unsafe String(cString: version)
    }

    /// Makes the adapter.
    public init() {}

    /// NFKC_Casefold (Unicode 3.13, R5), so that case, width and compatibility forms fall together and
    /// invisible characters fall away.
    ///
    /// - Throws: `tooLong` past ``maximumLoginNameByteCount`` bytes, before any other work;
    ///   `controlCharacter` (line and paragraph separators included), `unassigned`; `empty` also when nothing
    ///   is left of the name.
    public func folded(_ name: String) throws(TextError) -> String {
        let bytes = Array(name.utf8.prefix(Self.maximumLoginNameByteCount + 1))
        guard !bytes.isEmpty else { throw .empty }
        guard bytes.count <= Self.maximumLoginNameByteCount else { throw .tooLong }
        for scalar in name.unicodeScalars { try admit(scalar) }
        let key = try map(bytes, .folded)
        guard !key.isEmpty else { throw .empty }
        return String(decoding: key, as: UTF8.self)
    }

    /// The ASCII form of a domain (UTS #46, nontransitional), in small letters. One that is ASCII already is
    /// not judged: names such as `r3---sn` are in use, though IDNA would refuse them.
    ///
    /// - Throws: `notADomain`.
    public func asciiDomain(_ domain: String) throws(TextError) -> String {
        guard domain.utf8.count <= Self.maximumLoginNameByteCount else { throw .notADomain }
        let labels = domain.lowercased().split(separator: ".")
        if domain.utf8.allSatisfy({ $0 < 0x80 }), !labels.contains(where: { $0.hasPrefix("xn--") }) {
            guard HostName.isSpelled(by: domain) else { throw .notADomain }
            return domain.lowercased()
        }
        guard let ascii = InternationalNames.shared.ascii(domain), HostName.isSpelled(by: ascii) else {
            throw .notADomain
        }
        return ascii
    }

    /// Whether a text mixes scripts beyond UTS #39's highly restrictive level.
    public func scripts(of text: String) -> ScriptMixture { InternationalNames.shared.mixture(text) }

    /// The NFC form of `text`; nothing for nothing. Unassigned code points and controls pass as they are.
    ///
    /// - Throws: `tooLong` past ``maximumTextByteCount`` bytes, `notUTF8`.
    public func nfc(_ text: [UInt8]) throws(TextError) -> [UInt8] {
        guard text.count <= Self.maximumTextByteCount else { throw .tooLong }
        guard String(validating: text, as: UTF8.self) != nil else { throw .notUTF8 }
        return try map(text, .composed)
    }

    private func admit(_ scalar: Unicode.Scalar) throws(TextError) {
        let category = utf8proc_category(Int32(bitPattern: scalar.value))
        if category == UTF8PROC_CATEGORY_CN { throw .unassigned }
        let breaks = [UTF8PROC_CATEGORY_CC, UTF8PROC_CATEGORY_ZL, UTF8PROC_CATEGORY_ZP]
        if breaks.contains(category) { throw .controlCharacter }
    }

    private func map(_ text: [UInt8], _ form: Form) throws(TextError) -> [UInt8] {
        var result: UnsafeMutablePointer<UInt8>?
        let count = unsafe utf8proc_map(text, text.count, &result, form.options)
        defer { unsafe free(result) }
        guard count >= 0, let result = unsafe result else {
            throw count == Int(UTF8PROC_ERROR_NOTASSIGNED) ? .unassigned : .notUTF8
        }
        return unsafe Array(UnsafeBufferPointer(start: result, count: count))
    }
}

/// The two forms that are asked for, as utf8proc's options.
private enum Form {
    case folded
    case composed

    var options: utf8proc_option_t {
        let options =
            switch self {
            case .folded:
                [
                    UTF8PROC_STABLE, UTF8PROC_COMPOSE, UTF8PROC_COMPAT, UTF8PROC_CASEFOLD, UTF8PROC_IGNORE,
                    UTF8PROC_REJECTNA,
                ]
            case .composed: [UTF8PROC_STABLE, UTF8PROC_COMPOSE]
            }
        return utf8proc_option_t(options.reduce(0) { $0 | $1.rawValue })
    }
}
