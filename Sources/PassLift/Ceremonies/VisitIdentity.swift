public import PassLiftMachine
public import PassLiftPorts

/// Who a visit's person is, as far as it was proved.
public enum VisitIdentity: Hashable, Sendable {
    /// Nothing was proved, or the visit was refused or ran out before all of it was.
    case nobody
    /// A first factor of this account was right and another one is due. The person is not signed in.
    case claimed(AccountID)
    /// All factors were right: the host may let this account's owner in.
    case identified(AccountID)
}

extension PasskeyCeremonies {
    /// Who is identified in a visit: whose second factor to check, and who was signed in by it.
    ///
    /// Nobody any more once the account is suspended or closed, or has changed so that what was proved before
    /// is void. It is no session: ask when a reply says that the visit went on.
    ///
    /// - Throws: `unavailable`.
    public func identity(in visit: VisitID) async throws(PassLiftError) -> VisitIdentity {
        let record = try await engine.reading { store async throws(StoreError) in
            try await store.visit(visit)
        }
        guard let record, let id = record.account else { return .nobody }
        let account = try await engine.reading { store async throws(StoreError) in
            try await store.account(id)
        }
        guard let facts = account?.facts, facts.status == .active,
            facts.securityEpoch == record.visit.securityEpoch
        else { return .nobody }
        switch record.visit.state {
        case .awaitingSecondFactor: return .claimed(id)
        case .authenticated, .upgrading, .offering, .offeringPasskeyOnly, .settled: return .identified(id)
        case .absent, .started, .refused, .expired: return .nobody
        }
    }
}
