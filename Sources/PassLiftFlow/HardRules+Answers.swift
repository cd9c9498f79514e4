public import PassLiftEvents
public import PassLiftMachine

/// What an answer must show for what its slip is for. The ceremony has demanded it before; nothing that was
/// issued in another spirit slips through here.
extension HardRules {
    /// What became of a verified answer.
    public enum AnswerVerdict: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
        case permitted
        /// The slip is for the other kind of ceremony.
        case otherPurpose = "other_purpose"
        /// User presence is 0 where that is not allowed: everywhere but in a silent creation.
        case userAbsent = "user_absent"
        /// An action is confirmed, and a first way in made, with user verification only.
        case userUnverified = "user_unverified"
        /// The passkey signs nobody in: it is suspended or deleted.
        case passkeyUnusable = "passkey_unusable"
        /// A password goes only on the word of a proven passkey.
        case passkeyUnproven = "passkey_unproven"
        /// The account holds a confirmed passkey, and this one is young: it confirms nothing.
        case passkeyYoung = "passkey_young"
    }

    /// Judges a verified registration under a slip for `purpose`.
    public static func judgeRegistration(
        _ facts: CeremonyFacts, for purpose: CeremonyPurpose
    ) -> AnswerVerdict {
        switch purpose {
        case .automaticUpgrade: return .permitted
        case .offeredUpgrade, .additionalPasskey:
            return facts.flags.contains(.userPresent) ? .permitted : .userAbsent
        case .enrolment:
            guard facts.flags.contains(.userPresent) else { return .userAbsent }
            return facts.flags.contains(.userVerified) ? .permitted : .userUnverified
        case .signIn, .reauthentication, .passwordRemoval: return .otherPurpose
        }
    }

    /// Judges a verified assertion for `purpose`, by a passkey that stands at `state` after it.
    public static func judgeAssertion(
        _ facts: CeremonyFacts, by state: CredentialState?, for purpose: CeremonyPurpose
    ) -> AnswerVerdict {
        guard let state else { return .passkeyUnusable }
        guard facts.flags.contains(.userPresent) else { return .userAbsent }
        switch purpose {
        case .signIn: return .permitted
        case .reauthentication: return facts.flags.contains(.userVerified) ? .permitted : .userUnverified
        case .passwordRemoval:
            guard facts.flags.contains(.userVerified) else { return .userUnverified }
            return state == .proven ? .permitted : .passkeyUnproven
        case .automaticUpgrade, .offeredUpgrade, .additionalPasskey, .enrolment: return .otherPurpose
        }
    }
}
