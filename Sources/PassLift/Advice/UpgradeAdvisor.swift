import PassLiftFlow
public import PassLiftMachine
public import PassLiftPolicy
public import PassLiftPorts

/// The first depth, *Advice*: the host keeps users, passwords, passkeys and sessions, tells what happened,
/// and is told what to do next and why.
///
/// It never throws and has a deadline: when PassLift cannot decide, the answer is silence with the reason
/// `unavailable`, never a sign-in lost. A call that cannot be, which is the host's mistake, is silence
/// without a reason; ``VisitReply/fault`` tells both, and ``UpgradeHooks/onSilence`` logs them.
public struct UpgradeAdvisor: Sendable {
    /// How long an answer may take.
    public var deadline: Duration = .seconds(2)
    package let engine: JourneyEngine

    /// An advisor that decides by `policy` and stores behind `doors`; `hooks` are the host's own code.
    public init(policy: UpgradePolicy, doors: Doors, hooks: UpgradeHooks = UpgradeHooks()) {
        engine = JourneyEngine(policy: policy, doors: doors, hooks: hooks)
    }

    /// A password sign-in of the host's has just succeeded, all factors done: what now?
    ///
    /// - Parameters:
    ///   - account: the host's identifier.
    ///   - statement: what the account holds, as the host knows it at this moment.
    ///   - client: what is known of the client.
    public func passwordSucceeded(
        _ account: AccountID, _ statement: AccountStatement, client: ClientDescription
    ) async -> VisitReply {
        await signedIn(account, by: .password, statement, client: client)
    }

    /// A sign-in of the host's by any method has just succeeded, all factors done: what now?
    public func signedIn(
        _ account: AccountID, by method: SignInMethod, _ statement: AccountStatement,
        client: ClientDescription
    ) async -> VisitReply {
        await engine.quietly(nil, of: account, within: deadline) { () async throws(PassLiftError) in
            try await self.engine.signIn(
                HostSignIn(account: account, method: method, statement: statement, client: client))
        }
    }

    /// How to begin a sign-in on a device: passkeys at once, the form with passkeys in autofill, or the form
    /// alone.
    ///
    /// Nothing is loaded and nothing stored: the answer depends on the hint and the policy, never on an
    /// account.
    public func suggestSignIn(_ hint: DeviceHint) -> SignInSuggestion {
        engine.policy.decideSignIn(hint)
    }

    /// The visit goes on.
    ///
    /// - Parameters:
    ///   - visit: as the reply gave it, from the host's own session.
    ///   - answer: what happened.
    public func resume(_ visit: VisitID, with answer: HostAnswer) async -> VisitReply {
        await engine.quietly(visit, of: nil, within: deadline) { () async throws(PassLiftError) in
            let request = StepRequest(.visit(visit)) { _ throws(PassLiftError) in
                Prepared([answer.input])
            }
            return VisitReply(try await self.engine.take(request))
        }
    }

    /// The person takes "never again" back, in the host's settings: from the next sign-in on offers may be
    /// made again, as the policy has it.
    ///
    /// - Throws: `not_possible_here` where it was not said, `unknown_account`.
    public func offersWantedAgain(by account: AccountID) async throws(PassLiftError) {
        _ = try await engine.take(
            StepRequest(.outside, account: account) { _ throws(PassLiftError) in
                Prepared([.offersWantedAgain])
            })
    }
}

extension HostAnswer {
    fileprivate var input: Input {
        switch self {
        case .reported(let report): .reported(report)
        case .passkeyCreated(let slip): .registrationChecked(slip, .verified(.notKnown))
        case .ceremonyEnded(let slip, let lapse): .ceremonyEnded(slip, lapse)
        case .secondFactorChecked(let result): .secondFactorChecked(result)
        case .passwordRemoved(let slip): .assertionChecked(slip, .verified(.notKnown, .proven))
        }
    }
}

extension VisitReply {
    /// The reply to what a step came to.
    package init(_ outcome: StepOutcome) {
        self.init(
            visit: outcome.visit.visit.id, next: outcome.step.next, reason: outcome.step.decision?.reason)
        variant = outcome.variant
        refusal = outcome.refusal
        if next == .refused(.recoveryWaits), case .waiting(let until) = outcome.step.snapshot.recovery.state {
            waitsUntil = until
        }
    }
}
