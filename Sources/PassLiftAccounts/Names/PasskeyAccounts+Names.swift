public import PassLift
public import PassLiftCeremony
import PassLiftFlow
public import PassLiftMachine
import PassLiftPolicy
public import PassLiftPorts

/// Changing what an account is called.
extension PasskeyAccounts {
    /// Changes names and attributes by the host's or an operator's word. A login name that is an address is
    /// the host's word too: it is not confirmed here, and mail does not go there.
    ///
    /// - Throws: `bad_input` for what cannot be a name or an attribute, `account_exists` for a login name
    ///   that another account has, `unknown_account`, `not_possible_here` for an account whose names the
    ///   host keeps and one that is closed, `contention`, `unavailable`.
    public func changeProfile(
        of account: AccountID, _ change: ProfileChange
    ) async throws(PassLiftError) {
        _ = try await engine.take(
            StepRequest(.outside, account: account) { _ async throws(PassLiftError) in
                try await prepared(change, of: account)
            })
    }

    /// The same by the person, in a visit that was re-authenticated for `changeAddress`. A login name that is
    /// an address must be the one that the account has confirmed.
    ///
    /// - Returns: the reply, with the signal that tells credential managers the names of now.
    /// - Throws: as ``changeProfile(of:_:)``, and `step_up_required`, `unknown_visit`; `bad_input` also for
    ///   another address and for attributes, which are the host's.
    public func changeProfile(
        _ change: ProfileChange, in visit: VisitID
    ) async throws(PassLiftError) -> VisitReply {
        let account = try await confirmed(.changeAddress, in: visit)
        guard change.attributes == nil else {
            throw PassLiftError(.badInput, "attributes are the host's to change")
        }
        let request = StepRequest(.visit(visit)) { loaded async throws(PassLiftError) in
            try loaded.requireConfirmed(.changeAddress)
            if let name = change.loginName { try await requireOwnAddress(name, of: account) }
            return try await prepared(change, of: account)
        }
        var reply = VisitReply(try await engine.take(request))
        if let details = try? await currentUserDetails(of: account) {
            reply.signals.append(ceremonies.signal(details))
        }
        return reply
    }

    /// What tells credential managers how an account is called now, so that they show it with its passkeys
    /// (Level 3, section 5.1.10.4). Only for a page of the person who is signed in.
    ///
    /// - Throws: `unknown_account`, `unavailable`.
    public func currentUserDetails(of account: AccountID) async throws(PassLiftError) -> CredentialSignal {
        guard let record = try await self.account(account) else { throw PassLiftError(.unknownAccount) }
        let profile = try await profile(of: account)
        let name = profile?.loginName ?? account.text
        let shown = profile?.displayName ?? ""
        let user = PasskeyUser(
            handle: record.userHandle, name: name, displayName: shown.isEmpty ? name : shown)
        return .currentUserDetails(relyingPartyID: ceremonies.relyingParty.id, user: user)
    }

    /// Under somebody else's address nobody else could sign up any more.
    private func requireOwnAddress(_ name: String, of account: AccountID) async throws(PassLiftError) {
        guard let address = try? text.mailAddress(name) else { return }
        let profile = try await profile(of: account)
        guard let own = profile?.email, profile?.emailVerifiedAt != nil, nameKey(own) == nameKey(address.text)
        else {
            throw PassLiftError(
                .badInput, "a login name that is an address must be the one that is confirmed")
        }
    }

    private func prepared(
        _ change: ProfileChange, of account: AccountID
    ) async throws(PassLiftError) -> Prepared {
        guard var profile = try await profile(of: account) else { throw PassLiftError(.notPossibleHere) }
        let before = profile
        var prepared = Prepared([.accountChanged(.renamed)])
        if let name = change.loginName {
            prepared.evidence.preconditions += try await rename(&profile, to: name)
        }
        if let name = change.displayName {
            guard SignUpRequest.isPermitted(displayName: name) else {
                throw PassLiftError(.badInput, "the name is too long, or holds control characters")
            }
            profile.displayName = name
        }
        if let attributes = change.attributes {
            guard AccountImport.permits(attributes) else {
                throw PassLiftError(.badInput, "too many attributes, or one that is too long")
            }
            profile.attributes = attributes
        }
        guard profile != before else { return Prepared([.touched]) }
        prepared.evidence.writes = [.profile(profile)]
        prepared.evidence.belongsTo = { transition in
            if case .status(_, .renamed, _) = transition { return true }
            return false
        }
        return prepared
    }

    /// Gives a profile another login name.
    ///
    /// - Returns: what has to hold when it is stored.
    /// - Throws: `bad_input`, `account_exists`.
    func rename(
        _ profile: inout ProfileRecord, to name: String
    ) async throws(PassLiftError) -> [Change.Precondition] {
        guard name.utf8.count <= LoginCredentials.maximumNameByteCount else {
            throw PassLiftError(.badInput, "a name is at most \(LoginCredentials.maximumNameByteCount) bytes")
        }
        let key = try signUpKey(name)
        let holder = try await self.profile(named: name)
        guard holder == nil || holder?.account == profile.account else { throw PassLiftError(.accountExists) }
        let isNew = !key.utf8.elementsEqual(profile.loginNameKey.utf8)
        profile.loginName = name
        profile.loginNameKey = key
        return isNew ? [.loginNameFree(key)] : []
    }

    /// Lets the login name of an account follow its address, where it is that address.
    ///
    /// - Returns: what has to hold when it is stored; nil: the name is another one and stays.
    /// - Throws: `account_exists` where another account has the new address for its login name.
    func follow(
        _ address: String, from former: String?, _ profile: inout ProfileRecord
    ) async throws(PassLiftError) -> [Change.Precondition]? {
        guard let former, nameKey(former) == profile.loginNameKey, nameKey(address) != profile.loginNameKey
        else { return nil }
        return try await rename(&profile, to: address)
    }
}
