import PassLiftEncoding
import PassLiftMachine

/// Reads one spelling back from the object it stands in.
package struct SpellingReader: Sendable {
    private let data: JSONNode
    private let key: String
    private let prefix: String

    /// The spelling whose word stands under `key`, and whose details have `prefix` before their names.
    init(_ data: JSONNode, key: String, prefix: String) {
        self.data = data
        self.key = key
        self.prefix = prefix
    }

    /// The word, from a closed list.
    func word<Word>(_ type: Word.Type = Word.self) throws(JSONFault) -> Word
    where Word: RawRepresentable<String> & CaseIterable {
        try data.member(key).choice(type)
    }

    /// The detail `name`, from a closed list.
    func detail<Choice>(_ name: String, _ type: Choice.Type = Choice.self) throws(JSONFault) -> Choice
    where Choice: RawRepresentable<String> & CaseIterable {
        try data.member(prefix + name).choice(type)
    }

    /// The detail `name`, a time in milliseconds since 1970.
    func instant(_ name: String) throws(JSONFault) -> Instant {
        Instant(milliseconds: try data.member(prefix + name).integer())
    }

    /// The value whose word stands there.
    func value<Value: Spelled>(among values: some Collection<Value>) throws(JSONFault) -> Value {
        let node = try data.member(key)
        let text = try node.string()
        for value in values where value.word.isExactly(text) {
            return value
        }
        throw node.invalid("one of " + values.map(\.word).joined(separator: ", "))
    }
}

extension JSONNode {
    /// The spelled value under `key`; its details have `prefix` before their names.
    func spelled<Value: Spelled>(_ key: String, prefix: String = "") throws(JSONFault) -> Value {
        try Value(from: SpellingReader(self, key: key, prefix: prefix))
    }
}

extension JSONWriter {
    /// Writes the word of `value` under `key`, and its details with `prefix` before their names.
    mutating func spell(_ key: String, _ value: some Spelled, prefix: String = "") {
        member(key, value.word)
        for detail in value.details {
            member(prefix + detail.key, value: detail.value)
        }
    }
}
