import PassLiftEvents
import PassLiftFlow
import PassLiftMachine
import PassLiftPolicy

/// What somebody does who is in, and what attackers do.
extension Life {
    /// How long a client tries silently, in seconds; nobody waits for it.
    private static var silentSeconds: Int64 { 4 }

    /// Answers what is next until the person is left alone; a visit has few steps, and a bound on them.
    mutating func goOn(from next: NextStep, _ arrival: Arrival) {
        var next = next
        for _ in 0..<8 {
            switch answer(next, arrival) {
            case .next(let step): next = step
            case .done:
                exposure.wentOn(in: run.snapshot.visit.id)
                take(.reported(.continued))
                return
            case .gone:
                recorder.note(.abandoned, 1)
                return
            }
        }
    }

    /// Where an answer leads.
    private enum Course {
        case next(NextStep)
        /// Nothing more to answer: the person goes on to use the service.
        case done
        /// The person has left.
        case gone

        init(_ next: NextStep?) {
            self = next.map { .next($0) } ?? .done
        }
    }

    private mutating func answer(_ next: NextStep, _ arrival: Arrival) -> Course {
        let device = person.device(arrival.device)
        switch next {
        case .createAutomatically(let slip):
            let ordinal = ordinals.silent
            ordinals.silent &+= 1
            run.circumstances.now = run.circumstances.now.adding(seconds: Self.silentSeconds)
            let answer = person.answerSilently(ordinal, on: device, autofilled: arrival.autofilled)
            return finish(slip, answer, arrival, .untrusted)
        case .create(let slip):
            spend(person.odds.costs.creationSeconds)
            // The prompt that led here has the luck of the ceremony.
            return finish(slip, person.answerCeremony(ordinals.offers &- 1, on: device), arrival, .trusted)
        case .offer(let kind): return readPrompt(kind, device)
        case .offerPasskeyOnly:
            let ordinal = ordinals.removals
            ordinals.removals &+= 1
            spend(person.odds.costs.promptSeconds)
            return report(person.answerRemoval(ordinal))
        case .confirm(let slip):
            spend(person.odds.costs.passkeySeconds)
            guard let place = passkeys.place(usableOn: arrival.device),
                let assertion = passkeys.use(place, in: run.snapshot.visit)
            else { return .done }
            return Course(take(.assertionChecked(slip, assertion)))
        case .confirmIdentity:
            spend(person.odds.costs.resetSeconds)
            return Course(showMail(arrival))
        case .awaitProof, .awaitSecondFactor, .enrol, .stayQuiet, .settled, .refused, .expired: return .done
        }
    }

    /// The code that was mailed is right, and confirms the passkey that was used before it.
    private mutating func showMail(_ arrival: Arrival) -> NextStep? {
        let next = take(.routeChecked(.mail, .correct, waitSeconds: 0))
        guard let place = passkeys.place(usableOn: arrival.device),
            let passkey = passkeys.confirm(place, beside: run.snapshot.visit.roots)
        else { return next }
        return take(.accountChanged(.passkeyConfirmed(passkey.state, of: passkey.origin)))
    }

    private mutating func readPrompt(_ kind: OfferKind, _ device: Device) -> Course {
        let ordinal = ordinals.offers
        ordinals.offers &+= 1
        take(.reported(.offerShown))
        spend(person.odds.costs.promptSeconds)
        return report(person.answerPrompt(ordinal, kind, on: device))
    }

    private mutating func report(_ answer: PromptAnswer) -> Course {
        switch answer {
        case .report(let report): Course(take(.reported(report)))
        case .unanswered: .done
        case .abandoned: .gone
        }
    }

    private mutating func finish(
        _ slip: SlipID, _ answer: CeremonyAnswer, _ arrival: Arrival,
        _ verification: HeldPasskey.Verification
    ) -> Course {
        switch answer {
        case .created:
            if passkeys.place(usableOn: arrival.device) != nil {
                return Course(take(.ceremonyEnded(slip, .alreadyRegistered)))
            }
            let passkey = HeldPasskey(
                on: arrival.device, of: person, made: (run.snapshot.visit.id, run.circumstances.now),
                verification: verification,
                origin: Origin(enrolledOn: run.snapshot.visit.roots, beginning: .passkey))
            let next = take(.registrationChecked(slip, passkey.registration))
            if next != nil { passkeys.add(passkey) }
            return Course(next)
        case .lapsed(let lapse): return Course(take(.ceremonyEnded(slip, lapse)))
        }
    }

    private mutating func spend(_ seconds: UInt32) {
        recorder.note(.seconds, UInt64(seconds))
        run.circumstances.now = run.circumstances.now.adding(seconds: Int64(seconds))
    }

    /// An attack succeeds by what the account still accepts; the expectation is counted, which is the same on
    /// average and varies less than what comes about.
    mutating func suffer(_ attack: Attack) {
        let odds = person.odds.attacks
        let alone =
            switch attack {
            case .guess: odds.guessPPM
            case .phish: odds.phishPPM
            }
        recorder.note(attack.incident, 1)
        recorder.note(.passwordOnlyTakeoverMillionths, UInt64(alone))
        guard run.snapshot.account.password == .present else { return }
        switch (attack, passkeys.count) {
        case (.guess, _), (.phish, 0): recorder.note(.takeoverMillionths, UInt64(alone))
        case (.phish, _):
            let left = UInt64(alone) * UInt64(odds.phishBesidePasskeyPPM) / 1_000_000
            recorder.note(.takeoverMillionths, left)
        }
    }
}

extension Attack {
    fileprivate var incident: Incident {
        switch self {
        case .guess: .guess
        case .phish: .phish
        }
    }
}
