import PassLiftEvents
import PassLiftMachine
import PassLiftPolicy

// Moments and decisions in which every field is drawn.

extension SplitMix64 {
    mutating func instant() -> Instant { Instant(milliseconds: integer()) }

    mutating func moment() -> Moment {
        var moment = Moment(now: instant(), account: account(), history: history(), signIn: signIn())
        moment.client.conditionalCreate = choice()
        moment.client.conditionalGet = choice()
        moment.client.platformAuthenticator = choice()
        moment.client.hybridTransport = choice()
        moment.client.passkeyUsableHere = choice()
        moment.attributes = integer()
        for index in moment.points.indices {
            moment.points[index] = integer()
        }
        moment.rollout.pace = choice()
        moment.rollout.heldStage = maybe { $0.integer() }
        moment.rollout.epoch = integer()
        moment.chance = integer()
        return moment
    }

    mutating func decision() -> Decision {
        let actions: [Decision.Action] = [
            .stayQuiet, .upgradeAutomatically(then: .nothing), .upgradeAutomatically(then: .offer), .offer,
            .require, .offerPasskeyOnly,
        ]
        var decision = Decision(actions[Int(next() % 6)], choice())
        decision.until = maybe { $0.instant() }
        decision.trace = Decision.Trace(asked: integer(), passed: integer())
        decision.rule = integer()
        decision.stage = integer()
        decision.variant = integer()
        decision.arm = choice()
        decision.withheld = maybe { actions[Int($0.next() % 6)] }
        decision.proposed = maybe { actions[Int($0.next() % 6)] }
        decision.propensityPPM = integer()
        return decision
    }

    private mutating func account() -> AccountFacts {
        var facts = AccountFacts(status: choice(), createdAt: instant())
        facts.password = choice()
        facts.passkeys = integer()
        facts.provenPasskeys = integer()
        facts.secondFactors = SecondFactors(rawValue: integer())
        facts.recoveryConfirmedAt = maybe { $0.instant() }
        facts.securityEpoch = integer()
        facts.confirmedPasskeys = integer()
        facts.suspendedFactors = SecondFactors(rawValue: integer())
        facts.recoveryEpoch = integer()
        facts.recoveredByOneRouteAt = maybe { $0.instant() }
        facts.pendingRecovery = choice()
        facts.origins.password = .young(of: .mail)
        facts.origins.formerAddress = maybe { _ in .confirmed(.mail) }
        return facts
    }

    private mutating func signIn() -> SignInFacts {
        var facts = SignInFacts(method: choice(), surface: choice())
        facts.platform = choice()
        facts.passwordCheckedAt = maybe { $0.instant() }
        facts.autofilled = choice()
        facts.newDevice = choice()
        facts.sharedDevice = choice()
        facts.crossDevice = choice()
        facts.risk = choice()
        return facts
    }

    private mutating func history() -> OfferHistory {
        var history = OfferHistory()
        history.openOffer = maybe { draw in
            OfferHistory.OpenOffer(
                visit: VisitID(bits: draw.integer()), since: draw.instant(), expiresAt: draw.instant())
        }
        history.openAutomatic = maybe { draw in
            OfferHistory.OpenAutomatic(
                visit: VisitID(bits: draw.integer()), slip: SlipID(bits: draw.integer()),
                expiresAt: draw.instant())
        }
        history.decided = counts()
        history.shown = counts()
        history.skips = tally()
        history.cancels = tally()
        history.failures = tally()
        history.unanswered = tally()
        history.automaticLapses = tally()
        history.lastAutomaticAt = maybe { $0.instant() }
        history.snoozedUntil = maybe { $0.instant() }
        history.neverAgainAt = maybe { $0.instant() }
        if next() % 2 == 0 {
            for index in history.failuresByPlatform.indices {
                history.failuresByPlatform[index] = integer()
                history.passkeysByPlatform[index] = integer()
                history.passwordsBesidePasskey[index] = integer()
            }
        }
        history.passkeyOnlyDeclines = tally()
        history.lastPasskeyCreatedAt = maybe { $0.instant() }
        return history
    }

    private mutating func tally() -> OfferHistory.Tally {
        next() % 3 == 0 ? .never : OfferHistory.Tally(count: integer(), last: maybe { $0.instant() })
    }

    private mutating func counts() -> OfferHistory.CivilCounts {
        next() % 3 == 0
            ? .none
            : OfferHistory.CivilCounts(
                day: integer(), inDay: integer(), inMonth: integer(), inYear: integer(), ever: integer())
    }
}
