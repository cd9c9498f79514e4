import PassLiftEvents
import PassLiftMachine
import PassLiftPolicy

/// Whether the account's own second factor is still to come.
enum SecondFactorNeed: BitwiseCopyable, Hashable {
    case due
    case done
}

/// A new way in that a person makes at the end of a sign-up or a recovery.
enum NewWayIn: BitwiseCopyable, Hashable {
    /// A password was chosen.
    case password
    /// A passkey was registered under this slip, and showed these facts.
    case passkey(Slip, CeremonyFacts)
}

/// The one door to "identified", whatever the visit's kind.
extension Run {
    /// What the host's review makes of a person at the door.
    private enum Gate: BitwiseCopyable {
        case open
        case secondFactorDue
        case closed
    }

    /// Lets the person in whose factors were right, unless the account's status or the host's review stands
    /// against it.
    ///
    /// - Parameter wayIn: what is enrolled by it; nil in a visit that enrols nothing. It is stored after the
    ///   review has answered, so that whoever is refused has changed nothing.
    mutating func letIn(
        by method: SignInMethod, _ need: SecondFactorNeed, enrolling wayIn: NewWayIn? = nil
    ) throws(Rejection) {
        guard snapshot.account.status == .active else { return try turnAway(.accountUnavailable) }
        switch gate(need) {
        case .closed: try turnAway(.review)
        case .secondFactorDue:
            // Nothing is kept of a way in that waits for a factor: it is asked before the enrolment.
            guard wayIn == nil else { return try turnAway(.review) }
            if case .awaitingSecondFactor = snapshot.visit.state { return }
            try drive(.secondFactorDue(method))
        case .open:
            if let wayIn { try enrol(wayIn) }
            try identify(method)
        }
    }

    private func gate(_ need: SecondFactorNeed) -> Gate {
        switch circumstances.review {
        case .refuse: .closed
        case .requireSecondFactor: hasShownSecondFactor ? .open : .secondFactorDue
        case .allow:
            switch need {
            case .due: .secondFactorDue
            case .done: .open
            }
        }
    }

    /// Whether a second factor was shown in this visit, or a recovery code beside another route.
    private var hasShownSecondFactor: Bool {
        if snapshot.visit.proofs.contains(.secondFactor) { return true }
        guard case .recovery = snapshot.visit.kind, snapshot.recovery.visit == snapshot.visit.id else {
            return false
        }
        let routes = snapshot.recovery.routes
        return routes.rawValue.nonzeroBitCount > 1 && !routes.isDisjoint(with: [.totp, .recoveryCode])
    }

    /// Keeps what a sign-in says about the passkeys of this platform: that they work, or that one that should
    /// have worked was not used. What a browser says of a cancelled dialog is no evidence.
    private mutating func weighPasskey(_ method: SignInMethod) {
        guard snapshot.visit.kind == .signIn else { return }
        let platform = snapshot.signIn.platform
        switch method {
        case .passkey:
            if snapshot.signIn.crossDevice != .yes { changeHistory { $0.passkeyWorked(on: platform) } }
        case .password:
            let isKnown =
                platform != .unknown && snapshot.history.passkeysByPlatform[platform.index] != 0
            let shouldWork = isKnown || snapshot.client.passkeyUsableHere == .yes
            guard shouldWork || snapshot.signIn.noCredential == .yes else { return }
            changeHistory { $0.passkeyMissed(on: platform) }
        case .other: break
        }
    }

    /// All factors are done: the host may let the person in, and the policy is asked, once.
    private mutating func identify(_ method: SignInMethod) throws(Rejection) {
        try voidOpenSlips()
        try drive(.identified(method))
        snapshot.visit.identifiedAt = now
        snapshot.visit.securityEpoch = snapshot.account.securityEpoch
        snapshot.visit.expiresAt = now.adding(seconds: Self.pendingSeconds)
        snapshot.signIn.method = method
        snapshot.signIn.passwordCheckedAt = snapshot.visit.passwordCheckedAt
        if snapshot.account.passkeys > 0 { weighPasskey(method) }
        try endWaitByUse()
        switch snapshot.visit.kind {
        case .signIn, .signUp, .recovery: try askPolicy()
        case .reauthentication: try drive(.quieted(.reauthenticated))
        }
    }
}
