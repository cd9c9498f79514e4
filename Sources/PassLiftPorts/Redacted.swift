/// What is never printed: `print`, `dump`, `String(describing:)`, `String(reflecting:)` and mirrors show the
/// type's name and nothing of what it holds.
///
/// The one rule for everything that holds a password, a hash, a key, a code or a token; conforming is all
/// that a type does for it.
public protocol Redacted: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {}

extension Redacted {
    /// The type's name.
    public var description: String { "\(Self.self)" }
    /// The type's name.
    public var debugDescription: String { description }
    /// Nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
