import PassLiftMachine
import PassLiftPorts

extension Committing {
    /// Writes a row, or says what it would have taken away from another account.
    func apply(
        _ write: Change.Write, on connection: Connection
    ) throws(StoreError) -> Change.Precondition? {
        switch write {
        case .account(let record): try connection.run(AccountRow.upsert.sql, AccountRow.values(record))
        case .visit(let record): try connection.run(VisitRow.upsert.sql, VisitRow.values(record))
        case .slip(let record): try connection.run(SlipRow.upsert.sql, SlipRow.values(record))
        case .passkey(let record):
            try connection.run(PasskeyRow.upsert.sql, PasskeyRow.values(record))
            if connection.changedRows == 0 { return .credentialFree(record.credentialID) }
        case .removePasskey(let id):
            try connection.run("DELETE FROM passkeys WHERE credential_id = ?1", [.blob(id)])
        case .profile(let record): return try put(record, on: connection)
        case .password(let record): try connection.run(PasswordRow.upsert.sql, PasswordRow.values(record))
        case .removePassword(let id): try run([PasswordRow.removal], of: id, on: connection)
        case .suspendPassword(let id): try run(FormerPasswordRow.suspension, of: id, on: connection)
        case .reinstatePassword(let id): try run(FormerPasswordRow.reinstatement, of: id, on: connection)
        case .removeFormerPassword(let id): try run(FormerPasswordRow.removal, of: id, on: connection)
        case .seal(let seal, let expiresAt):
            try connection.run(SealRow.upsert.sql, [.blob(seal), .instant(expiresAt)])
        case .policy(let hash, let document, let at):
            try connection.run(PolicyRow.upsert.sql, [.blob(hash), .blob(document), .instant(at)])
        case .rollout(let record):
            try connection.run(RolloutRow.upsert.sql, RolloutRow.values(record))
        case .exposure(let record):
            try connection.run(ExposureRow.upsert.sql, ExposureRow.values(record))
        case .lease(let record): try connection.run(LeaseRow.upsert.sql, LeaseRow.values(record))
        case .throttle(let record): try connection.run(ThrottleRow.upsert.sql, ThrottleRow.values(record))
        case .throttleCleared(let key, let now):
            try connection.run(ThrottleRow.clear, [.blob(key), .instant(now)])
        case .throttleGivenBack(let key, let start):
            try connection.run(ThrottleRow.giveBack, [.blob(key), .instant(start)])
        case .factor(let record): try connection.run(FactorRow.upsert.sql, FactorRow.values(record))
        case .removeFactor(let id, let kind):
            try connection.run(
                "DELETE FROM factors WHERE account = ?1 AND kind = ?2", [.text(id), .text(kind)])
        case .mailedCode(let record):
            try connection.run(MailedCodeRow.upsert.sql, MailedCodeRow.values(record))
        case .removeMailedCode(let id):
            try connection.run("DELETE FROM mailed_codes WHERE id = ?1", [.bits(id)])
        case .signUp(let record): try connection.run(SignUpRow.upsert.sql, SignUpRow.values(record))
        case .removeSignUp(let visit):
            try connection.run("DELETE FROM sign_ups WHERE visit = ?1", [.bits(visit.bits)])
        case .recovery(let record): try connection.run(RecoveryRow.upsert.sql, RecoveryRow.values(record))
        case .removeRecovery(let id):
            try connection.run("DELETE FROM recoveries WHERE account = ?1", [.text(id)])
        case .errandDone(let id): try connection.run("DELETE FROM errands WHERE id = ?1", [.bits(id)])
        case .errandDeferred(let id, let attempts, let notBefore):
            try connection.run(
                ErrandRow.postpone, [.bits(id), .integer(Int64(attempts)), .instant(notBefore)])
        case .sweep(let end, let limit):
            for sweep in Schema.sweeps { try connection.run(sweep, [.instant(end), .limit(limit)]) }
        case .sweepVisits(let end, let limit):
            for sweep in Schema.visitSweeps { try connection.run(sweep, [.instant(end), .limit(limit)]) }
        case .forgetIdentifiers(let end, let limit):
            try connection.run(Schema.forgetIdentifiers, [.instant(end), .limit(limit)])
        case .eraseAccount(let id): try run(Schema.erasure, of: id, on: connection)
        }
        return nil
    }

    private func run(
        _ statements: [String], of id: AccountID, on connection: Connection
    ) throws(StoreError) {
        for statement in statements { try connection.run(statement, [.text(id)]) }
    }

    private func put(
        _ record: ProfileRecord, on connection: Connection
    ) throws(StoreError) -> Change.Precondition? {
        let holder = try connection.first(
            "SELECT account FROM profiles WHERE login_name_key = ?1", [.text(record.loginNameKey)]
        ) { row throws(StoreError) in try row.account(0) }
        guard holder == nil || holder == record.account else { return .loginNameFree(record.loginNameKey) }
        try connection.run(ProfileRow.upsert.sql, ProfileRow.values(record))
        return nil
    }
}
