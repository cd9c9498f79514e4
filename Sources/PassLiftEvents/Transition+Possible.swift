public import PassLiftMachine

extension Transition {
    /// Whether a transition is one that its machine makes.
    public enum Possibility: BitwiseCopyable, Hashable, Sendable {
        /// The machine goes there by that input.
        case possible
        /// The machine does not: the transition was not made by this machine.
        case impossible
    }

    /// Asks the machine anew. What was read from a log is not trusted to be what the machine once said.
    public var possibility: Possibility {
        let holds =
            switch self {
            case .visit(let from, let input, let to): VisitMachine.next(from, input) == to
            case .proofs(_, let from, let input, let to): ProofsMachine.next(from, input) == to
            case .evaluation(let from, let input, let to): EvaluationMachine.next(from, input) == to
            case .slip(_, let from, let input, let to): SlipMachine.next(from, input) == to
            case .credential(let from, let input, let to): CredentialMachine.next(from, input) == to
            case .password(let from, let input, let to): PasswordMachine.next(from, input) == to
            case .status(let from, let input, let to): AccountStatusMachine.next(from, input) == to
            case .standing(let from, let to): from != to && from != .closed
            case .recovery(let from, let input, let to): RecoveryMachine.next(from, input) == to
            case .factor(_, let from, let input, let to): FactorMachine.next(from, input) == to
            case .route(let from, let input, let to): RecoveryRouteMachine.next(from, input) == to
            case .notification(_, let from, let input, let to): NotificationMachine.next(from, input) == to
            case .silence(let from, let input, let to): OfferSilenceMachine.next(from, input) == to
            case .rollout(let from, let input, let to): RolloutMachine.next(from, input) == to
            case .guardrail(let from, let input, let to): GuardrailMachine.next(from, input) == to
            case .policy(let from, let input, let to): PolicyMachine.next(from, input) == to
            case .hook: true
            }
        return holds ? .possible : .impossible
    }
}
