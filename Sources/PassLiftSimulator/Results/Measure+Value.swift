import PassLiftEvents

extension Measure {
    /// The number, as a part of a whole.
    func fraction(_ span: Span) -> Fraction {
        let accounts = span.accounts
        func ofAccounts(_ part: Double) -> Fraction { Fraction(part, of: accounts) }
        func ofOffers(_ part: Double) -> Fraction { Fraction(part, of: span.until(.offerShown)) }
        return switch self {
        case .accountsWithPasskey: ofAccounts(span.upgraded + span.proven + span.passkeyOnly)
        case .accountsProven: ofAccounts(span.proven + span.passkeyOnly)
        case .passwordsRemoved: ofAccounts(span.passkeyOnly)
        case .phishableAccounts: ofAccounts(span.passwordOnly + span.upgraded + span.proven)
        case .passkeySignIns:
            Fraction(span.within(.passkeyCheckSucceeded), of: span.within(.signinAuthenticated))
        case .signInSuccess:
            Fraction(
                span.within(.signinAuthenticated), of: span.within(.signinStarted) + span.within(.turnedBack))
        case .secondsPerSignIn: Fraction(span.within(.seconds), of: span.within(.signinAuthenticated))
        case .offersShown: ofAccounts(span.until(.offerShown))
        case .offersAccepted: ofOffers(span.until(.offerAccepted))
        case .offersSnoozed: ofOffers(span.until(.offerSnoozed))
        case .offersRefused: ofOffers(span.until(.offerRefused))
        case .offersCancelled: ofOffers(span.until(.offerCancelled))
        case .offersUnanswered: ofOffers(span.until(.offerUnanswered))
        case .offersAbandoned: ofOffers(span.until(.abandoned))
        case .silentAttempts: ofAccounts(span.until(.automaticAttempted))
        case .silentUpgrades: ofAccounts(span.until(.automaticCreated))
        case .ceremoniesCompleted:
            Fraction(span.until(.ceremonyCompleted), of: span.until(.ceremonyStarted))
        case .passwordResets: ofAccounts(1000 * span.until(.passwordReset))
        case .lockOuts: ofAccounts(1000 * span.until(.lockOut))
        case .supportContacts: ofAccounts(1000 * span.until(.supportContact))
        case .supportCents: ofAccounts(span.until(.supportCents))
        case .takeovers: ofAccounts(span.until(.takeoverMillionths) / 1000)
        case .riskRemoved:
            Fraction(
                span.until(.passwordOnlyTakeoverMillionths) - span.until(.takeoverMillionths),
                of: span.until(.passwordOnlyTakeoverMillionths))
        case .hoursSaved: ofAccounts((span.until(.passwordOnlySeconds) - span.until(.seconds)) / 3.6)
        case .supportCentsSaved:
            ofAccounts(span.until(.passwordOnlySupportCents) - span.until(.supportCents))
        }
    }

    /// What the number is made of.
    func grain(_ span: Span) -> Grain {
        switch self {
        case .accountsWithPasskey, .accountsProven, .passwordsRemoved, .phishableAccounts: .accounts
        case .passkeySignIns, .signInSuccess, .offersAccepted, .offersSnoozed, .offersRefused,
            .offersCancelled, .offersUnanswered, .offersAbandoned, .ceremoniesCompleted:
            .things(fraction(span).whole)
        case .riskRemoved: .things(span.attacks)
        case .offersShown, .silentAttempts, .silentUpgrades: .events(each: 1)
        case .passwordResets, .lockOuts, .supportContacts: .events(each: 1000)
        case .supportCents: Self.grain(span.until(.supportContact), in: fraction(span))
        case .takeovers: Self.grain(span.attacks, in: fraction(span))
        case .secondsPerSignIn, .hoursSaved, .supportCentsSaved: .amounts
        }
    }

    private static func grain(_ events: Double, in sum: Fraction) -> Grain {
        events > 0 && sum.part > 0 ? .events(each: sum.part / events) : .amounts
    }
}

/// What a number is made of, which says how luck moves it.
package enum Grain: BitwiseCopyable, Hashable, Sendable {
    /// Accounts, each of which counts or does not.
    case accounts
    /// So many things, each of which counts or does not, and of which an account may have several.
    case things(Double)
    /// Events, each of which adds so much to the part.
    case events(each: Double)
    /// Amounts of which no least one is known.
    case amounts
}
