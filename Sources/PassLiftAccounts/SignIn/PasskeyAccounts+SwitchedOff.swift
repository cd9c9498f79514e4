import PassLift
import PassLiftFlow
import PassLiftMachine
import PassLiftPorts

/// What is told once strangers' wrong passwords have switched a password off.
extension PasskeyAccounts {
    /// Mails the owner that the password is off for devices that are not known, with a link that begins a
    /// recovery: once, since only a recovery or another password switches it on again.
    ///
    /// Nobody's account changes by it, and for a name that is nobody's the same is read and written.
    func tellSwitchedOff(
        _ target: PasswordAttempt.Target, in loaded: Loaded, _ evidence: inout Evidence
    ) async throws(PassLiftError) {
        guard let id = target.owner ?? AccountID("nobody") else { return }
        let email = try await profile(of: id)?.email
        let isOpen = try await account(id)?.facts.status == .active
        let owner = isOpen ? target.owner : nil
        var code = try draft(
            .recovery, in: loaded.visit.visit.id, to: owner.flatMap { _ in email }, of: owner)
        code.errand.kind = .noticePasswordSwitchedOff
        evidence.writes.append(.mailedCode(code.record))
        evidence.errands.append(code.errand)
    }
}
