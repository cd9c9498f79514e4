public import PassLiftMachine

/// What the events tell of what an account holds; nil and ``Completeness/untold`` where nothing was told.
public struct FoldedHoldings: BitwiseCopyable, Hashable, Sendable {
    /// Whether the account may sign in.
    public private(set) var status: AccountStatus?
    /// Whether there is a password.
    public private(set) var password: PasswordState?
    /// Whether the counts of passkeys are all there is.
    public private(set) var completeness: Completeness = .untold
    /// Passkeys that can sign in and have not yet proven it.
    public private(set) var unprovenPasskeys = 0
    /// Passkeys that are proven.
    public private(set) var provenPasskeys = 0
    /// Passkeys that are kept but sign nobody in.
    public private(set) var suspendedPasskeys = 0

    /// How much of the passkeys was told.
    public enum Completeness: BitwiseCopyable, Hashable, Sendable {
        /// No event of a passkey came yet: the host keeps them, or there are none.
        case untold
        /// There were passkeys before the first event of one, so the counts are the least there can be.
        case atLeast
        /// The counts are exact.
        case exact
    }

    /// Whether holdings can amount to a standing.
    enum Verdict {
        case agrees
        case disagrees
    }

    init() {}

    /// Passkeys that can sign in.
    public var passkeys: Int { unprovenPasskeys + provenPasskeys }

    /// Whether some completion of what is untold amounts to `standing`.
    func verdict(on standing: Standing) -> Verdict {
        let agrees =
            switch standing {
            case .nascent: isOpen && mayLackPassword && passkeys == 0
            case .passwordOnly: isOpen && mayHavePassword && passkeys == 0
            case .upgraded:
                isOpen && mayHavePassword && provenPasskeys == 0 && mayHave(unprovenPasskeys)
            case .passkeyProven: isOpen && mayHavePassword && mayHave(provenPasskeys)
            case .passkeyOnly: isOpen && mayLackPassword && mayHave(passkeys)
            case .closed: status == nil || status == .closed
            }
        return agrees ? .agrees : .disagrees
    }

    /// Takes from a told standing that agrees what it says of passkeys: where there are none, none are
    /// untold.
    mutating func learn(from standing: Standing) {
        guard completeness == .atLeast else { return }
        switch standing {
        case .nascent, .passwordOnly: completeness = .exact
        case .upgraded, .passkeyProven, .passkeyOnly, .closed: break
        }
    }

    /// Takes a transition of a holding; transitions of other machines change nothing.
    ///
    /// - Parameter standing: as it was last told; it says whether passkeys may be there that were not.
    mutating func take(_ transition: Transition, standing: Standing) throws(HoldingFault) {
        switch transition {
        case .status(let from, _, let to):
            guard status == nil || status == from else { throw .status }
            status = to
        case .password(let from, _, let to):
            guard password == nil || password == from else { throw .password }
            password = to
        case .credential(let from, _, let to):
            if completeness == .untold { completeness = Self.completeness(after: standing) }
            try remove(from)
            add(to)
        case .visit, .proofs, .evaluation, .slip, .standing, .recovery, .factor, .route, .notification,
            .silence, .rollout, .guardrail, .policy, .hook:
            break
        }
    }

    private var isOpen: Bool { status != .closed }
    private var mayHavePassword: Bool { password != .absent }
    private var mayLackPassword: Bool { password != .present }

    private func mayHave(_ count: Int) -> Bool { completeness != .exact || count > 0 }

    private static func completeness(after standing: Standing) -> Completeness {
        switch standing {
        case .nascent, .passwordOnly: .exact
        case .upgraded, .passkeyProven, .passkeyOnly, .closed: .atLeast
        }
    }

    private mutating func remove(_ state: CredentialState) throws(HoldingFault) {
        switch state {
        case .absent, .deleted: break
        case .unproven: unprovenPasskeys = try lessOne(unprovenPasskeys)
        case .proven: provenPasskeys = try lessOne(provenPasskeys)
        case .suspended: suspendedPasskeys = try lessOne(suspendedPasskeys)
        }
    }

    /// One that is not among the counted ones is one of the untold, if there may be such.
    private func lessOne(_ count: Int) throws(HoldingFault) -> Int {
        guard count == 0 else { return count - 1 }
        guard completeness == .atLeast else { throw .passkey }
        return 0
    }

    private mutating func add(_ state: CredentialState) {
        switch state {
        case .absent, .deleted: break
        case .unproven: unprovenPasskeys += 1
        case .proven: provenPasskeys += 1
        case .suspended: suspendedPasskeys += 1
        }
    }
}
