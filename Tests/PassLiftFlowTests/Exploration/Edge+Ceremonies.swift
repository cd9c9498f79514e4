import PassLiftEvents
import PassLiftFlow
import PassLiftMachine
import PassLiftPolicy

/// Laws of ceremonies and of what permits them.
extension Edge {
    /// Law 3. A silent attempt starts from a completed sign-in with a fresh password, one at a time.
    var stalePassword: String? {
        if let misnotedPassword { return misnotedPassword }
        let silent = [World.Place.first, .second].flatMap { result[$0].openSlips }
            .filter { $0.purpose == .automaticUpgrade && World.now < $0.expiresAt }
        guard silent.count <= 1 else { return "two silent attempts are open" }
        guard issued.contains(where: { $0.purpose == .automaticUpgrade }) else { return nil }
        guard identifies, case .upgrading(.automatic) = after.visit.state else {
            return "a silent attempt outside a completed sign-in"
        }
        if case .reauthentication = before.visit.kind { return "a silent attempt in a re-authentication" }
        guard after.visit.proofs.contains(.password), after.signIn.method == .password,
            let checked = after.visit.passwordCheckedAt
        else { return "a silent attempt without a password" }
        guard (0...300).contains(World.now.seconds(since: checked)) else {
            return "the password is not fresh"
        }
        if case .hostSignedIn = input { return nil }
        let done = before.account.secondFactors.isEmpty || after.visit.proofs.contains(.secondFactor)
        return done ? nil : "a silent attempt before the second factor"
    }

    /// The time of a password check is that of the check, and there is none without one.
    private var misnotedPassword: String? {
        guard after.visit.passwordCheckedAt != before.visit.passwordCheckedAt else { return nil }
        if case .hostSignedIn(.password, let told) = input {
            return after.visit.passwordCheckedAt == min(told, World.now) ? nil : "another time was kept"
        }
        guard input == .passwordChecked(.correct) else {
            return "a password check was noted that nobody made"
        }
        return after.visit.passwordCheckedAt == World.now ? nil : "another time of the check was kept"
    }

    /// Law 4. What was answered is closed, and recorded as closed; nothing is accepted that is not open.
    var repetition: String? {
        for slip in before.openSlips {
            let records = ledger.effects.filter {
                if case .closeSlip(let over) = $0 { over.id == slip.id } else { false }
            }
            let isClosed = closed.contains(slip)
            guard records.count == (isClosed ? 1 : 0) else {
                return "a slip was closed \(isClosed ? 1 : 0) times and recorded \(records.count) times"
            }
        }
        if let answered, !closed.contains(answered) { return "an answered slip stays open" }
        if after.visit.state.isOver, !after.openSlips.isEmpty { return "a visit is over and a slip is open" }
        let proves = ledger.effects.contains { effect in
            switch effect {
            case .storePasskey, .removePassword: true
            case .issueSlip, .closeSlip, .updatePasskey, .removePasskey, .suspendPassword,
                .forgetFormerPassword, .reinstatePassword, .eraseAccount, .revokeSessions, .notify:
                false
            }
        }
        guard proves else { return nil }
        if input == .accountChanged(.passwordRemoved) { return nil }
        guard let slip = answered else { return "a ceremony without an open slip was accepted" }
        return World.now < slip.expiresAt ? nil : "a ceremony was accepted after its time"
    }

    /// Law 5, and what each purpose demands of an answer.
    var absence: String? {
        guard let flags = input.ceremony?.flags else { return nil }
        let stored = ledger.effects.contains { if case .storePasskey = $0 { true } else { false } }
        let proved = ledger.happenings.contains { happening in
            if case .proofs(_, _, .passkeySucceeded, _) = happening.transition { true } else { false }
        }
        if stored {
            switch answered?.purpose {
            case .automaticUpgrade: break
            case .offeredUpgrade, .additionalPasskey:
                if !flags.contains(.userPresent) { return "a passkey was made without presence" }
            case .enrolment:
                if !flags.isSuperset(of: [.userPresent, .userVerified]) {
                    return "a first way in was made without verification"
                }
            case nil, .signIn, .reauthentication, .passwordRemoval:
                return "a passkey was made under another purpose"
            }
        }
        guard proved else { return nil }
        guard flags.contains(.userPresent) else { return "an assertion without presence was accepted" }
        if case .reauthentication = before.visit.kind, answered == nil {
            return "a re-authentication by an assertion that is not bound to it"
        }
        guard let purpose = answered?.purpose else { return nil }
        guard purpose == .reauthentication || purpose == .passwordRemoval else {
            return "an assertion was accepted under another purpose"
        }
        return flags.contains(.userVerified) ? nil : "an assertion without verification confirmed an action"
    }

    /// Whether what was proved is the strongest that the account holds.
    private var isStrongest: Bool {
        let proofs = after.visit.proofs
        if proofs.contains(.passkey) { return true }
        if before.account.confirmedPasskeys > 0 { return false }
        return proofs.contains(.password) || before.account.password == .absent
    }

    /// Law 7. A change needs a re-authentication of at most ten minutes, bound to it, by the strongest
    /// method.
    var missingStepUp: String? {
        if after.visit.identifiedAt != before.visit.identifiedAt {
            guard identifies, after.visit.identifiedAt == World.now else {
                return "an identification nobody made"
            }
        }
        if identifies, case .reauthentication = before.visit.kind {
            if !isStrongest { return "re-authenticated with less than the account holds" }
            guard before.account.status == .active else {
                return "re-authenticated for an account that is not active"
            }
        }
        let sensitive = issued.filter {
            $0.purpose == .offeredUpgrade || $0.purpose == .additionalPasskey
                || $0.purpose == .passwordRemoval
        }
        let isInside = place != nil && before.visit.state != .absent
        let changes = isInside && input.accountChange != nil && changesAccount
        guard !sensitive.isEmpty || changes else { return nil }
        guard let identified = before.visit.identifiedAt,
            (0...600).contains(World.now.seconds(since: identified))
        else { return "a change without a fresh identification" }
        if sensitive.contains(where: { $0.purpose == .additionalPasskey }) {
            guard before.visit.kind == .reauthentication(.addPasskey) else {
                return "bound to another action"
            }
        }
        return nil
    }
}
