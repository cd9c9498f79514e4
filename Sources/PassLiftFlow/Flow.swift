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
        let run = try run(snapshot, input, under: circumstances, recorder)
        recorder = run.recorder
        return run.step
    }

    /// Takes one input and keeps the names of its events alone, in place: for who counts by the million.
    ///
    /// It is the same step as the other's, compiled for this one recorder.
    public static func advance(
        _ snapshot: inout Snapshot, _ input: Input, under circumstances: Circumstances,
        naming names: inout StepNames
    ) throws(Rejection) -> (next: NextStep, decision: Decision?) {
        let run = try run(snapshot, input, under: circumstances, StepNames())
        snapshot = run.snapshot
        names = run.recorder
        return (run.next, run.decision)
    }

    private static func run<R: Recorder>(
        _ snapshot: Snapshot, _ input: Input, under circumstances: Circumstances, _ recorder: R
    ) throws(Rejection) -> Run<R> {
        var run = Run(snapshot: snapshot, circumstances: circumstances, recorder: recorder)
        run.letTimePass()
        run.compareEpochs()
        guard run.isOvertaken(since: snapshot) else {
            try run.take(input)
            return run
        }
        let overtaken = run
        do {
            try run.take(input)
            return run
        } catch {
            // What time or others did meanwhile stands, and is the answer to an input that came too late for
            // it.
            return overtaken
        }
    }
}

/// A step in the making.
struct Run<R: Recorder> {
    var snapshot: Snapshot
    let circumstances: Circumstances
    var recorder: R
    var decision: Decision?
    var issued: Slip?

    init(snapshot: Snapshot, circumstances: Circumstances, recorder: R) {
        self.snapshot = snapshot
        self.circumstances = circumstances
        self.recorder = recorder
    }

    var now: Instant { circumstances.now }
    var policy: UpgradePolicy { circumstances.policy }

    /// The whole journey: which input leads where.
    mutating func take(_ input: Input) throws(Rejection) {
        switch input {
        case .visitBegan: try drive(.begun)
        case .methodSuggested(let suggestion): try drive(.methodSuggested(suggestion))
        case .passwordChecked(let result): try takePassword(result)
        case .passkeyChecked(let result): try takePasskey(result)
        case .secondFactorChecked(let result): try takeSecondFactor(result)
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

    /// Whether the visit, or one of its slips, was ended before the input was looked at.
    func isOvertaken(since before: Snapshot) -> Bool {
        snapshot.visit.state != before.visit.state
            || !before.slips.isEmpty && snapshot.slips != before.slips
    }

    /// What the caller is to do next, read off the states.
    var step: Step {
        Step(snapshot: snapshot, next: next, decision: decision)
    }

    var next: NextStep {
        switch snapshot.visit.state {
        case .absent, .authenticated: .stayQuiet
        case .started: openAssertion.map { .confirm($0) } ?? .awaitProof
        case .awaitingSecondFactor: .awaitSecondFactor
        case .upgrading(.automatic): issued.map { .createAutomatically($0.id) } ?? .stayQuiet
        case .upgrading(.offered): issued.map { .create($0.id) } ?? .stayQuiet
        case .upgrading(.automaticLapsed): .stayQuiet
        case .offering(let kind, _): .offer(kind)
        case .offeringPasskeyOnly(.asked): .offerPasskeyOnly
        case .offeringPasskeyOnly(.confirming): issued.map { .confirm($0.id) } ?? .stayQuiet
        case .settled(let outcome): issued.map { .create($0.id) } ?? .settled(outcome)
        case .refused(let reason): .refused(reason)
        case .expired: .expired
        }
    }

    private var openAssertion: SlipID? {
        issued?.purpose == .reauthentication ? issued?.id : nil
    }
}
