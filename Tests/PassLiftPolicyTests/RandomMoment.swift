import PassLiftMachine
import PassLiftPolicy

extension Moment {
    /// Any moment at all, sensible or not.
    static func random(_ random: inout SplitMix64) -> Moment {
        var account = AccountFacts(status: .active, createdAt: .random(&random))
        if Int.random(in: 0..<8, using: &random) == 0 {
            account.status = AccountStatus.allCases.randomElement(using: &random) ?? .active
        }
        account.password = Bool.random(using: &random) ? .present : .absent
        account.passkeys = UInt16.random(in: 0...2, using: &random)
        account.provenPasskeys = UInt16.random(in: 0...account.passkeys, using: &random)
        account.recoveryConfirmedAt = Bool.random(using: &random) ? .random(&random) : nil
        var moment = Moment(
            now: .random(&random), account: account, history: .random(&random), signIn: .random(&random))
        if Bool.random(using: &random) { moment.signIn.passwordCheckedAt = moment.now }
        moment.client.conditionalCreate = .random(&random)
        moment.client.platformAuthenticator = .random(&random)
        moment.client.passkeyUsableHere = .random(&random)
        moment.attributes = random.next()
        for index in 0..<8 {
            moment.points[index] = UInt32(truncatingIfNeeded: random.next())
        }
        return moment
    }
}

extension SignInFacts {
    static func random(_ random: inout SplitMix64) -> SignInFacts {
        var facts = SignInFacts(
            method: SignInMethod.allCases.randomElement(using: &random) ?? .password,
            surface: Surface.allCases.randomElement(using: &random) ?? .signIn)
        facts.platform = Platform.allCases.randomElement(using: &random) ?? .unknown
        facts.passwordCheckedAt = Bool.random(using: &random) ? .random(&random) : nil
        facts.crossDevice = .random(&random)
        if Int.random(in: 0..<8, using: &random) == 0 { facts.sharedDevice = .random(&random) }
        if Int.random(in: 0..<4, using: &random) == 0 {
            facts.risk = Risk.allCases.randomElement(using: &random) ?? .unknown
        }
        return facts
    }
}

extension OfferHistory {
    static func random(_ random: inout SplitMix64) -> OfferHistory {
        var history = OfferHistory()
        for _ in 0..<Int.random(in: 0...6, using: &random) {
            let now = Instant.random(&random)
            let platform = Platform.allCases.randomElement(using: &random) ?? .unknown
            let offset = Int32.random(in: -720...840, using: &random)
            switch Int.random(in: 0..<17, using: &random) {
            case 0: history.offerDecided(Given.offer(at: now), utcOffsetMinutes: offset)
            case 1: history.offerShown(at: now, utcOffsetMinutes: offset)
            case 2: history.offerSnoozed(at: now, until: .random(&random))
            case 3: history.offerRefused(at: now)
            case 4: history.offerCancelled(at: now)
            case 5: history.offerUnanswered(at: now)
            case 6: history.offerFailed(at: now, on: platform)
            case 7: history.automaticStarted(Given.attempt(at: now), at: now)
            case 8:
                let lapse = CeremonyLapse.allCases.randomElement(using: &random) ?? .ended
                history.automaticLapsed(lapse, at: now, on: platform)
            case 9: history.passkeyCreated(at: now, on: platform)
            case 10: history.passkeyOnlyDeclined(at: now)
            case 11: history.neverAgainUndone()
            case 12: history.passkeyMissed(on: platform)
            case 13: history.passkeyWorked(on: platform)
            case 14: history.offerLapsed(.unseen)
            case 15: history.automaticOvertaken()
            default: history.offerAccepted()
            }
        }
        return history
    }
}

extension Instant {
    /// Mostly within two years of the tests' noon, sometimes at the ends of time.
    static func random(_ random: inout SplitMix64) -> Instant {
        switch Int.random(in: 0..<40, using: &random) {
        case 0: Instant(milliseconds: .min)
        case 1: Instant(milliseconds: .max)
        case 2: Instant(milliseconds: 0)
        default:
            Given.noon.adding(seconds: Int64.random(in: -700 * Given.day...700 * Given.day, using: &random))
        }
    }
}

extension Trilean {
    static func random(_ random: inout SplitMix64) -> Trilean {
        Trilean.allCases.randomElement(using: &random) ?? .unknown
    }
}
