import PassLiftEvents
import PassLiftMachine

extension Transition {
    /// Every transition that a machine makes, of every machine, for every purpose.
    static let every: [Transition] = {
        var every = steps(VisitMachine.self) { .visit(from: $0, $1, to: $2) }
        for purpose in ProofPurpose.everyValue {
            every += steps(ProofsMachine.self) { .proofs(purpose, from: $0, $1, to: $2) }
        }
        every += steps(EvaluationMachine.self) { .evaluation(from: $0, $1, to: $2) }
        for purpose in CeremonyPurpose.everyValue {
            every += steps(SlipMachine.self) { .slip(purpose, from: $0, $1, to: $2) }
        }
        every += steps(CredentialMachine.self) { .credential(from: $0, $1, to: $2) }
        every += steps(PasswordMachine.self) { .password(from: $0, $1, to: $2) }
        every += steps(AccountStatusMachine.self) { .status(from: $0, $1, to: $2) }
        every += steps(RecoveryMachine.self) { .recovery(from: $0, $1, to: $2) }
        for kind in FactorKind.allCases {
            every += steps(FactorMachine.self) { .factor(kind, from: $0, $1, to: $2) }
        }
        every += steps(RecoveryRouteMachine.self) { .route(from: $0, $1, to: $2) }
        for notice in Notice.allCases {
            every += steps(NotificationMachine.self) { .notification(notice, from: $0, $1, to: $2) }
        }
        every += steps(OfferSilenceMachine.self) { .silence(from: $0, $1, to: $2) }
        every += steps(RolloutMachine.self) { .rollout(from: $0, $1, to: $2) }
        every += steps(GuardrailMachine.self) { .guardrail(from: $0, $1, to: $2) }
        every += steps(PolicyMachine.self) { .policy(from: $0, $1, to: $2) }
        for point in HookPoint.allCases {
            every += HookFailure.allCases.map { .hook(point, $0) }
        }
        for from in Standing.allCases where from != .closed {
            every += Standing.allCases.filter { $0 != from }.map { .standing(from: from, to: $0) }
        }
        return every
    }()

    private static func steps<Machine: StateMachine>(
        _ machine: Machine.Type, _ make: (Machine.State, Machine.Input, Machine.State) -> Transition
    ) -> [Transition] where Machine.State: Spelled, Machine.Input: Spelled {
        Machine.State.everyValue.flatMap { state in
            Machine.Input.everyValue.compactMap { input in
                Machine.next(state, input).map { make(state, input, $0) }
            }
        }
    }
}

extension Event {
    /// An event of the subject 7 at 2026-11-30T06:00:00.123Z.
    static func sample(_ transition: Transition, _ detail: Happening.Detail = .nothing) -> Event {
        Event(
            id: EventID.make(time: .sample, random: 1), time: .sample, subject: 7, sequence: 42,
            happening: Happening(transition, detail))
    }
}

extension Instant {
    static let sample = Instant(milliseconds: 1_796_018_400_123)
}
