import PassLiftEvents
import PassLiftMachine
import PassLiftPolicy

/// What happens to an account outside the upgrade itself.
extension Run {
    mutating func takeAccountChange(_ change: AccountInput) throws(Rejection) {
        switch change {
        case .created: try drive(AccountStatusInput.created)
        case .suspended:
            try drive(AccountStatusInput.suspended)
            raiseEpoch()
        case .reinstated: try drive(AccountStatusInput.reinstated)
        case .closed:
            try drive(AccountStatusInput.closed)
            raiseEpoch()
        case .passwordImported: try drive(PasswordInput.imported)
        case .passwordSet:
            try drive(PasswordInput.set)
            raiseEpoch()
        case .passwordChanged:
            try drive(PasswordInput.changed)
            raiseEpoch()
        case .passwordRehashed: try drive(PasswordInput.rehashed)
        case .passkeyDeleted(let state):
            try permitRemoval(of: state)
            try drive(state, .deleted)
            recorder.ask(.removePasskey)
            raiseEpoch()
            recorder.ask(.notify(.passkeyRemoved))
        case .passkeySuspended(let state):
            try permitRemoval(of: state)
            try drive(state, .suspended)
            recorder.ask(.updatePasskey(.suspended))
            raiseEpoch()
        case .recoveryConfirmed:
            let now = now
            changeFacts { $0.recoveryConfirmedAt = now }
        }
    }

    private func permitRemoval(of state: CredentialState) throws(Rejection) {
        let verdict = RemovalRule.removingPasskey(snapshot.account, at: state)
        guard verdict == .permitted else { throw .passkeyStays(verdict) }
    }
}
