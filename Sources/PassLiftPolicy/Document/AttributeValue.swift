import PassLiftEncoding

/// The value of an attribute of an account, as the host tells it and a document names it.
public enum AttributeValue: Hashable, Sendable {
    /// A text; conditions compare it byte for byte.
    case text(String)
    /// A whole number.
    case integer(Int64)
    /// Yes or no.
    case flag(Bool)

    /// Whether both are the same, texts byte for byte.
    func isExactly(_ other: AttributeValue) -> Bool {
        switch (self, other) {
        case (.text(let left), .text(let right)): left.isExactly(right)
        case (.integer(let left), .integer(let right)): left == right
        case (.flag(let left), .flag(let right)): left == right
        case (.text, .integer), (.text, .flag), (.integer, .text), (.integer, .flag), (.flag, .text),
            (.flag, .integer):
            false
        }
    }
}

extension AttributeValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral
{
    /// A text.
    public init(stringLiteral value: String) { self = .text(value) }
    /// A whole number.
    public init(integerLiteral value: Int64) { self = .integer(value) }
    /// Yes or no.
    public init(booleanLiteral value: Bool) { self = .flag(value) }
}
