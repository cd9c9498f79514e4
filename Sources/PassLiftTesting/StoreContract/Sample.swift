import PassLiftEvents
import PassLiftMachine
import PassLiftPolicy
import PassLiftPorts

/// Records with a value in every member, so that one that is lost shows.
enum Sample {
    static let at = Instant(milliseconds: 1_795_000_000_123)

    static func id(_ text: String) throws -> AccountID {
        guard let id = AccountID(text) else {
            throw StoreContractViolation(description: "no account id: \(text)")
        }
        return id
    }

    static func account(_ id: AccountID, version: Int64 = 1) -> AccountRecord {
        var facts = AccountFacts(status: .active, createdAt: at)
        facts.password = .present
        facts.passkeys = 3
        facts.provenPasskeys = 2
        facts.secondFactors = [.totp, .host]
        facts.recoveryConfirmedAt = at.adding(seconds: -5)
        facts.securityEpoch = 7
        var record = AccountRecord(id: id, subject: .max - 1, userHandle: bytes(32), facts: facts)
        record.version = version
        record.eventSequence = 41
        record.history.snoozedUntil = at.adding(seconds: 60)
        record.history.skips = OfferHistory.Tally(count: 2, last: at)
        record.history.failuresByPlatform[2] = 9
        record.history.openOffer = OfferHistory.OpenOffer(
            visit: VisitID(bits: 5), since: at, expiresAt: at.adding(seconds: 9))
        return record
    }

    static func profile(_ id: AccountID, loginNameKey: String) -> ProfileRecord {
        var record = ProfileRecord(account: id, loginName: "Ada \u{1F511}", loginNameKey: loginNameKey)
        record.displayName = "Ada\u{0}Lovelace"
        record.email = "ada@example.com"
        record.emailVerifiedAt = at
        record.attributes = [
            "role": "staff \u{1F511}\"", "": "", "level": .integer(.min), "vip": true, "trial": false,
        ]
        return record
    }

    static func password(_ id: AccountID, _ hash: String = "$argon2id$v=19$first") -> PasswordRecord {
        var record = PasswordRecord(account: id, hash: PasswordHash(encoded: hash), changedAt: at)
        record.length = .besideFactor
        return record
    }

    static func passkey(_ id: AccountID, credential: [UInt8], after seconds: Int64 = 0) -> PasskeyRecord {
        let made = PasskeyRecord.Making(
            purpose: .automaticUpgrade, visit: VisitID(bits: 77), at: at.adding(seconds: seconds))
        var record = PasskeyRecord(
            credentialID: credential, account: id, userHandle: bytes(32), publicKey: bytes(77), made: made)
        record.signCount = .max
        record.backupEligible = true
        record.backupState = true
        record.uvInitialized = true
        record.state = .proven
        record.transports = ["internal", "hybrid", "\"quoted\""]
        record.aaguid = bytes(16)
        record.label = "Phone \u{1F4F1}"
        record.lastUsedAt = at
        return record
    }

    static func visit(_ bits: UInt128, version: Int64 = 1) throws -> VisitRecord {
        var visit = Visit(
            id: VisitID(bits: bits), kind: .reauthentication(.changeFactor), startedAt: at,
            expiresAt: at.adding(seconds: 600))
        visit.state = .offering(.required, .shown)
        visit.proofs = [.password, .secondFactor]
        visit.evaluation = .done
        visit.securityEpoch = -3
        visit.passwordCheckedAt = at
        visit.identifiedAt = at.adding(seconds: 1)
        var signIn = SignInFacts(method: .password, surface: .checkout)
        signIn.platform = .windows
        signIn.risk = .medium
        signIn.autofilled = .yes
        var record = VisitRecord(visit: visit, signIn: signIn)
        record.account = try id("ada")
        record.version = version
        record.eventSequence = 4
        record.client.conditionalCreate = .no
        record.attributes = .max
        record.identifier = "Ada@Example.com"
        return record
    }

    static func slip(_ bits: UInt128, of visit: UInt128, state: SlipState = .issued) throws -> SlipRecord {
        var slip = Slip(
            id: SlipID(bits: bits), visit: VisitID(bits: visit), purpose: .offeredUpgrade, securityEpoch: 7,
            expiresAt: at.adding(seconds: 300))
        slip.state = state
        var record = SlipRecord(slip: slip, account: try id("ada"), terms: Array("{\"challenge\":1}".utf8))
        record.answerDigest = bytes(32)
        return record
    }

    static func event(_ sequence: Int64, subject: UInt128 = 9) -> Event {
        let transition = Transition.status(from: .absent, .created, to: .active)
        return Event(
            id: UInt128(sequence) << 64 | subject, time: at, subject: subject, sequence: sequence,
            happening: Happening(transition))
    }

    static func errand(_ id: UInt128, _ kind: Errand.Kind = .revokeSessions) throws -> Errand {
        Errand(id: id, account: try Sample.id("ada"), kind: kind, at: at)
    }

    static func rollout(version: Int64) -> RolloutRecord {
        var record = RolloutRecord(subject: .max - 2)
        record.version = version
        record.eventSequence = 12
        record.state.pace = .frozen
        record.state.heldStage = 3
        record.state.epoch = .max
        record.stage = 4
        record.policyHash = bytes(32)
        record.policyEpoch = .max - 1
        record.breached = .max
        record.ledger = bytes(300)
        record.position = 99
        return record
    }

    static func exposure(_ subject: UInt128) -> ExposureRecord {
        var record = ExposureRecord(
            subject: subject, epoch: 2, arm: .holdout, visit: VisitID(bits: 1 << 127))
        record.sightings = [.continued, .recoveryRequested]
        record.nextVisit = VisitID(bits: 6)
        record.state = .observed
        return record
    }

    /// All byte values in turn, so that zeros and high bytes are among them.
    static func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 151) }
    }
}
