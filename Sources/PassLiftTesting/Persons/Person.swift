public import PassLiftFlow
import PassLiftMachine
import PassLiftPolicy

/// A person at a browser, as a value: told what is next, says what they do. The same seed gives the same
/// person.
///
/// Nothing outside is touched and nothing is verified: whoever drives a person carries acts to an engine and
/// its next step back. One number is drawn for every answer, so that two journeys with the same steps share
/// their luck.
public struct Person: BitwiseCopyable, Hashable, Sendable {
    /// What they are like; may be changed between visits.
    public var traits: PersonTraits
    /// Whether a passkey of the account can be used on this device.
    public private(set) var passkey: Passkey

    private var stream: SeededGenerator
    private var reported: Report?

    /// Whether a person has a passkey at hand.
    public enum Passkey: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
        case none
        case here
    }

    /// A person.
    public init(_ traits: PersonTraits = PersonTraits(), passkey: Passkey = .none, seed: UInt64) {
        self.traits = traits
        self.passkey = passkey
        stream = SeededGenerator(seed: seed)
        reported = nil
    }

    /// What they do at `next`. An offer is first reported shown, then answered; a visit is first continued,
    /// then left.
    public mutating func answer(to next: NextStep) -> PersonAct {
        var luck = Luck(stream.next())
        let act = act(on: next, luck: &luck)
        if case .report(let report) = act { reported = report } else { reported = nil }
        return act
    }

    private mutating func act(on next: NextStep, luck: inout Luck) -> PersonAct {
        switch next {
        case .awaitProof: signIn(luck: &luck)
        case .awaitSecondFactor: secondFactor(luck: &luck)
        case .createAutomatically(let slip): automatic(slip, luck: &luck)
        case .offer(let kind): answerOffer(kind, luck: &luck)
        case .create(let slip), .confirm(let slip): ceremony(slip, luck: &luck)
        case .offerPasskeyOnly:
            .report(luck.falls(in: traits.passkeyOnlyPPM) ? .passkeyOnlyAccepted : .passkeyOnlyDeclined)
        case .stayQuiet: goOn()
        case .settled(let outcome): settle(outcome)
        case .confirmIdentity: .showMailedCode
        case .enrol, .refused, .expired: .leave
        }
    }

    private func signIn(luck: inout Luck) -> PersonAct {
        if luck.falls(in: traits.leavesPPM) { return .leave }
        switch passkey {
        case .none: break
        case .here:
            luck.renew()
            if luck.falls(in: traits.usesPasskeyPPM) { return .usePasskey }
        }
        luck.renew()
        return .sendPassword(luck.falls(in: traits.wrongPasswordPPM) ? .wrong : .right)
    }

    private func secondFactor(luck: inout Luck) -> PersonAct {
        if luck.falls(in: traits.leavesPPM) { return .leave }
        luck.renew()
        return .sendSecondFactor(luck.falls(in: traits.wrongSecondFactorPPM) ? .wrong : .right)
    }

    /// As the browser does, without asking.
    private func automatic(_ slip: SlipID, luck: inout Luck) -> PersonAct {
        switch (traits.capabilities.conditionalCreate, traits.passwordEntry, passkey) {
        case (.no, _, _), (.unknown, _, _): return .abandon(slip, .unsupported)
        case (.yes, .typed, _): return .abandon(slip, .ended)
        case (.yes, .autofilled, .here): return .abandon(slip, .alreadyRegistered)
        case (.yes, .autofilled, .none):
            return luck.falls(in: traits.automaticPPM) ? .complete(slip) : .abandon(slip, .ended)
        }
    }

    private func answerOffer(_ kind: OfferKind, luck: inout Luck) -> PersonAct {
        guard reported == .offerShown else { return .report(.offerShown) }
        let answers = traits.offerAnswers
        if luck.falls(in: answers.acceptedPPM) { return .report(.offerAccepted) }
        if luck.falls(in: answers.snoozedPPM) { return .report(kind.without(.offerSnoozed)) }
        if luck.falls(in: answers.refusedPPM) { return .report(kind.without(.offerRefused)) }
        return luck.falls(in: answers.cancelledPPM) ? .report(.offerCancelled) : .leave
    }

    private func ceremony(_ slip: SlipID, luck: inout Luck) -> PersonAct {
        if luck.falls(in: traits.completedCeremonyPPM) { return .complete(slip) }
        return luck.falls(in: traits.cancelledCeremonyPPM) ? .abandon(slip, .ended) : .leave
    }

    private mutating func settle(_ outcome: VisitOutcome) -> PersonAct {
        switch outcome {
        case .upgraded, .alreadyRegistered: passkey = .here
        case .signedIn, .reauthenticated, .automaticLapsed, .snoozed, .declinedForGood, .cancelled, .failed,
            .unanswered, .requiredUnmet, .passkeyOnly, .keptPassword, .lapsed, .superseded:
            break
        }
        return goOn()
    }

    private func goOn() -> PersonAct {
        reported == .continued ? .leave : .report(.continued)
    }
}

extension OfferKind {
    /// What stands for an answer that only optional offers have a button for.
    fileprivate func without(_ answer: Report) -> Report {
        switch self {
        case .optional: answer
        case .required: .offerCancelled
        }
    }
}

/// A number below a million, used up band by band.
private struct Luck {
    private var stream: SeededGenerator
    private var left: UInt32

    init(_ bits: UInt64) {
        stream = SeededGenerator(seed: bits)
        left = 0
        renew()
    }

    /// A fresh number, for a question that has nothing to do with the last.
    mutating func renew() {
        left = UInt32(truncatingIfNeeded: ((stream.next() >> 32) * 1_000_000) >> 32)
    }

    /// True when it lies in the next `share` parts.
    mutating func falls(in share: UInt32) -> Bool {
        guard left >= share else { return true }
        left -= share
        return false
    }
}
