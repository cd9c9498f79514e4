import PassLiftEvents
import PassLiftFlow
import PassLiftMachine

/// Laws of what the account holds.
extension Edge {
    private static let months12 = AccountFacts.recoveryRouteSeconds

    /// Law 1. A password goes only with a confirmed route, by a verified assertion of a proven passkey under
    /// its own slip; a passkey goes only where a password or a proven passkey stays.
    var lockOut: String? {
        if case .factsStated = input { return nil }
        if before.account.password == .present, after.account.password == .absent {
            guard before.account.status == .active else {
                return "password taken from an account that is not active"
            }
            guard let confirmed = before.account.recoveryConfirmedAt,
                World.now.seconds(since: confirmed) <= Self.months12
            else { return "password taken without a verified recovery route" }
            if input == .accountChanged(.passwordRemoved) {
                let confirmed =
                    before.visit.kind == .reauthentication(.removePassword)
                    && before.visit.proofs.contains(.passkey)
                return confirmed ? nil : "password taken without a confirming assertion"
            }
            guard answered?.purpose == .passwordRemoval,
                case .assertionChecked(_, .verified(let facts, let use)) = input
            else { return "password taken without a confirming assertion" }
            guard facts.flags.contains(.userVerified) else {
                return "password taken without user verification"
            }
            let proves = use.state == .unproven && use.createdIn != before.visit.id
            guard use.state == .proven || proves else {
                return "password taken on the word of an unproven passkey"
            }
        }
        guard after.account.passkeys < before.account.passkeys, after.account.status != .closed else {
            return nil
        }
        // The passkey by which a recovery ended was made under user verification: it is a way in.
        let isRecovered = before.visit.kind == .recovery && before.visit.identifiedAt != nil
        let wayIn =
            after.account.password == .present || after.account.provenPasskeys > 0
            || isRecovered && after.account.passkeys > 0
        return wayIn ? nil : "the last way in was taken"
    }

    /// The counts are those of the passkeys that there are.
    var miscount: String? {
        let usable = result.passkeys.count { $0.state == .unproven || $0.state == .proven }
        let proven = result.passkeys.count { $0.state == .proven }
        guard Int(after.account.passkeys) == usable else {
            return "\(after.account.passkeys) passkeys counted, \(usable) there"
        }
        guard Int(after.account.provenPasskeys) == proven else {
            return "\(after.account.provenPasskeys) proven counted, \(proven) there"
        }
        return nil
    }

    /// A standing that changed is told, once, and none is told that did not.
    var untoldStanding: String? {
        var standing = Standing(of: before.account)
        for happening in ledger.happenings {
            guard case .standing(let from, let to) = happening.transition else { continue }
            guard from == standing, from != to else { return "\(to) told after \(from), which was not there" }
            standing = to
        }
        let last = Standing(of: after.account)
        return standing == last ? nil : "\(last) was not told"
    }

    /// Law 6. What is older than the account's epoch changes nothing; what must raise the epoch does.
    var outdated: String? {
        guard after.account.securityEpoch >= before.account.securityEpoch else { return "the epoch fell" }
        if case .factsStated = input {
            return after.account.status == before.account.status ? nil : "a statement changed the status"
        }
        if let unraised { return unraised }
        if isVisitOutdated {
            if identifies { return "an outdated visit was identified" }
            if !issued.isEmpty { return "an outdated visit got a slip" }
            if changesAccount { return "an outdated visit changed the account" }
        }
        guard let slip = answered, slip.securityEpoch != before.account.securityEpoch else { return nil }
        if identifies { return "an outdated slip identified" }
        if before.visit.kind == .recovery { return nil }
        return changesAccount ? "an outdated slip changed the account" : nil
    }

    private var unraised: String? {
        let raises = ledger.happenings.contains { happening in
            switch happening.transition {
            case .password(_, let input, _): input == .set || input == .changed || input == .removed
            case .credential(_, let input, _): input == .suspended || input == .deleted
            case .status(_, let input, _): input == .suspended || input == .closed
            case .recovery(_, let input, _): input == .enrolled
            case .factor(_, _, let input, _): input == .enrolled || input == .replaced || input == .removed
            case .visit, .proofs, .evaluation, .slip, .standing, .route, .notification, .silence, .rollout,
                .guardrail, .policy, .hook:
                false
            }
        }
        guard raises else { return nil }
        guard after.account.securityEpoch > before.account.securityEpoch else {
            return "the epoch did not rise"
        }
        guard ledger.effects.contains(.revokeSessions) else { return "other sessions were not ended" }
        let outlived = after.openSlips.contains { $0.securityEpoch != after.account.securityEpoch }
        if outlived, !after.visit.isRecovering { return "a slip outlived the epoch that this visit ended" }
        let isOver =
            after.account.status != .active || after.recovery.recoveryEpoch != after.account.recoveryEpoch
        return after.recovery.isPending && isOver ? "a recovery outlived its epoch" : nil
    }
}

extension Visit {
    /// Whether somebody recovers in it, and is not in yet.
    fileprivate var isRecovering: Bool { kind == .recovery && state == .started }
}
