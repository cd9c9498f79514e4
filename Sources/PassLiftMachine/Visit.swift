/// One coming of a person: what it is for, where it stands, what was proved in it.
public struct Visit: BitwiseCopyable, Hashable, Sendable {
    /// Its identity.
    public var id: VisitID
    /// Why the person came.
    public var kind: VisitKind
    /// Where it stands.
    public var state: VisitState
    /// What was proved in it.
    public var proofs: Proofs
    /// What that goes back to; two roots are two independent routes.
    public var roots: Roots
    /// Which kind of passkey was used in it.
    public var passkeyShown: PasskeyShown
    /// Whether the policy was asked.
    public var evaluation: Evaluation
    /// The account's `securityEpoch` when the person was identified; a later one voids what is pending.
    public var securityEpoch: Int64
    /// When it began.
    public var startedAt: Instant
    /// When what is pending runs out.
    public var expiresAt: Instant
    /// When a password was last checked in it with success.
    public var passwordCheckedAt: Instant?
    /// When all factors were done.
    public var identifiedAt: Instant?

    /// A visit that has not begun.
    @inlinable public init(id: VisitID, kind: VisitKind, startedAt: Instant, expiresAt: Instant) {
        self.id = id
        self.kind = kind
        self.startedAt = startedAt
        self.expiresAt = expiresAt
        state = .absent
        proofs = []
        roots = []
        passkeyShown = .none
        evaluation = .due
        securityEpoch = 0
        passwordCheckedAt = nil
        identifiedAt = nil
    }
}
