/// The procedure of format `android-key` (Level 3, section 8.4): Android's keystore certifies the credential's
/// own key, and says in the certificate what the key is bound to.
enum AndroidKeyAttestation {
    static func verify(
        _ statement: CBORMap, _ context: AttestationContext
    ) throws(CeremonyRefusal) -> VerifiedStatement {
        guard
            statement.entries.count == 3, let algorithm = statement["alg"]?.integer,
            case .bytes(let signature)? = statement["sig"]
        else {
            throw .statement(
                .attestationStatementMalformed, "android-key attestation takes alg, sig and x5c")
        }
        let chain = try CertificateChain.read(statement, context)
        try chain.check(signature, over: context.signed, using: algorithm)
        guard chain.leaf.publicKey == context.key.publicKey else {
            throw .statement(
                .attestationBindingMismatch, "the certificate is of another key than the credential's")
        }
        let description = try description(in: chain.leaf)
        guard description.challenge == context.clientDataHash else {
            throw .statement(.attestationBindingMismatch, "the key was made for another ceremony")
        }
        try requireAuthorizations(of: description, under: context.policy.androidKeys)
        return VerifiedStatement(format: .androidKey, type: .basic, trustPath: chain.path)
    }

    /// Android's key attestation extension.
    private static let descriptionExtension = "1.3.6.1.4.1.11129.2.1.17"

    private static func description(
        in certificate: Certificate
    ) throws(CeremonyRefusal) -> AndroidKeyDescription {
        guard let stated = certificate.extension(descriptionExtension) else {
            throw .statement(.attestationCertificateRefused, "no description of the key")
        }
        guard let description = try? AndroidKeyDescription(stated.value) else {
            throw .statement(.attestationCertificateRefused, "the description of the key is malformed")
        }
        return description
    }

    /// That no application but this one, for nothing but signing, has the key, and that the keystore made it.
    ///
    /// What the hardware enforces counts, or the union of the lists, as `rule` has it; every list that counts
    /// must agree. A purpose "equal to" signing is read as signing alone.
    private static func requireAuthorizations(
        of description: AndroidKeyDescription, under rule: AndroidKeyRule
    ) throws(CeremonyRefusal) {
        guard !description.softwareEnforced.isForAllApplications,
            !description.hardwareEnforced.isForAllApplications
        else { throw .statement(.attestationAuthorizationRefused, "the key is every application's") }
        let lists =
            switch rule {
            case .hardwareEnforced: [description.hardwareEnforced]
            case .softwareAllowed: [description.hardwareEnforced, description.softwareEnforced]
            }
        let origins = Set(lists.compactMap(\.origin))
        guard origins == [AndroidKeyDescription.generated] else {
            throw .statement(
                .attestationAuthorizationRefused, "not stated there that the keystore made the key")
        }
        let purposes = lists.reduce(into: Set<UInt64>()) { $0.formUnion($1.purposes) }
        guard purposes == [AndroidKeyDescription.signing] else {
            throw .statement(
                .attestationAuthorizationRefused, "not stated there that the key is for signing alone")
        }
    }
}
