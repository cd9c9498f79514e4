/// A condition on one attribute: that it is told, and is one of these values.
struct AttributeCondition: Hashable, Sendable {
    /// The most conditions of a document: one bit each in a moment.
    static let maximumCount = 64

    let name: String
    let values: [AttributeValue]

    func holds(for value: AttributeValue) -> Bool {
        values.contains { $0.isExactly(value) }
    }
}
