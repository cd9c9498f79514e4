/// The value of an attribute of an account, as the host tells it and a document names it.
public enum AttributeValue: Hashable, Sendable {
    /// A text; compared byte for byte.
    case text(String)
    /// A whole number.
    case integer(Int64)
    /// Yes or no.
    case flag(Bool)
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
