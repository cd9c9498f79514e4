import PassLiftMachine

extension UpgradePolicy {
    /// Suggests how to begin a sign-in on a device.
    ///
    /// It depends on the hint and the document alone. Whether an account exists, or has a passkey, is no
    /// input: so the answer cannot tell a stranger.
    public func decideSignIn(_ hint: DeviceHint) -> SignInSuggestion {
        var judge = SignInJudge()
        let (way, reason) = judge.decide(hint, table.signIn)
        return SignInSuggestion(way: way, reason: reason, trace: judge.trace)
    }
}

/// Goes through the rules of the suggestion and writes down which were asked.
private struct SignInJudge {
    private(set) var trace = Decision.Trace()

    mutating func decide(
        _ hint: DeviceHint, _ terms: SignInTerms
    ) -> (SignInSuggestion.Way, SignInReason) {
        let impossible = hint.platformAuthenticator == .no && hint.hybridTransport == .no
        guard ask(.passkeyPossible, !impossible) else { return (.passwordFirst, .noPasskeyPossible) }
        guard ask(.passkeysWork, hint.passkeyFailures < terms.failuresBeforePassword) else {
            return (.passwordFirst, .passkeysFailHere)
        }
        if ask(.passkeyFirstDue, terms.passkeyFirst && hint.lastMethod == .passkey) {
            return (.passkeyFirst, .passkeyWorkedHere)
        }
        let reason = autofill(hint.conditionalGet, terms.whenAutofillUnknown)
        let ready = reason == .autofillPossible || reason == .autofillTried
        return (ask(.autofillReady, ready) ? .autofill : .passwordFirst, reason)
    }

    private func autofill(_ told: Trilean, _ unknown: PolicyTerms.WhenUnknown) -> SignInReason {
        switch (told, unknown) {
        case (.yes, _): .autofillPossible
        case (.no, _): .autofillImpossible
        case (.unknown, .try): .autofillTried
        case (.unknown, .skip): .autofillUnknown
        }
    }

    private mutating func ask(_ rule: SignInRule, _ holds: Bool) -> Bool {
        trace.asked |= 1 << UInt64(rule.rawValue)
        if holds { trace.passed |= 1 << UInt64(rule.rawValue) }
        return holds
    }
}
