import PassLiftEncoding

/// Steps 21–24 of a registration: is the format known, does its procedure succeed, is the result trusted.
struct AttestationCheck {
    let context: AttestationContext

    private static let formatStep = 21
    private static let trustStep = 24

    /// What the statement of `object` is worth.
    ///
    /// - Parameter seconds: the time at which certificates are judged, in seconds since 1970.
    func verdict(
        on object: AttestationObject, asked preference: AttestationPreference, at seconds: Int64
    ) throws(CeremonyRefusal) -> VerifiedAttestation {
        let format = try Self.format(object.format)
        let results = try Self.verify(object.statement, format: format, context).map { statement in
            VerifiedAttestation(
                format: format, type: statement.type, trust: trust(in: statement, at: seconds))
        }
        // One trusted part makes a compound statement trusted: every part is about this very credential, so
        // whoever is trusted vouches for it already, and the same statement alone would have been trusted.
        // What comes beside it can add nothing that anybody relies on, and takes nothing away.
        guard let best = results.first(where: { $0.trust == .trusted }) ?? results.first else {
            throw .statement(.attestationStatementMalformed, "no statement in it")
        }
        switch preference {
        case .none: return best
        case .direct:
            guard best.trust == .trusted else {
                throw CeremonyRefusal(
                    Self.trustStep, .attestationUntrusted,
                    "\(best.type.rawValue) attestation leads to no anchor: \(best.trust.rawValue)")
            }
            return best
        }
    }

    /// The procedure of one format; a compound statement gives several results.
    private static func verify(
        _ statement: CBORValue, format: AttestationFormat, _ context: AttestationContext
    ) throws(CeremonyRefusal) -> [VerifiedStatement] {
        guard format == .compound else { return [try verifyOne(statement, format: format, context)] }
        return try CompoundAttestation.verify(statement, context)
    }

    /// The procedure of one format that is not `compound`.
    static func verifyOne(
        _ statement: CBORValue, format: AttestationFormat, _ context: AttestationContext
    ) throws(CeremonyRefusal) -> VerifiedStatement {
        guard case .map(let map) = statement else {
            throw .statement(.attestationStatementMalformed, "expected a map")
        }
        switch format {
        case .none:
            guard map.entries.isEmpty else {
                throw .statement(.attestationStatementMalformed, "format none takes an empty map")
            }
            return VerifiedStatement(format: .none, type: .none, trustPath: [])
        case .packed: return try PackedAttestation.verify(map, context)
        case .tpm: return try TPMAttestation.verify(map, context)
        case .androidKey: return try AndroidKeyAttestation.verify(map, context)
        case .fidoU2F: return try FIDOU2FAttestation.verify(map, context)
        case .apple: return try AppleAttestation.verify(map, context)
        case .compound: throw .statement(.attestationStatementMalformed, "compound inside compound")
        case .androidSafetyNet:
            throw CeremonyRefusal(
                formatStep, .attestationFormatDeprecated,
                "SafetyNet was switched off; Android attests with android-key")
        }
    }

    /// Step 21.
    static func format(_ identifier: String) throws(CeremonyRefusal) -> AttestationFormat {
        guard let format = AttestationFormat.allCases.first(where: { $0.rawValue.isExactly(identifier) })
        else {
            throw CeremonyRefusal(formatStep, .attestationFormatUnknown, "not a format of Level 3")
        }
        return format
    }

    /// Steps 23–24. An anchor counts for the formats it is configured for; for a part of a compound
    /// statement, that is the part's own.
    private func trust(in statement: VerifiedStatement, at seconds: Int64) -> TrustVerdict {
        let anchors = context.policy.anchors.filter { $0.formats?.contains(statement.format) ?? true }
        guard !anchors.isEmpty, !statement.trustPath.isEmpty else { return .noAnchor }
        return context.cryptography.trust(
            in: statement.trustPath, anchors: anchors.map(\.certificate), at: seconds)
    }
}

/// What an attestation statement turned out to be worth.
struct VerifiedAttestation {
    let format: AttestationFormat
    let type: AttestationType
    let trust: TrustVerdict
}
