import PassLiftEvents
import PassLiftFlow
import PassLiftMachine

/// Laws of the way back in.
extension Edge {
    /// A new way in is enrolled only in the visit that proved enough, under today's epoch; and a wait ends
    /// only by time or by a second route.
    var unearnedEnrolment: String? {
        if let unearnedPermission { return unearnedPermission }
        switch before.visit.kind {
        case .recovery: break
        case .signUp, .signIn, .reauthentication:
            let enrolled = input == .passwordEnrolled && changesAccount
            return enrolled && before.visit.kind != .signUp ? "a password was enrolled elsewhere" : nil
        }
        let tells = ledger.happenings.contains { happening in
            if case .recovery(_, .enrolled, _) = happening.transition { true } else { false }
        }
        guard identifies || tells else { return nil }
        guard identifies, tells else { return "let in without the end of a recovery, or the end without" }
        guard before.visit.proofs.contains(.route) else { return "recovered without a route" }
        guard before.recovery.state == .enrolling, before.recovery.visit == before.visit.id else {
            return "recovered in a visit that may not"
        }
        guard before.recovery.recoveryEpoch == before.account.recoveryEpoch else {
            return "recovered under an older epoch"
        }
        guard World.now < before.recovery.expiresAt else { return "recovered after its time" }
        let verdict = RecoveryRule.judge(
            before.account, proved: before.recovery.routes, on: before.recovery.roots)
        guard verdict == .enrol || before.recovery.objection == .given else {
            return "recovered at once where it is to wait today"
        }
        let holds = after.account.password == .present || after.account.passkeys > 0
        return holds ? nil : "recovered without a way in"
    }

    private var unearnedPermission: String? {
        for happening in ledger.happenings {
            guard case .recovery(let from, let input, .enrolling) = happening.transition else { continue }
            let verdict = RecoveryRule.judge(
                before.account, proved: after.recovery.routes, on: after.recovery.roots)
            switch input {
            case .waitLifted: if verdict != .enrol { return "a wait was lifted for nothing" }
            case .waitEnded:
                if case .waiting(let until) = from {
                    if World.now < until { return "a wait ended early" }
                } else if after.recovery.objection == .given {
                    return "time to object that nobody had"
                } else if verdict != .enrol {
                    return "a recovery did not wait"
                }
            case .proved:
                if before.recovery.routes != after.recovery.routes.intersection(before.recovery.routes) {
                    return "a route was lost"
                }
            case .requested, .waitImposed, .passwordWaived, .enrolled, .cancelled, .timedOut: break
            }
        }
        return nil
    }
}
