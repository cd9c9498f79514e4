import PassLiftMachine
public import PassLiftPolicy

/// One step of the whole, on one page: machines, policy, history and events. Nobody else drives a machine,
/// asks the policy or makes an event, which is what makes "the simulator runs the code of production" true.
public enum Flow {
    /// Takes one input.
    ///
    /// - Parameters:
    ///   - snapshot: the states before.
    ///   - input: what happened.
    ///   - circumstances: policy, time, chance.
    ///   - recorder: takes transitions and effects, in order; to be discarded when this throws.
    /// - Returns: the states after, and what to do next.
    /// - Throws: ``Rejection`` when the input cannot be taken; nothing has changed. An input that comes too
    ///   late for a visit that has just run out of time or was superseded does not throw: the step tells what
    ///   became of the visit.
    public static func advance<R: Recorder>(
        _ snapshot: Snapshot, _ input: Input, under circumstances: Circumstances, into recorder: inout R
    ) throws(Rejection) -> Step {
        var run = Run(snapshot: snapshot, circumstances: circumstances, recorder: recorder)
        try run.go(input)
        recorder = run.recorder
        return run.step
    }
}

/// A step in the making, and where it led; steps may be taken one after the other in one place, by who keeps
/// the states anyway.
public struct Run<R: Recorder> {
    /// The states; between steps they may be changed, as a visit is loaded.
    public var snapshot: Snapshot
    /// What the next step is taken under.
    public var circumstances: Circumstances
    /// Who takes down what the steps decide.
    public var recorder: R
    /// The policy's decision, when it was asked in the last step.
    public internal(set) var decision: Decision?
    /// What the caller is to do after the last step.
    public private(set) var next = NextStep.stayQuiet
    var issued: Slip?

    /// Begins where `snapshot` is.
    public init(snapshot: Snapshot, circumstances: Circumstances, recorder: R) {
        self.snapshot = snapshot
        self.circumstances = circumstances
        self.recorder = recorder
    }

    var now: Instant { circumstances.now }
    var policy: UpgradePolicy { circumstances.policy }

    /// The whole journey: which input leads where.
    mutating func take(_ input: Input) throws(Rejection) {
        switch input {
        case .visitBegan: try begin()
        case .methodSuggested(let suggestion): try drive(.methodSuggested(suggestion))
        case .passwordChecked(let result): try takePassword(result)
        case .passkeyChecked(let result): try takePasskey(result)
        case .secondFactorChecked(let result, let factors): try takeSecondFactor(result, of: factors)
        case .routeChecked(let routes, let result, let wait):
            try takeRoute(routes, result, waitSeconds: wait)
        case .passwordWaived: try waivePassword()
        case .passwordEnrolled: try takePasswordEnrolment()
        case .recoveryCancelled: try cancelRecovery()
        case .factorExhausted(let kind, let routes): try takeExhaustion(of: kind, leaving: routes)
        case .noticeEnded(let notice, let input): try drive(notice, input)
        case .hostSignedIn(let method, let at): try takeHostSignIn(method, at: at)
        case .turnedAway(let reason): try turnAway(reason)
        case .reported(let report): try takeReport(report)
        case .ceremonyRequested(let purpose): try takeRequest(purpose)
        case .registrationChecked(let slip, let result): try takeRegistration(slip, result)
        case .assertionChecked(let slip, let result): try takeAssertion(slip, result)
        case .ceremonyEnded(let slip, let lapse): try takeEnd(slip, lapse)
        case .accountChanged(let change): try takeAccountChange(change)
        case .factsStated(let facts): takeStatement(facts)
        case .offersWantedAgain: try takeSilenceBack()
        case .hookFailed(let point, let failure): note(.hook(point, failure))
        case .touched: break
        }
    }

    /// Takes one input: lets time and the changes of others do theirs first.
    ///
    /// - Throws: ``Rejection`` when the input cannot be taken; what is left here then is nobody's state, and
    ///   is to be thrown away.
    public mutating func go(_ input: Input) throws(Rejection) {
        decision = nil
        issued = nil
        try takeInTime(input)
        next = nextStep
    }

    @inline(__always)
    private mutating func takeInTime(_ input: Input) throws(Rejection) {
        let state = snapshot.visit.state
        let openSlips = snapshot.slips.count
        letTimePass()
        compareEpochs()
        // Time and others close slips, and open none.
        guard snapshot.visit.state != state || snapshot.slips.count != openSlips else {
            return try take(input)
        }
        let overtaken = self
        do {
            try take(input)
        } catch {
            // What time or others did meanwhile stands, and is the answer to an input that came too late for
            // it.
            self = overtaken
        }
    }

    /// The step that was taken.
    var step: Step {
        Step(snapshot: snapshot, next: next, decision: decision)
    }

    /// What the caller is to do next, read off the states.
    @inline(__always)
    private var nextStep: NextStep {
        switch snapshot.visit.state {
        case .absent, .authenticated: .stayQuiet
        case .started: nextOfStarted
        case .awaitingSecondFactor: .awaitSecondFactor
        case .upgrading(.automatic): issued.map { .createAutomatically($0.id) } ?? .stayQuiet
        case .upgrading(.offered): issued.map { .create($0.id) } ?? .stayQuiet
        case .upgrading(.automaticLapsed): .stayQuiet
        case .offering(let kind, _): .offer(kind)
        case .offeringPasskeyOnly(.asked): .offerPasskeyOnly
        case .offeringPasskeyOnly(.confirming): issued.map { .confirm($0.id) } ?? nextOfConfirming
        case .settled(let outcome): issued.map { .create($0.id) } ?? .settled(outcome)
        case .refused(let reason): .refused(reason)
        case .expired: .expired
        }
    }

    private var nextOfConfirming: NextStep { isConfirmationDue ? .confirmIdentity : .stayQuiet }

    @inline(__always)
    private var nextOfStarted: NextStep {
        if let issued {
            switch issued.purpose {
            case .reauthentication: return .confirm(issued.id)
            case .enrolment: return .create(issued.id)
            case .automaticUpgrade, .offeredUpgrade, .additionalPasskey, .signIn, .passwordRemoval: break
            }
        }
        // Who has proved no route enrols nothing.
        guard snapshot.visit.proofs.contains(.route) else { return .awaitProof }
        return switch enrolment {
        case .open: .enrol
        case .factorDue: .awaitSecondFactor
        case .closed: .awaitProof
        }
    }
}

extension Run where R == StepNames {
    /// Takes one input and keeps the names of its events alone; the same step as ``go(_:)``, compiled for who
    /// counts by the million.
    ///
    /// - Throws: ``Rejection``, as there.
    public mutating func count(_ input: Input) throws(Rejection) {
        recorder.clear()
        try go(input)
    }
}
