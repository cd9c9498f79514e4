import PassLiftMachine

extension CompiledDocument {
    /// The document with the one number, switch or rule changed that the deciding rule stops on; nil where
    /// there is none.
    func changed(for rule: PolicyRule, _ decision: Decision, _ moment: Moment) -> CompiledDocument? {
        var document = self
        switch rule {
        case .killSwitchOff: document.terms.killSwitch = false
        case .passkeyOnlyEnabled: document.terms.passkeyOnly.enabled = true
        case .passkeyOnlyDeclines: document.terms.passkeyOnly.maximumDeclines = .max
        case .passkeyOnlyShare:
            document.terms.passkeyOnly.share = terms.passkeyOnly.share.grown(toHold: moment.points)
        case .passkeyNotUsableHere: document.terms.whenPasskeyExists = .always
        case .insideShare: document.growShare(decision.stage, moment)
        case .documentRuleFound:
            guard rules.count < DocumentRule.maximumCount else { return nil }
            document.rules.append(DocumentRule())
            document.ruleNames.append("another")
        case .insideRuleShare:
            guard let index = decision.trace.documentRule, rules.indices.contains(index) else { return nil }
            document.rules[index].share = rules[index].share.grown(toHold: moment.points)
        case .documentRuleSpeaks:
            guard let index = decision.trace.documentRule, rules.indices.contains(index) else { return nil }
            document.rules[index].then = .upgrade
        case .platformWorking: document.terms.offer.failuresBeforePlatformStops = .max
        case .automaticEnabled: document.terms.automatic.enabled = true
        case .offerEnabled: document.terms.offer.enabled = true
        case .offerSurface, .passkeyOnlySurface: document.terms.offer.quietSurfaces = Members([])
        case .offerPlatform: document.terms.offer.platforms = .all
        case .capPerDay: document.terms.offer.caps.perDay = nil
        case .capPerMonth: document.terms.offer.caps.perMonth = nil
        case .capPerYear: document.terms.offer.caps.perYear = nil
        case .capEver: document.terms.offer.caps.ever = nil
        case .outsideHoldout: document.terms.holdout = .nobody
        case .accountActive, .rolloutRunning, .surfaceOpen, .riskBearable, .deviceOwn,
            .passkeyOnlySamePasskey, .passkeyOnlyProven, .passkeyOnlyRecovery, .passkeyOnlyAge,
            .standingEligible, .signInStrong, .stageStarted, .requireDue, .requireRecovery,
            .neverAgainUnsaid, .automaticCapability, .automaticPassword, .automaticPasswordFresh,
            .automaticNoneOpen, .automaticBackoff, .offerAuthenticator, .offerNoneOpen, .offerSnooze,
            .cooldownAfterSkip, .cooldownAfterCancel, .cooldownAfterFailure, .cooldownAfterUnanswered,
            .chanceKept:
            return nil
        }
        return document
    }

    /// The share in force grows until it holds the account; one that no stage has is the document's own.
    private mutating func growShare(_ stage: UInt8, _ moment: Moment) {
        let index = Int(stage) - 1
        if stages.indices.contains(index) {
            stages[index].share = stages[index].share.grown(toHold: moment.points)
        } else {
            terms.share = terms.share.grown(toHold: moment.points)
        }
    }
}

extension Decision.Trace {
    /// The document's rule that applied, by its place; nil when none did.
    var documentRule: Int? {
        let bits = passed >> UInt64(PolicyRule.firstOfDocument)
        return bits == 0 ? nil : bits.trailingZeroBitCount
    }
}

extension Share {
    /// The smallest share, of those that the scheme can express, that holds `points`.
    func grown(toHold points: SIMD8<UInt32>) -> Share {
        let grown = Share(ppm: ppmHolding(points), pointIndex: pointIndex, scheme: scheme) ?? .everyone
        return grown.contains(points) ? grown : .everyone
    }

    /// How large it would have to be, in parts per million.
    func ppmHolding(_ points: SIMD8<UInt32>) -> UInt32 {
        let point = UInt64(points[Int(pointIndex & 7)])
        let least = point * UInt64(Self.millionths) / scheme.indexCount + 1
        let step = UInt64(scheme.stepPPM)
        return UInt32(min((least + step - 1) / step * step, UInt64(Self.millionths)))
    }
}
