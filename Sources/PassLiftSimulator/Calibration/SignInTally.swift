import PassLiftMachine

/// Sign-ins of everybody, those included in which nobody was identified.
struct SignInTally: Hashable, Sendable {
    /// Visits in which somebody was identified, recoveries left out.
    private(set) var identified = 0
    /// Sign-ins in which a password was right.
    private(set) var right = 0
    /// Visits in which a password was wrong and none has been right since.
    private var wrong: Set<VisitID> = []

    /// Visits that came to nothing because of a wrong password.
    var failed: Int { wrong.count }

    mutating func take(_ transition: Transition, in visit: VisitID?, recovering: VisitID?) {
        guard let visit else { return }
        switch transition {
        case .visit(_, .identified, _):
            if visit != recovering { identified += 1 }
            wrong.remove(visit)
        case .proofs(.signIn, _, .passwordSucceeded, _):
            right += 1
            wrong.remove(visit)
        case .proofs(.signIn, _, .passwordFailed, _): wrong.insert(visit)
        case .visit, .proofs, .evaluation, .slip, .credential, .password, .status, .standing, .recovery,
            .factor, .route, .notification, .silence, .rollout, .guardrail, .policy, .hook:
            break
        }
    }
}
