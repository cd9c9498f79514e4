import PassLiftMachine

extension Moment {
    /// The moment with the facts changed that `rule` stops on; nil where no fact of a sign-in does that.
    func changed(for rule: PolicyRule, _ policy: UpgradePolicy) -> Moment? {
        var moment = self
        switch rule {
        case .accountActive: moment.account.status = .active
        case .rolloutRunning: moment.rollout.pace = .running
        case .riskBearable: moment.signIn.risk = .low
        case .deviceOwn: moment.signIn.sharedDevice = .no
        case .surfaceOpen, .passkeyOnlySurface, .offerSurface:
            guard let surface = policy.openSurface else { return nil }
            moment.signIn.surface = surface
        case .platformWorking, .offerPlatform:
            guard let platform = policy.openPlatform(history) else { return nil }
            moment.signIn.platform = platform
        case .passkeyOnlySamePasskey: moment.signIn.crossDevice = .no
        case .passkeyOnlyProven:
            moment.account.passkeys = max(account.passkeys, 1)
            moment.account.provenPasskeys = max(account.provenPasskeys, 1)
        case .passkeyOnlyRecovery, .requireRecovery: moment.account.recoveryConfirmedAt = now
        case .neverAgainUnsaid: moment.history.neverAgainAt = nil
        case .standingEligible: moment.signInByPassword()
        case .signInStrong, .automaticPassword, .automaticPasswordFresh:
            guard account.password == .present else { return nil }
            moment.signInByPassword()
        case .passkeyNotUsableHere:
            guard policy.terms.whenPasskeyExists == .unusableHere else { return nil }
            moment.client.passkeyUsableHere = .no
            if signIn.method == .passkey { moment.signIn.crossDevice = .yes }
        case .automaticCapability: moment.client.conditionalCreate = .yes
        case .offerAuthenticator: moment.client.platformAuthenticator = .yes
        case .stageStarted, .insideShare:
            guard rollout.heldStage != nil else { return nil }
            moment.rollout.heldStage = nil
            guard rule == .stageStarted || policy.lifts(moment) else { return nil }
        case .killSwitchOff, .passkeyOnlyEnabled, .passkeyOnlyAge, .passkeyOnlyDeclines, .passkeyOnlyShare,
            .documentRuleFound, .insideRuleShare, .documentRuleSpeaks, .requireDue, .automaticEnabled,
            .automaticNoneOpen, .automaticBackoff, .offerEnabled, .offerNoneOpen, .offerSnooze,
            .cooldownAfterSkip, .cooldownAfterCancel, .cooldownAfterFailure, .cooldownAfterUnanswered,
            .capPerDay, .capPerMonth, .capPerYear, .capEver, .outsideHoldout, .chanceKept:
            return nil
        }
        return moment
    }

    private mutating func signInByPassword() {
        account.password = .present
        signIn.method = .password
        signIn.passwordCheckedAt = now
    }
}

extension UpgradePolicy {
    /// A surface on which offers are made.
    fileprivate var openSurface: Surface? {
        Surface.allCases.first { surface in
            surface != .reauthentication && !terms.offer.quietSurfaces.contains(at: surface.index)
        }
    }

    /// A platform on which offers are made and creation does not keep failing.
    fileprivate func openPlatform(_ history: OfferHistory) -> Platform? {
        Platform.allCases.first { platform in
            platform != .unknown && terms.offer.platforms.contains(at: platform.index)
                && history.failuresByPlatform[platform.index] < terms.offer.failuresBeforePlatformStops
        }
    }

    fileprivate func lifts(_ moment: Moment) -> Bool {
        StageInForce(of: table, at: moment.now, held: moment.rollout.heldStage)
            .share.contains(moment.points)
    }
}
