/// The door to Unicode: the two foldings that names and passwords need.
public protocol TextNormalizer: Sendable {
    /// The key under which a login name is unique and looked up: NFKC_Casefold of the name.
    ///
    /// - Throws: `unassigned` when the name holds a code point that this Unicode version does not know (its
    ///   folding could change later), `empty`, `tooLong` (past 512 bytes of UTF-8), `controlCharacter`.
    func loginNameKey(_ name: String) throws(TextError) -> String

    /// The NFC form of `text`, for passwords (NIST SP 800-63B-4, section 3.1.1.2).
    func nfc(_ text: [UInt8]) throws(TextError) -> [UInt8]
}

/// Why a text could not be folded.
public enum TextError: String, Error, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    case empty
    case tooLong = "too_long"
    case notUTF8 = "not_utf8"
    case unassigned
    case controlCharacter = "control_character"
}
