public import PassLiftPorts

/// The form that a new password is hashed in (RFC 8265, section 4.2, OpaqueString; NIST SP 800-63B-4, section
/// 3.1.1.2): every space a U+0020, then NFC. Case, width and everything visible stay as typed.
///
/// Stricter and laxer than the RFC where people would be harmed otherwise: control characters and line breaks
/// are refused, as there; code points that this Unicode version does not know, and invisible joiners, are
/// taken, since emoji are made of them. Applying it twice changes nothing more.
public enum PasswordForm {
    /// The bytes to hash.
    ///
    /// - Throws: `notUTF8`, `tooLong`, `controlCharacter`.
    public static func prepared(_ typed: [UInt8], _ text: any TextNormalizer) throws(TextError) -> [UInt8] {
        guard typed.count <= Password.maximumByteCount else { throw .tooLong }
        guard let string = String(validating: typed, as: UTF8.self) else { throw .notUTF8 }
        var scalars = String.UnicodeScalarView()
        for scalar in string.unicodeScalars {
            if isControl(scalar) { throw .controlCharacter }
            scalars.append(scalar.properties.generalCategory == .spaceSeparator ? " " : scalar)
        }
        return try text.nfc(Array(String(scalars).utf8))
    }

    /// Controls and the two separators that break lines.
    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        let refused: [Unicode.GeneralCategory] = [.control, .lineSeparator, .paragraphSeparator]
        return refused.contains(scalar.properties.generalCategory)
    }
}
