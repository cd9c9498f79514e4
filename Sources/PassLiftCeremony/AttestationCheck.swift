import PassLiftEncoding

/// Steps 21–24 of a registration: is the format known, does its procedure succeed, is the result trusted.
struct AttestationCheck {
    let cryptography: any CeremonyCryptography
    let key: COSEKey
    let clientDataHash: [UInt8]

    private static let formatStep = 21
    private static let procedureStep = 22
    private static let trustStep = 24

    func verdict(
        on object: AttestationObject, asked preference: AttestationPreference
    ) throws(CeremonyRefusal) -> (format: AttestationFormat, type: AttestationType) {
        guard let format = AttestationFormat.allCases.first(where: { $0.rawValue.isExactly(object.format) })
        else { throw CeremonyRefusal(Self.formatStep, .attestationFormatUnknown, "not a format of Level 3") }
        let type = try type(of: object, format: format)
        switch preference {
        case .none: return (format, type)
        case .direct:
            throw CeremonyRefusal(
                Self.trustStep, .attestationUntrusted, "\(type.rawValue) attestation leads to no anchor")
        }
    }

    private func type(
        of object: AttestationObject, format: AttestationFormat
    ) throws(CeremonyRefusal) -> AttestationType {
        switch format {
        case .none:
            guard case .map(let statement) = object.statement, statement.entries.isEmpty else {
                throw Self.malformed("format none takes an empty map")
            }
            return .none
        case .packed: return try packed(object)
        case .tpm, .androidKey, .androidSafetyNet, .fidoU2F, .apple, .compound:
            throw CeremonyRefusal(
                Self.formatStep, .attestationFormatUnsupported, "\(format.rawValue) is not verified yet")
        }
    }

    /// Section 8.2; without certificates the credential's own key signs.
    private func packed(_ object: AttestationObject) throws(CeremonyRefusal) -> AttestationType {
        guard case .map(let statement) = object.statement else { throw Self.malformed("expected a map") }
        guard statement["x5c"] == nil else {
            throw CeremonyRefusal(
                Self.formatStep, .attestationFormatUnsupported, "packed with certificates is not verified yet"
            )
        }
        guard
            let algorithm = statement["alg"]?.integer, case .bytes(let signature)? = statement["sig"],
            statement.entries.count == 2
        else { throw Self.malformed("packed self attestation takes alg and sig") }
        guard algorithm == key.algorithm.rawValue else { throw Self.malformed("alg is not the key's") }
        let verdict = cryptography.check(
            signature, over: object.authenticatorData.bytes + clientDataHash, by: key.publicKey,
            using: key.algorithm)
        switch verdict {
        case .valid: return .selfSigned
        case .invalid, .unsupported:
            throw CeremonyRefusal(
                Self.procedureStep, .attestationSignatureInvalid, "not signed by the new credential")
        }
    }

    private static func malformed(_ detail: String) -> CeremonyRefusal {
        CeremonyRefusal(procedureStep, .attestationStatementMalformed, detail)
    }
}
