/// The door to Unicode: what names, domains and passwords need.
public protocol TextNormalizer: Sendable {
    /// NFKC_Casefold of a name, with all of its white space; ``loginNameKey(_:)`` is what names are looked up
    /// under.
    ///
    /// - Throws: `unassigned` when the name holds a code point that this Unicode version does not know (its
    ///   folding could change later), `empty`, `tooLong` (past 512 bytes of UTF-8), `controlCharacter`.
    func folded(_ name: String) throws(TextError) -> String

    /// The ASCII form of a domain (UTS #46, nontransitional, as browsers have it), in small letters.
    ///
    /// - Throws: `notADomain`.
    func asciiDomain(_ domain: String) throws(TextError) -> String

    /// Whether a text mixes scripts beyond what UTS #39 calls highly restrictive: Latin with Cyrillic does,
    /// Latin with Japanese does not.
    func scripts(of text: String) -> ScriptMixture

    /// The NFC form of `text`, for passwords (NIST SP 800-63B-4, section 3.1.1.2).
    func nfc(_ text: [UInt8]) throws(TextError) -> [UInt8]
}

/// Whether a text is written in one script.
public enum ScriptMixture: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// One, or several that are written together in one language.
    case single
    /// Several that people do not mix: one letter may look like another.
    case mixed
}

/// Why a text could not be folded.
public enum TextError: String, Error, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    case empty
    case tooLong = "too_long"
    case notUTF8 = "not_utf8"
    case unassigned
    case controlCharacter = "control_character"
    case notADomain = "not_a_domain"
}
