extension String {
    /// Whether both texts are the same bytes.
    ///
    /// `==` on strings folds canonical equivalents together (`K` and the Kelvin sign); names, origins and
    /// keys of protocols are compared byte for byte instead.
    public func isExactly(_ other: String) -> Bool {
        guard utf8.count == other.utf8.count else { return false }
        // Spans rather than the views' own iterators, which step through a string many times slower.
        let mine = utf8.span
        let others = other.utf8.span
        for index in mine.indices where mine[index] != others[index] {
            return false
        }
        return true
    }
}

extension [String] {
    /// Whether one of the texts is `text`, byte for byte.
    public func containsExactly(_ text: String) -> Bool {
        contains { $0.isExactly(text) }
    }
}

/// A text whose equality and hash are those of its bytes.
struct ExactText: Hashable {
    let text: String

    static func == (left: ExactText, right: ExactText) -> Bool {
        left.text.isExactly(right.text)
    }

    func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}
