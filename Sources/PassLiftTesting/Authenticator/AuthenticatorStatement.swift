import PassLiftCeremony
import PassLiftOpenSSL

/// What an authenticator says about one ceremony, before it is bytes (Level 3, section 6.1).
struct AuthenticatorStatement {
    var relyingPartyID: String
    var flags: AuthenticatorFlags
    var signCount: UInt32
    /// The model and the new credential; only at a registration.
    var attested: (aaguid: [UInt8], credential: ResidentCredential)?

    /// Bends the statement; faults of client data, signatures and responses are not its own.
    mutating func apply(_ misbehaviours: Set<Misbehaviour>) {
        if misbehaviours.contains(.wrongRelyingParty) { relyingPartyID = "foreign.example" }
        if misbehaviours.contains(.userAbsent) { flags.remove(.userPresent) }
        if misbehaviours.contains(.userUnverified) { flags.remove(.userVerified) }
        if misbehaviours.contains(.backedUpThoughIneligible) {
            flags.remove(.backupEligible)
            flags.insert(.backedUp)
        }
        guard attested == nil else { return }
        if misbehaviours.contains(.changedBackupEligibility) {
            flags.formSymmetricDifference(.backupEligible)
            flags.remove(.backedUp)
        }
        if misbehaviours.contains(.repeatedCounter), signCount > 0 { signCount -= 1 }
    }

    /// The authenticator data.
    var bytes: [UInt8] {
        var bytes = OpenSSLCryptography().sha256(Array(relyingPartyID.utf8))
        bytes.append(flags.rawValue)
        for shift in [24, 16, 8, 0] as [UInt32] {
            bytes.append(UInt8(truncatingIfNeeded: signCount >> shift))
        }
        if let attested {
            let id = attested.credential.id
            bytes += attested.aaguid
            bytes += [UInt8(truncatingIfNeeded: id.count >> 8), UInt8(truncatingIfNeeded: id.count)]
            bytes += id
            bytes += attested.credential.cosePublicKey
        }
        return bytes
    }
}
