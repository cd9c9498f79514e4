import PassLiftEvents
import PassLiftMachine
import Testing

@Suite("The table of states and inputs")
struct TransitionTableTests {
    private let visit = TransitionTable("visit", VisitMachine.self) { .visit(from: $0, $1, to: $2) }
    private let proofs = ProofPurpose.everyValue.map { purpose in
        TransitionTable("proofs, \(purpose.label)", ProofsMachine.self) {
            .proofs(purpose, from: $0, $1, to: $2)
        }
    }
    private let slips = CeremonyPurpose.everyValue.map { purpose in
        TransitionTable("slip, \(purpose.label)", SlipMachine.self) { .slip(purpose, from: $0, $1, to: $2) }
    }
    private let recovery = TransitionTable("recovery", RecoveryMachine.self) {
        .recovery(from: $0, $1, to: $2)
    }

    @Test("every machine answers every input in every state as recorded, with its event")
    func recorded() throws {
        var text = """
            # Every state, every input

            What each machine makes of every input in every state, and the one event that tells it. A dash:
            the input cannot happen there. Times are in milliseconds; the one wait shown stands for all.


            """
        let evaluation = TransitionTable("evaluation", EvaluationMachine.self) {
            .evaluation(from: $0, $1, to: $2)
        }
        let credential = TransitionTable("credential", CredentialMachine.self) {
            .credential(from: $0, $1, to: $2)
        }
        let password = TransitionTable("password", PasswordMachine.self) { .password(from: $0, $1, to: $2) }
        let status = TransitionTable("status", AccountStatusMachine.self) { .status(from: $0, $1, to: $2) }
        let factor = TransitionTable("factor", FactorMachine.self) { .factor(.totp, from: $0, $1, to: $2) }
        let route = TransitionTable("route", RecoveryRouteMachine.self) { .route(from: $0, $1, to: $2) }
        let notification = TransitionTable("notification", NotificationMachine.self) {
            .notification(.passkeyAdded, from: $0, $1, to: $2)
        }
        let silence = TransitionTable("silence", OfferSilenceMachine.self) {
            .silence(from: $0, $1, to: $2)
        }
        let rollout = TransitionTable("rollout", RolloutMachine.self) { .rollout(from: $0, $1, to: $2) }
        let guardrail = TransitionTable("guardrail", GuardrailMachine.self) {
            .guardrail(from: $0, $1, to: $2)
        }
        let documents = TransitionTable("policy", PolicyMachine.self) { .policy(from: $0, $1, to: $2) }
        let sections =
            [visit.markdown] + proofs.prefix(2).map(\.markdown) + [evaluation.markdown]
            + slips.prefix(1).map(\.markdown)
            + [credential.markdown, password.markdown, status.markdown, recovery.markdown]
            + [factor.markdown, route.markdown, notification.markdown]
            + [silence.markdown, rollout.markdown, guardrail.markdown, documents.markdown]
        text += sections.joined(separator: "\n")
        try RecordedText.expect(text, at: "PassLiftMachineTests/Snapshots/transitions.md")
    }

    @Test("checks for every re-authentication, and slips for every purpose, do as the recorded one does")
    func purposesAlike() {
        #expect(proofs.count == 1 + SensitiveAction.allCases.count)
        for table in proofs.dropFirst() {
            #expect(table.rows == proofs[1].rows, "\(table.title)")
        }
        #expect(slips.count == CeremonyPurpose.allCases.count)
        for table in slips {
            #expect(table.rows == slips[0].rows, "\(table.title)")
        }
    }

    @Test("as many questions are asked as there are states times inputs")
    func questionCounts() {
        #expect(TransitionTable<VisitMachine>.questionCount == 40 * 57)
        #expect(TransitionTable<ProofsMachine>.questionCount == 32 * 12)
        #expect(TransitionTable<SlipMachine>.questionCount == 9 * 8)
        #expect(TransitionTable<RecoveryMachine>.questionCount == 8 * 11)
        #expect(TransitionTable<CredentialMachine>.questionCount == 5 * 10)
    }

    @Test("a machine never leaves an end, but for a settled visit that is continued")
    func ends() {
        for row in visit.rows {
            switch row.state {
            case .settled: #expect(row.input == .continued && row.next == row.state)
            case .refused, .expired: Issue.record("\(row.state.label) is left by \(row.input.label)")
            case .absent, .started, .awaitingSecondFactor, .authenticated, .upgrading, .offering,
                .offeringPasskeyOnly:
                break
            }
        }
        for row in recovery.rows {
            #expect(row.state != .completed && row.state != .cancelled && row.state != .expired)
        }
    }

    @Test("once identity is settled, nothing takes the sign-in away")
    func noHarm() {
        for row in visit.rows where isSignedIn(row.state) {
            #expect(isSignedIn(row.next), "\(row.state.label) \(row.input.label)")
        }
    }

    @Test("every open visit ends in time")
    func timeouts() {
        for state in VisitState.everyValue {
            let next = VisitMachine.next(state, .timedOut)
            switch state {
            case .absent, .settled, .refused, .expired: #expect(next == nil)
            case .started, .awaitingSecondFactor: #expect(next == .expired)
            case .authenticated, .offeringPasskeyOnly, .upgrading(.automatic), .upgrading(.automaticLapsed):
                #expect(next == .settled(.unanswered))
            case .upgrading(.offered(let kind)), .offering(let kind, _):
                #expect(next == .settled(kind == .required ? .requiredUnmet : .unanswered))
            }
        }
    }

    @Test("a required offer has no snooze and no never, and settles as unmet however it is left")
    func required() {
        for stage in OfferStage.allCases {
            let state = VisitState.offering(.required, stage)
            #expect(VisitMachine.next(state, .offerSnoozed) == nil)
            #expect(VisitMachine.next(state, .offerRefused) == nil)
            #expect(VisitMachine.next(state, .offerCancelled) == .settled(.requiredUnmet))
        }
        for lapse in CeremonyLapse.allCases {
            let next = VisitMachine.next(.upgrading(.offered(.required)), .ceremonyLapsed(lapse))
            let met = lapse == .alreadyRegistered
            #expect(next == .settled(met ? .alreadyRegistered : .requiredUnmet), "\(lapse)")
        }
    }

    private func isSignedIn(_ state: VisitState) -> Bool {
        switch state {
        case .absent, .started, .awaitingSecondFactor, .refused, .expired: false
        case .authenticated, .upgrading, .offering, .offeringPasskeyOnly, .settled: true
        }
    }
}
