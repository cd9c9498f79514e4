public import PassLiftMachine

/// What a change of credentials, factors, addresses or sessions must stand on.
extension HardRules {
    /// Whether a person's confirmation is good for a change.
    public enum StepUpVerdict: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
        case permitted
        /// The visit confirms another action, or none.
        case otherAction = "other_action"
        /// The account has changed since, or it was more than ``HardRules/stepUpSeconds`` ago.
        case outdated
    }

    /// Judges the check of identity in a visit, whatever it was for: at most ten minutes ago, under today's
    /// epoch.
    public static func judgeStepUp(
        in visit: Visit, of account: AccountFacts, at now: Instant
    ) -> StepUpVerdict {
        guard visit.securityEpoch == account.securityEpoch, let checked = visit.identifiedAt else {
            return .outdated
        }
        let age = now.seconds(since: checked)
        return age >= 0 && age <= stepUpSeconds ? .permitted : .outdated
    }

    /// Judges a visit for one action: it was a re-authentication for just that, or a recovery that has ended
    /// in a new way in, which manages what it may.
    public static func judgeStepUp(
        for action: SensitiveAction, in visit: Visit, of account: AccountFacts, at now: Instant
    ) -> StepUpVerdict {
        if visit.kind == .recovery {
            guard isManagedByRecovery(action) else { return .otherAction }
            return judgeStepUp(in: visit, of: account, at: now)
        }
        guard visit.kind == .reauthentication(action), visit.state == .settled(.reauthenticated) else {
            return .otherAction
        }
        return judgeStepUp(in: visit, of: account, at: now)
    }

    /// What the visit of a recovery may change: credentials and sessions, but no address.
    private static func isManagedByRecovery(_ action: SensitiveAction) -> Bool {
        switch action {
        case .addPasskey, .deletePasskey, .renamePasskey, .setPassword, .changeFactor, .endSessions: true
        case .removePassword, .changeAddress, .closeAccount, .eraseAccount: false
        }
    }
}
