public import PassLiftEncoding

/// An authentication that passed every step: what it proves, and what the record becomes (Level 3, section
/// 7.2, steps 22 and 24).
public struct VerifiedAssertion: Hashable, Sendable {
    /// The signature counter as sent.
    public let signCount: UInt32
    /// True when a counter that counts did not grow: a sign of a copied authenticator, for the policy to
    /// weigh.
    public let signCountRegressed: Bool
    /// UP; always true here.
    public let userPresent: Bool
    /// UV, whether or not it is to be trusted.
    public let userVerified: Bool
    /// UV of a credential whose user verification was vouched for before this authentication: it may count as
    /// a factor.
    public let uvTrusted: Bool
    /// `uvInitialized` to store: as it was, or true after UV in a visit that also checked another factor.
    public let uvInitialized: Bool
    /// BE.
    public let backupEligible: Bool
    /// BS to store.
    public let backupState: Bool

    init(data: AuthenticatorData, stored: StoredCredential, otherFactor: OtherFactor) {
        signCount = data.signCount
        // 0 and 0: the authenticator keeps no counter.
        let counts = data.signCount != 0 || stored.signCount != 0
        signCountRegressed = counts && data.signCount <= stored.signCount
        userPresent = data.flags.contains(.userPresent)
        userVerified = data.flags.contains(.userVerified)
        uvTrusted = userVerified && stored.uvInitialized
        switch otherFactor {
        case .notChecked: uvInitialized = stored.uvInitialized
        case .checkedInThisVisit: uvInitialized = stored.uvInitialized || userVerified
        }
        backupEligible = data.flags.contains(.backupEligible)
        backupState = data.flags.contains(.backedUp)
    }

    /// The record as it should be stored after this authentication; a regressed counter is not taken over.
    public func updated(_ stored: StoredCredential) -> StoredCredential {
        var record = stored
        record.signCount = max(signCount, stored.signCount)
        record.backupEligible = backupEligible
        record.backupState = backupState
        record.uvInitialized = uvInitialized
        return record
    }

    /// Writes an object with `verified` and every member above.
    public func write(to writer: inout JSONWriter) {
        writer.object { object in
            object.member("verified", true)
            object.member("signCount", signCount)
            object.member("signCountRegressed", signCountRegressed)
            object.member("userPresent", userPresent)
            object.member("userVerified", userVerified)
            object.member("uvTrusted", uvTrusted)
            object.member("uvInitialized", uvInitialized)
            object.member("backupEligible", backupEligible)
            object.member("backupState", backupState)
        }
    }
}
