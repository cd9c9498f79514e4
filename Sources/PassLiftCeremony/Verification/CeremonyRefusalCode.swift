/// The closed list of reasons for refusing a ceremony; the raw value is API.
///
/// Step numbers are those of a registration / an authentication. Events carry a code's place in this list, so
/// that new ones join at its end.
public enum CeremonyRefusalCode: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// 1/1. The expectation belongs to the other kind of ceremony.
    case wrongCeremony = "wrong_ceremony"
    /// 3/3. Not the JSON of a response: not JSON, a member missing, of the wrong type or too long.
    case malformedResponse = "malformed_response"
    /// –/5. The credential is none of those that were allowed.
    case credentialNotAllowed = "credential_not_allowed"
    /// –/6. The record at hand is of another credential id.
    case unknownCredential = "unknown_credential"
    /// –/6. Nobody was identified beforehand and the response names nobody.
    case userHandleMissing = "user_handle_missing"
    /// –/6. The credential or the response belongs to another user handle.
    case userHandleMismatch = "user_handle_mismatch"
    /// 5/8. Client data that is not UTF-8.
    case clientDataNotUTF8 = "client_data_not_utf8"
    /// 6/9. Client data that is not JSON, or lacks a member.
    case clientDataMalformed = "client_data_malformed"
    /// 7/10. Client data of another type of ceremony.
    case typeMismatch = "type_mismatch"
    /// 8/11. Another challenge than the one issued.
    case challengeMismatch = "challenge_mismatch"
    /// 9/12. An origin that is not expected.
    case originNotAllowed = "origin_not_allowed"
    /// 10/13. Framed by another origin, which is not expected.
    case crossOriginNotAllowed = "cross_origin_not_allowed"
    /// 11/14. A top origin that is not expected, or one without being framed across origins.
    case topOriginNotAllowed = "top_origin_not_allowed"
    /// 13. An attestation object that is not canonical CBOR, or lacks a member.
    case attestationObjectMalformed = "attestation_object_malformed"
    /// 13/15. Authenticator data that cannot be taken apart.
    case authenticatorDataMalformed = "authenticator_data_malformed"
    /// 13. Authenticator data without the new credential.
    case credentialMissing = "credential_missing"
    /// –/15. Authenticator data with a new credential in an authentication.
    case credentialUnexpected = "credential_unexpected"
    /// 14/15. Made for another relying party id.
    case relyingPartyMismatch = "relying_party_mismatch"
    /// 15/16. Nobody was there, and the ceremony was not a conditional registration.
    case userNotPresent = "user_not_present"
    /// 16/17. The user was not verified though that was required.
    case userNotVerified = "user_not_verified"
    /// 17/18. Backed up without being eligible for it.
    case backupStateInconsistent = "backup_state_inconsistent"
    /// –/19. Backup eligibility is not what was stored.
    case backupEligibilityChanged = "backup_eligibility_changed"
    /// 20. The key's algorithm was not offered.
    case algorithmNotOffered = "algorithm_not_offered"
    /// 20. The key does not fit its algorithm, or is weak.
    case publicKeyRefused = "public_key_refused"
    /// 21. An attestation format that nobody knows.
    case attestationFormatUnknown = "attestation_format_unknown"
    /// 21. An attestation format that Level 3 knows and nobody should accept any more: android-safetynet.
    case attestationFormatDeprecated = "attestation_format_deprecated"
    /// 22. An attestation statement that is not of its format.
    case attestationStatementMalformed = "attestation_statement_malformed"
    /// 22. An attestation statement whose signature does not verify.
    case attestationSignatureInvalid = "attestation_signature_invalid"
    /// 24. Trust was asked for, and the attestation leads to no anchor.
    case attestationUntrusted = "attestation_untrusted"
    /// 25. A credential id of more than 1023 bytes.
    case credentialIDTooLong = "credential_id_too_long"
    /// 25. The attested credential id is not the one of the response.
    case credentialIDMismatch = "credential_id_mismatch"
    /// 26. Another account, or this one, holds a credential of that id.
    case credentialIDTaken = "credential_id_taken"
    /// –/6. The credential is kept but signs nobody in.
    case credentialSuspended = "credential_suspended"
    /// –/21. The stored public key cannot be used.
    case storedKeyUnusable = "stored_key_unusable"
    /// –/21. The signature does not verify.
    case signatureInvalid = "signature_invalid"
    /// 22. The statement is about another credential, another ceremony or another model than the response.
    case attestationBindingMismatch = "attestation_binding_mismatch"
    /// 22. The attestation certificate is not one that its format asks for.
    case attestationCertificateRefused = "attestation_certificate_refused"
    /// 22. The statement is signed by an algorithm that is not accepted there.
    case attestationAlgorithmRefused = "attestation_algorithm_refused"
    /// 22. An Android key is not bound to this use, or not by hardware where that is asked.
    case attestationAuthorizationRefused = "attestation_authorization_refused"
}
