public import PassLift
import PassLiftFlow
public import PassLiftMachine
import PassLiftPorts

/// What came of a code that was to confirm an address.
public enum AddressConfirmation: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// Mail goes there from now on, and it is a way back in.
    case confirmed
    /// It stands beside the present one, since nothing was shown that is independent of the first factor:
    /// notices go to both, those to the new one without links. It takes the present one's place once it is
    /// confirmed again in a visit that shows a code from the present address, a second factor or a confirmed
    /// passkey.
    case standsBeside = "stands_beside"
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
        let own = try await admit(ThrottleKey.Recipient.account(account).mails)
        guard own.verdict == .open else { throw PassLiftError(.throttled) }
        let there = try await admit(ThrottleKey.Recipient.address(nameKey(address)).mails)
        _ = try await engine.take(
            StepRequest(.visit(visit)) { loaded throws(PassLiftError) in
                try loaded.requireConfirmed(.changeAddress)
                var prepared = Prepared([.touched])
                code.add(to: &prepared.evidence, there)
                return prepared
            })
    }

    /// Confirms the address that the code was mailed to, in the same visit. The owner is told at every
    /// address, and everything that was issued before is void, unless the address is the same or stands
    /// beside the present one.
    ///
    /// It takes the place of the present address where the visit showed two independent routes or a confirmed
    /// passkey, and where no address was verified before. The present one is then kept as the former address.
    /// Where nothing but one factor was shown, it stands beside: else whoever has the password would move the
    /// mail. An address that is confirmed for the first time suspends what was enrolled before it and is not
    /// used in this visit.
    ///
    /// A login name that is the address of before follows the one that takes its place.
    ///
    /// - Throws: `account_exists` where the login name would follow and another account has it;
    ///   `confirmation_due` where an address before is kept and nothing independent was shown;
    ///   `throttled` after too many wrong codes, `step_up_required`, `unknown_visit`, `overloaded`,
    ///   `contention`, `unavailable`.
    public func confirmAddress(
        code typed: String, in visit: VisitID
    ) async throws(PassLiftError) -> AddressConfirmation {
        let account = try await confirmed(.changeAddress, in: visit)
        let guesses = try await admit([.addressCodeOf(account)])
        guard guesses.verdict == .open else { throw PassLiftError(.throttled) }
        do {
            let tries = try await admit([tries(of: try await code(in: visit), in: visit)])
            let found = try await confirm(typed, of: account, in: visit, (guesses, tries))
            await [guesses, tries].settle()
            return found
        } catch {
            await guesses.giveBack()
            throw error
        }
    }

    private func confirm(
        _ typed: String, of account: AccountID, in visit: VisitID,
        _ places: (guesses: Guesses, tries: Guesses)
    ) async throws(PassLiftError) -> AddressConfirmation {
        let (guesses, tries) = places
        let found = Box(AddressConfirmation.wrong)
        _ = try await engine.take(
            StepRequest(.visit(visit)) { loaded async throws(PassLiftError) in
                try loaded.requireConfirmed(.changeAddress)
                let code = try await code(in: visit)
                var verdict = try await compare(typed, with: code, for: .confirmAddress, at: loaded.now)
                if tries.verdict != .open { verdict = .differs }
                found.value = .wrong
                var prepared = Prepared([.touched])
                if verdict == .matches, let address = code?.address {
                    (prepared, found.value) = try await confirming(address, of: account, in: loaded)
                }
                switch verdict {
                case .matches:
                    prepared.evidence.add(code?.usedUp ?? ([], []))
                    prepared.evidence.add(guesses.right(at: loaded.now))
                    prepared.evidence.add(tries.right(at: loaded.now))
                case .differs:
                    _ = guesses.wrong(at: loaded.now)
                    _ = tries.wrong(at: loaded.now)
                }
                return prepared
            })
        return found.value
    }

    private func confirming(
        _ address: String, of account: AccountID, in loaded: Loaded
    ) async throws(PassLiftError) -> (Prepared, AddressConfirmation) {
        guard let profile = try await profile(of: account), let holder = loaded.account else {
            throw PassLiftError(.notPossibleHere)
        }
        guard profile.email?.utf8Bytes != address.utf8Bytes else {
            var prepared = Prepared([.accountChanged(.recoveryConfirmed)])
            if profile.emailVerifiedAt == nil {
                try await suspendOlder(than: profile, of: holder, in: loaded, &prepared)
            }
            prepared.evidence.belong(to: [RecoveryRouteInput.confirmed])
            return (prepared, .confirmed)
        }
        let visit = loaded.visit.visit
        let isOnlyOne = profile.email == nil || profile.emailVerifiedAt == nil
        guard isOnlyOne || visit.roots.count > 1 || visit.passkeyShown == .confirmed else {
            return (try besides(address, profile, at: loaded.now), .standsBeside)
        }
        return (try await replacing(profile, by: address, in: loaded), .confirmed)
    }

    /// The new address takes the place of the present one, which can undo that.
    private func replacing(
        _ before: ProfileRecord, by address: String, in loaded: Loaded
    ) async throws(PassLiftError) -> Prepared {
        var profile = before
        var prepared = Prepared([.accountChanged(.addressChanged)])
        profile.email = address
        profile.emailVerifiedAt = before.emailVerifiedAt ?? loaded.now
        let isKept = before.otherAddress?.role == .former && loaded.visit.visit.roots.count < 2
        if !isKept {
            profile.otherAddress = before.email.map { .init(address: $0, role: .former, since: loaded.now) }
        }
        if let conditions = try await follow(address, from: before.email, &profile) {
            prepared.inputs.append(.accountChanged(.renamed))
            prepared.evidence.preconditions += conditions
        }
        prepared.evidence.writes = [.profile(profile)]
        if let former = before.email {
            // It belongs to no visit, so that no visit finds it among its codes.
            let id = try engine.drawBits()
            var record = MailedCodeRecord(
                id: id, purpose: .formerAddress, visit: VisitID(bits: id),
                expiresAt: loaded.now.adding(seconds: Self.formerAddressSeconds))
            record.account = before.account
            record.address = former
            prepared.evidence.writes.append(.mailedCode(record))
            prepared.evidence.formerAddress = id
        }
        prepared.evidence.belong(to: [RecoveryRouteInput.changed])
        return prepared
    }

    /// The new address stands beside the present one. A former address that can undo a change keeps its
    /// place.
    private func besides(
        _ address: String, _ before: ProfileRecord, at now: Instant
    ) throws(PassLiftError) -> Prepared {
        guard before.otherAddress?.role != .former else {
            throw PassLiftError(.confirmationDue, "the address before is kept")
        }
        var profile = before
        profile.otherAddress = .init(address: address, role: .new, since: now)
        var prepared = Prepared([.accountChanged(.addressAdded)])
        prepared.evidence.writes = [.profile(profile)]
        prepared.evidence.belong(to: [RecoveryRouteInput.added])
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
