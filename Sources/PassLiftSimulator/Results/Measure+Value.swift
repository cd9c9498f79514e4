import PassLiftEvents

/// What was counted within a period and until its end.
struct Span {
    /// The columns of the period.
    let within: [UInt64]
    /// The columns from the start to its end.
    let until: [UInt64]

    func within(_ name: EventName) -> Double { Double(within[Column(name).place]) }
    func within(_ incident: Incident) -> Double { Double(within[Column(incident).place]) }
    func until(_ name: EventName) -> Double { Double(until[Column(name).place]) }
    func until(_ incident: Incident) -> Double { Double(until[Column(incident).place]) }

    var accounts: Double { until(.account) }

    /// What came and did not go.
    func stock(_ entered: Incident, _ left: Incident) -> Double { until(entered) - until(left) }
}

extension Measure {
    /// The number; nil where there is nothing to measure.
    func value(_ span: Span) -> Double? {
        switch scope {
        case .atEnd: Self.ratio(stock(span), span.accounts)
        case .within: within(span)
        case .until: until(span)
        }
    }

    private func stock(_ span: Span) -> Double {
        let upgraded = span.stock(.enteredUpgraded, .leftUpgraded)
        let proven = span.stock(.enteredPasskeyProven, .leftPasskeyProven)
        let only = span.stock(.enteredPasskeyOnly, .leftPasskeyOnly)
        let passwordOnly = span.stock(.enteredPasswordOnly, .leftPasswordOnly)
        return switch self {
        case .accountsWithPasskey: upgraded + proven + only
        case .accountsProven: proven + only
        case .passwordsRemoved: only
        case .phishableAccounts: passwordOnly + upgraded + proven
        case .passkeySignIns, .signInSuccess, .secondsPerSignIn, .offersShown, .offersAccepted,
            .offersSnoozed, .offersRefused, .offersCancelled, .offersUnanswered, .offersAbandoned,
            .silentAttempts, .silentUpgrades, .ceremoniesCompleted, .passwordResets, .lockOuts,
            .supportContacts, .supportCents, .takeovers, .riskRemoved, .hoursSaved, .supportCentsSaved:
            0
        }
    }

    private func within(_ span: Span) -> Double? {
        let signIns = span.within(.signinAuthenticated)
        return switch self {
        case .passkeySignIns: Self.ratio(span.within(.passkeyCheckSucceeded), signIns)
        case .signInSuccess: Self.ratio(signIns, span.within(.signinStarted) + span.within(.turnedBack))
        case .secondsPerSignIn: Self.ratio(span.within(.seconds), signIns)
        case .accountsWithPasskey, .accountsProven, .passwordsRemoved, .phishableAccounts, .offersShown,
            .offersAccepted, .offersSnoozed, .offersRefused, .offersCancelled, .offersUnanswered,
            .offersAbandoned, .silentAttempts, .silentUpgrades, .ceremoniesCompleted, .passwordResets,
            .lockOuts, .supportContacts, .supportCents, .takeovers, .riskRemoved, .hoursSaved,
            .supportCentsSaved:
            nil
        }
    }

    private func until(_ span: Span) -> Double? {
        let (accounts, shown) = (span.accounts, span.until(.offerShown))
        let wouldBe = span.until(.passwordOnlyTakeoverMillionths)
        return switch self {
        case .offersShown: Self.ratio(shown, accounts)
        case .offersAccepted: Self.ratio(span.until(.offerAccepted), shown)
        case .offersSnoozed: Self.ratio(span.until(.offerSnoozed), shown)
        case .offersRefused: Self.ratio(span.until(.offerRefused), shown)
        case .offersCancelled: Self.ratio(span.until(.offerCancelled), shown)
        case .offersUnanswered: Self.ratio(span.until(.offerUnanswered), shown)
        case .offersAbandoned: Self.ratio(span.until(.abandoned), shown)
        case .silentAttempts: Self.ratio(span.until(.automaticAttempted), accounts)
        case .silentUpgrades: Self.ratio(span.until(.automaticCreated), accounts)
        case .ceremoniesCompleted:
            Self.ratio(span.until(.ceremonyCompleted), span.until(.ceremonyStarted))
        case .passwordResets: Self.ratio(1000 * span.until(.passwordReset), accounts)
        case .lockOuts: Self.ratio(1000 * span.until(.lockOut), accounts)
        case .supportContacts: Self.ratio(1000 * span.until(.supportContact), accounts)
        case .supportCents: Self.ratio(span.until(.supportCents), accounts)
        case .takeovers: Self.ratio(span.until(.takeoverMillionths) / 1000, accounts)
        case .riskRemoved: Self.ratio(wouldBe - span.until(.takeoverMillionths), wouldBe)
        case .hoursSaved:
            Self.ratio((span.until(.passwordOnlySeconds) - span.until(.seconds)) / 3.6, accounts)
        case .supportCentsSaved:
            Self.ratio(span.until(.passwordOnlySupportCents) - span.until(.supportCents), accounts)
        case .accountsWithPasskey, .accountsProven, .passwordsRemoved, .phishableAccounts, .passkeySignIns,
            .signInSuccess, .secondsPerSignIn:
            nil
        }
    }

    private static func ratio(_ part: Double, _ whole: Double) -> Double? {
        whole == 0 ? nil : part / whole
    }
}
