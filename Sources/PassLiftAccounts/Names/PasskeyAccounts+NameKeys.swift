public import PassLift
import PassLiftFlow
import PassLiftMachine
public import PassLiftPorts

/// What became of login names that were stored under the rules of an earlier version.
public struct LoginNameKeyReport: Hashable, Sendable {
    /// Two accounts whose login names are one name by the rules of now.
    public struct Collision: Hashable, Sendable {
        /// The account that keeps the key of before.
        public var account: AccountID
        /// The account that has the key of now.
        public var holder: AccountID
    }

    /// How many accounts were looked at.
    public var examined = 0
    /// How many have a new key.
    public var renewed = 0
    /// The accounts that could have none.
    public var collisions: [Collision] = []
}

extension PasskeyAccounts {
    private static var accountsAtOnce: Int { 512 }

    /// Gives every login name the key that it has by the rules of now, once after an update that changes the
    /// rules (see the release notes); it may be run again, and while people sign in.
    ///
    /// Where another account has that key already, both stay as they are: they are reported, never merged,
    /// and each is found by its own spelling. Whoever knows which is whose renames one
    /// (``changeProfile(of:_:)``).
    ///
    /// - Throws: `contention`, `unavailable`; what was renewed before stays so.
    public func renewLoginNameKeys() async throws(PassLiftError) -> LoginNameKeyReport {
        var report = LoginNameKeyReport()
        var previous: AccountID?
        while true {
            let after = previous
            let accounts = try await engine.reading { store async throws(StoreError) in
                try await store.accounts(after: after, limit: Self.accountsAtOnce)
            }
            for account in accounts { try await renewKey(of: account.id, &report) }
            guard let last = accounts.last else { return report }
            previous = last.id
        }
    }

    private func renewKey(
        of account: AccountID, _ report: inout LoginNameKeyReport
    ) async throws(PassLiftError) {
        report.examined += 1
        guard let profile = try await profile(of: account),
            let key = try? text.loginNameKey(profile.loginName),
            !key.utf8.elementsEqual(profile.loginNameKey.utf8)
        else { return }
        if let holder = try await profiles(loginNameKeys: [key]).first {
            report.collisions.append(.init(account: account, holder: holder.account))
            return
        }
        _ = try await engine.take(
            StepRequest(.outside, account: account) { _ async throws(PassLiftError) in
                guard var profile = try await self.profile(of: account) else {
                    throw PassLiftError(.notPossibleHere)
                }
                profile.loginNameKey = key
                var prepared = Prepared([.touched])
                prepared.evidence.preconditions = [.loginNameFree(key)]
                prepared.evidence.writes = [.profile(profile)]
                return prepared
            })
        report.renewed += 1
    }
}
