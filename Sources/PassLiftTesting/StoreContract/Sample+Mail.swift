import PassLiftMachine
import PassLiftPorts

extension Sample {
    static func throttle(_ key: [UInt8], version: Int64 = 1) -> ThrottleRecord {
        var record = ThrottleRecord(key: key, at: at)
        record.version = version
        record.failures = .max
        record.lastAt = at.adding(seconds: -1)
        record.blockedUntil = at.adding(seconds: 30)
        record.windowStart = at.adding(seconds: -60)
        record.windowCount = .max - 1
        record.expiresAt = at.adding(seconds: 3600)
        return record
    }

    static func factor(
        _ id: AccountID, _ kind: FactorRecord.Kind = .totp, version: Int64 = 1
    ) -> FactorRecord {
        var record = FactorRecord(account: id, kind: kind)
        record.version = version
        record.secret = bytes(48)
        record.lastStep = .max
        record.usedSteps = [.min, -1, 0, .max]
        record.confirmedAt = at
        record.pending = bytes(33)
        record.pendingIn = VisitID(bits: .max - 4)
        record.pendingUntil = at.adding(seconds: 600)
        return record
    }

    static func mailedCode(_ id: UInt128, in visit: UInt128 = 7) throws -> MailedCodeRecord {
        var record = MailedCodeRecord(
            id: id, purpose: .recovery, visit: VisitID(bits: visit), expiresAt: at.adding(seconds: 900))
        record.account = try Sample.id("ada")
        record.address = "ada+\u{1F511}@example.com"
        record.tries = 3
        return record
    }

    static func signUp(_ visit: UInt128) -> SignUpRecord {
        var record = SignUpRecord(
            visit: VisitID(bits: visit), loginName: "Ada \u{1F511}", loginNameKey: "ada",
            email: "ada@example.com", expiresAt: at.adding(seconds: 900))
        record.displayName = "Ada\u{0}Lovelace"
        return record
    }

    static func recovery(_ id: AccountID, _ state: Recovery = .proofGiven) -> RecoveryRecord {
        var recovery = RecoveryCase(
            state: state, in: VisitID(bits: 1 << 127), startedAt: at, expiresAt: at.adding(seconds: 86_400))
        recovery.routes = [.mail, .totp, .host]
        recovery.recoveryEpoch = -3
        recovery.objection = .given
        return RecoveryRecord(
            account: id, recovery: recovery, token: bytes(16), codes: [bytes(32), bytes(32).reversed()])
    }

    /// An errand with a value in every member.
    static func triedErrand(_ id: UInt128, _ kind: Errand.Kind = .mailCode) throws -> Errand {
        var errand = try errand(id, kind)
        errand.mailedCode = .max - 9
        errand.attempts = .max
        errand.notBefore = at.adding(seconds: 3)
        return errand
    }
}
