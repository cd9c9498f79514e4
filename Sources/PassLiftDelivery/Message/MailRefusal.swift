/// Why a text cannot be put into a message; the raw value is API.
public enum MailRefusal: String, Error, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// The address does not follow the grammar, or is not ASCII.
    case addressMalformed = "address_malformed"
    /// The sender's name is no short single line.
    case senderNameMalformed = "sender_name_malformed"
    /// The subject holds a line break or another control character.
    case subjectMalformed = "subject_malformed"
    /// The subject is over the limit.
    case subjectTooLong = "subject_too_long"
    /// The text is over the limit.
    case textTooLong = "text_too_long"
}

extension String {
    /// Whether there is no line break, NUL or other control character in it, of ASCII, Latin-1 or Unicode.
    var isOneLine: Bool {
        unicodeScalars.allSatisfy { scalar in
            switch scalar.value {
            case 0x00...0x1f, 0x7f...0x9f, 0x2028, 0x2029: false
            default: true
            }
        }
    }
}
