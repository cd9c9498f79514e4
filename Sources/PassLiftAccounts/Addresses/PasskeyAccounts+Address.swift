public import PassLift
import PassLiftFlow
public import PassLiftMachine
import PassLiftPorts

/// What came of a code that was to confirm an address.
public enum AddressConfirmation: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// Mail goes there from now on, and it is a way back in.
    case confirmed
    /// It is no code of this visit, or not any more.
    case wrong
}

/// Changing the address that mail goes to, and confirming the one that is there.
extension PasskeyAccounts {
    /// For how long the address before a change is kept, so that the change can be told there, in seconds.
    static var formerAddressSeconds: Int64 { 7 * 86_400 }

    /// Mails a code to a new address, in a visit that was re-authenticated for `changeAddress`. Nothing has
    /// changed before it is confirmed. Past the address's share of mails nothing is mailed, and the answer is
    /// the same: how many mails others have had sent there is nobody's business.
    ///
    /// - Parameter email: the new address; nil: the one that is stored is to be confirmed once more.
    /// - Throws: `bad_input` for what is no address, `throttled` past the account's share of mails,
    ///   `not_possible_here` where nil and none is stored, `step_up_required`, `unknown_visit`,
    ///   `contention`, `unavailable`.
    public func beginAddressChange(_ email: String?, in visit: VisitID) async throws(PassLiftError) {
        let account = try await confirmed(.changeAddress, in: visit)
        let address: String
        if let email {
            address = try mailAddress(email)
        } else {
            guard let stored = try await profile(of: account)?.email else {
                throw PassLiftError(.notPossibleHere)
            }
            address = stored
        }
        let code = try draft(.confirmAddress, in: visit, to: address, of: account)
        let own = try await admit(ThrottleKey.Recipient.account(account).mails, source: nil)
        let there = try await admit(ThrottleKey.Recipient.address(nameKey(address)).mails, source: nil)
        _ = try await engine.take(
            StepRequest(.visit(visit)) { loaded async throws(PassLiftError) in
                let own = try await own.renewed()
                guard own.verdict == .open else { throw PassLiftError(.throttled) }
                try loaded.requireConfirmed(.changeAddress)
                var prepared = Prepared([.touched])
                prepared.evidence.add(own.used(at: loaded.now))
                code.add(to: &prepared.evidence, try await there.renewed(), at: loaded.now)
                return prepared
            })
    }

    /// Confirms the address that the code was mailed to, in the same visit. A login name that is the address
    /// of before follows it. The owner is told at the address
    /// before, and everything that was issued before is void, unless the address is the same.
    ///
    /// - Throws: `account_exists` where the login name would follow and another account has it; `throttled`
    ///   after too many wrong codes, `step_up_required`, `unknown_visit`, `overloaded`,
    ///   `contention`, `unavailable`.
    public func confirmAddress(
        code typed: String, in visit: VisitID
    ) async throws(PassLiftError) -> AddressConfirmation {
        let account = try await confirmed(.changeAddress, in: visit)
        let guesses = try await admit([.addressCodeOf(account)], source: nil)
        guard guesses.verdict == .open else { throw PassLiftError(.throttled) }
        let found = Box(AddressConfirmation.wrong)
        _ = try await engine.take(
            StepRequest(.visit(visit)) { loaded async throws(PassLiftError) in
                let guesses = try await guesses.renewed()
                guard guesses.verdict == .open else { throw PassLiftError(.throttled) }
                try loaded.requireConfirmed(.changeAddress)
                let code = try await code(in: visit)
                let verdict = try await compare(typed, with: code, for: .confirmAddress, at: loaded.now)
                found.value = verdict == .matches ? .confirmed : .wrong
                var prepared = Prepared([.touched])
                if verdict == .matches, let address = code?.address {
                    prepared = try await confirming(address, of: account, in: loaded)
                }
                prepared.evidence.add(code?.answered(verdict) ?? ([], []))
                switch verdict {
                case .matches: prepared.evidence.add(guesses.succeeded(at: loaded.now))
                case .differs: prepared.evidence.add(guesses.failed(at: loaded.now))
                }
                return prepared
            })
        return found.value
    }

    private func confirming(
        _ address: String, of account: AccountID, in loaded: Loaded
    ) async throws(PassLiftError) -> Prepared {
        guard var profile = try await profile(of: account) else { throw PassLiftError(.notPossibleHere) }
        let former = profile.email
        let isNew = former?.utf8Bytes != address.utf8Bytes
        var prepared = Prepared([.accountChanged(isNew ? .addressChanged : .recoveryConfirmed)])
        if isNew || profile.emailVerifiedAt == nil { profile.emailVerifiedAt = loaded.now }
        profile.email = address
        if let conditions = try await follow(address, from: former, &profile) {
            prepared.inputs.append(.accountChanged(.renamed))
            prepared.evidence.preconditions += conditions
        }
        prepared.evidence.writes = [.profile(profile)]
        if isNew, let former {
            // It belongs to no visit, so that no visit finds it among its codes.
            let id = try engine.drawBits()
            var record = MailedCodeRecord(
                id: id, purpose: .formerAddress, visit: VisitID(bits: id),
                expiresAt: loaded.now.adding(seconds: Self.formerAddressSeconds))
            record.account = account
            record.address = former
            prepared.evidence.writes.append(.mailedCode(record))
            prepared.evidence.formerAddress = id
        }
        prepared.evidence.belong(to: [RecoveryRouteInput.changed, .confirmed])
        return prepared
    }

    /// The address, where it is one.
    func mailAddress(_ email: String) throws(PassLiftError) -> String {
        do {
            return try text.mailAddress(email).text
        } catch {
            throw PassLiftError(.badInput, "no mail address: " + error.rawValue)
        }
    }
}
