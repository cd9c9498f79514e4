public import PassLiftPorts

/// Why an advice was silence, for the host's log: whose fault it was, and what exactly.
///
/// It names no visit, since that would be a bearer value in a log.
public struct AdviceFault: Hashable, Sendable {
    /// Whose account it was about; nil where only the visit was told.
    public let account: AccountID?
    /// What went wrong.
    public let error: PassLiftError

    /// Whose fault it was.
    public var origin: PassLiftError.Origin { error.code.origin }
}
