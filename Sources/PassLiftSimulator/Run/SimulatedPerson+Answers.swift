public import PassLiftFlow
public import PassLiftMachine
public import PassLiftPolicy

/// What came of a ceremony at the client.
public enum CeremonyAnswer: BitwiseCopyable, Hashable, Sendable {
    case created
    case lapsed(CeremonyLapse)
}

/// What somebody does with a prompt.
public enum PromptAnswer: BitwiseCopyable, Hashable, Sendable {
    case report(Report)
    /// Nothing; the person goes on.
    case unanswered
    /// The person leaves because of it.
    case abandoned
}

/// How somebody means to sign in, before anything is checked.
public enum SignInPlan: BitwiseCopyable, Hashable, Sendable {
    /// With the passkey; it works, or the person falls back to the password.
    case passkey(Trial)
    /// With a passkey that is on another device.
    case crossDevice(Trial)
    case password

    /// Whether it works.
    public enum Trial: BitwiseCopyable, Hashable, Sendable {
        case works
        case fails
    }
}

/// How the password goes.
public enum PasswordTrial: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    case right
    /// Wrong, and the person gives up.
    case wrong
    /// Wrong, since it is forgotten: a new one follows.
    case forgotten
}

/// Where the account's passkeys are for somebody at one device.
public enum PasskeyReach: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    case here
    case elsewhere
    case nowhere
}

extension SimulatedPerson {
    /// What decides the sign-in of an arrival: four words.
    public func signInLuck(_ ordinal: UInt32) -> SIMD4<UInt32> { luck.words(.signIn, ordinal) }

    /// How they mean to sign in.
    ///
    /// - Parameters:
    ///   - arrival: how they came.
    ///   - reach: where their passkeys are.
    ///   - password: whether the account has one to fall back to.
    ///   - words: ``signInLuck(_:)`` of the arrival.
    public func plan(
        _ arrival: Arrival, _ reach: PasskeyReach, _ password: PasswordState, _ words: SIMD4<UInt32>
    ) -> SignInPlan {
        let mustUsePasskey = password == .absent
        switch reach {
        case .here where mustUsePasskey || odds.usesPasskey.holds(arrival.method):
            return .passkey(odds.passkeySucceeds.holds(words[0]) ? .works : .fails)
        case .elsewhere where mustUsePasskey || odds.triesCrossDevice.holds(arrival.method):
            return .crossDevice(odds.crossDeviceSucceeds.holds(words[0]) ? .works : .fails)
        case .here, .elsewhere, .nowhere: return .password
        }
    }

    /// How the password goes that they type.
    public func tryPassword(_ words: SIMD4<UInt32>) -> PasswordTrial {
        if odds.forgets.holds(words[1]) { return .forgotten }
        return odds.passwordSucceeds.holds(words[2]) ? .right : .wrong
    }

    /// What the client does when asked silently for the `ordinal`-th time.
    public func answerSilently(_ ordinal: UInt32, on device: Device, autofilled: Trilean) -> CeremonyAnswer {
        guard device.createsSilently == .yes else { return .lapsed(.unsupported) }
        guard autofilled == .yes else { return .lapsed(.ended) }
        let words = luck.words(.silent, ordinal)
        return odds.silentSuccess[device.platform].holds(words[0]) ? .created : .lapsed(.ended)
    }

    /// What they do with the `ordinal`-th prompt.
    public func answerPrompt(_ ordinal: UInt32, _ kind: OfferKind, on device: Device) -> PromptAnswer {
        let words = luck.words(.offer, ordinal)
        if odds.abandons.holds(words[3]) { return .abandoned }
        if accepts(kind, ordinal, on: device).holds(words[0]) { return .report(.offerAccepted) }
        if odds.dismissal.unanswered.holds(words[1]) { return .unanswered }
        switch kind {
        // Without "not now" and "never again" there is only the way out.
        case .required: return .report(.offerCancelled)
        case .optional:
            if odds.dismissal.never.holds(words[1]) { return .report(.offerRefused) }
            return .report(odds.dismissal.cancel.holds(words[1]) ? .offerCancelled : .offerSnoozed)
        }
    }

    /// A further prompt that can be put off is put off the more easily; one that cannot is not.
    private func accepts(_ kind: OfferKind, _ ordinal: UInt32, on device: Device) -> Odds {
        switch kind {
        case .required: return odds.acceptsRequired
        case .optional:
            let accepts = odds.accepts[device.platform]
            return accepts[min(Int(ordinal), accepts.count - 1)]
        }
    }

    /// What comes of the ceremony after the `ordinal`-th prompt.
    public func answerCeremony(_ ordinal: UInt32, on device: Device) -> CeremonyAnswer {
        guard device.keepsPasskeys == .yes else { return .lapsed(.unsupported) }
        let word = luck.words(.offer, ordinal)[2]
        if odds.completes.holds(word) { return .created }
        return .lapsed(odds.ceremonyErrs.holds(word) ? .unsupported : .ended)
    }

    /// What they say when asked for the `ordinal`-th time whether the password may go.
    public func answerRemoval(_ ordinal: UInt32) -> PromptAnswer {
        let words = luck.words(.removal, ordinal)
        if odds.givesPasswordUp.holds(words[0]) { return .report(.passkeyOnlyAccepted) }
        return odds.dismissal.unanswered.holds(words[1]) ? .unanswered : .report(.passkeyOnlyDeclined)
    }
}
