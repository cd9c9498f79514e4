package import PassLiftEncoding

/// A state, an input or the like that has one spelling: a stable word in snake_case, and named details.
///
/// In events the word of a state stands under `from` or `to`, that of an input under `input`; details stand
/// beside it. In stored documents it stands under the member's name.
package protocol Spelled: Hashable, Sendable {
    /// Every value, where details are closed lists; representatives where a detail is a time.
    static var everyValue: [Self] { get }
    /// The word; API.
    var word: String { get }
    /// What tells it from other values of the same word.
    var details: [SpellingDetail] { get }

    /// The value that stands there.
    init(from reader: SpellingReader) throws(JSONFault)
}

extension Spelled {
    /// The word with its details in brackets, for tables.
    package var label: String {
        guard !details.isEmpty else { return word }
        let values = details.map { detail in
            if case .string(let text) = detail.value { text } else { detail.value.text() }
        }
        return "\(word)(\(values.joined(separator: ", ")))"
    }
}

/// One detail of a spelling.
package struct SpellingDetail: Hashable, Sendable {
    /// Its name, without the prefix of the place where it stands.
    package let key: String
    /// Its value.
    package let value: JSONValue

    init(_ key: String, _ value: some RawRepresentable<String>) {
        self.key = key
        self.value = .string(value.rawValue)
    }

    init(_ key: String, milliseconds: Int64) {
        self.key = key
        value = .integer(milliseconds)
    }
}

/// A closed list without details: the word says all.
package protocol SpelledByWord: Spelled, CaseIterable {}

extension SpelledByWord {
    /// All cases.
    package static var everyValue: [Self] { Array(allCases) }

    /// None.
    package var details: [SpellingDetail] { [] }

    /// The case whose word stands there.
    package init(from reader: SpellingReader) throws(JSONFault) {
        self = try reader.value(among: Self.allCases)
    }
}

extension SpelledByWord where Self: RawRepresentable<String> {
    /// The raw value.
    package var word: String { rawValue }
}
