public import PassLiftMachine

/// A ceremony slip as PassLift stores it: everything that will judge the answer, fixed when it was issued.
public struct SlipRecord: Hashable, Sendable {
    /// Where it stands.
    public var slip: Slip
    /// Whose; nil where nobody is identified yet.
    public var account: AccountID?
    /// The terms of the ceremony (challenge, origins, lists, demands) as a JSON document of the engine's
    /// making.
    public var terms: [UInt8]
    /// SHA-256 of the answer that consumed it, by which a byte-identical repeat is known; nil while it is
    /// open.
    public var answerDigest: [UInt8]?

    /// An open slip.
    public init(slip: Slip, account: AccountID?, terms: [UInt8]) {
        self.slip = slip
        self.account = account
        self.terms = terms
        answerDigest = nil
    }
}
