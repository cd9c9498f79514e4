import PassLiftEncoding

/// The procedure of format `tpm` (Level 3, section 8.3): a TPM certifies that it holds the credential's key.
enum TPMAttestation {
    static func verify(
        _ statement: CBORMap, _ context: AttestationContext
    ) throws(CeremonyRefusal) -> VerifiedStatement {
        let parts = try Parts(statement)
        let chain = try CertificateChain.read(statement, context)
        let area = try structure("pubArea", of: parts.pubArea, TPMPublicArea.init)
        guard area.isKey(context.key.publicKey) else {
            throw .statement(.attestationBindingMismatch, "pubArea is of another key than the credential's")
        }
        try TPMCertificateProfile.require(of: chain.leaf)
        try chain.requireModel(context.credential.aaguid)
        let digest = try check(parts, signedBy: chain, context)
        let certification = try structure("certInfo", of: parts.certInfo, TPMCertification.init)
        guard certification.extraData == context.cryptography.digest(context.signed, by: digest) else {
            throw .statement(.attestationBindingMismatch, "extraData is not the digest of this ceremony")
        }
        guard certification.name == (try name(of: parts.pubArea, by: area.nameAlgorithm, context)) else {
            throw .statement(.attestationBindingMismatch, "certInfo certifies another key than pubArea's")
        }
        return VerifiedStatement(format: .tpm, type: .attestationCA, trustPath: chain.path)
    }

    /// That the attestation key signed `certInfo`; gives the digest that `alg` fixes.
    ///
    /// The signature is taken as that of `alg` (section 6.5.5), as Windows and the specification's own vectors
    /// have it, not as a TPMT_SIGNATURE.
    private static func check(
        _ parts: Parts, signedBy chain: CertificateChain, _ context: AttestationContext
    ) throws(CeremonyRefusal) -> DigestAlgorithm {
        guard parts.algorithm != rs1 else {
            try checkRS1(parts, signedBy: chain, context)
            return .sha1
        }
        guard let digest = COSEAlgorithm(rawValue: parts.algorithm)?.digest else {
            throw .statement(.attestationAlgorithmRefused, "no algorithm that a TPM signs with")
        }
        try chain.check(parts.signature, over: parts.certInfo, using: parts.algorithm)
        return digest
    }

    private static func checkRS1(
        _ parts: Parts, signedBy chain: CertificateChain, _ context: AttestationContext
    ) throws(CeremonyRefusal) {
        try requireSHA1Accepted(context.policy)
        guard let key = chain.leaf.publicKey else {
            throw .statement(.attestationCertificateRefused, "the certificate's key is of an unknown kind")
        }
        switch context.cryptography.checkRS1(parts.signature, over: parts.certInfo, by: key) {
        case .valid: return
        case .invalid:
            throw .statement(.attestationSignatureInvalid, "not signed by the attestation certificate's key")
        case .unsupported:
            throw .statement(.attestationAlgorithmRefused, "the certificate's key does not go with alg")
        }
    }

    /// The name of the key whose public area `pubArea` is (TPM 2.0 Library, Part 1, section 16).
    ///
    /// A name by SHA-1 binds as weakly as a signature by it, so the same rule lets it in.
    private static func name(
        of pubArea: [UInt8], by algorithm: TPMAlgorithm, _ context: AttestationContext
    ) throws(CeremonyRefusal) -> [UInt8] {
        guard let digest = algorithm.digest else {
            throw .statement(.attestationAlgorithmRefused, "no nameAlg that names are checked with")
        }
        if digest == .sha1 { try requireSHA1Accepted(context.policy) }
        let identifier = [UInt8(algorithm.rawValue >> 8), UInt8(algorithm.rawValue & 0xff)]
        return identifier + context.cryptography.digest(pubArea, by: digest)
    }

    private static func requireSHA1Accepted(_ policy: AttestationPolicy) throws(CeremonyRefusal) {
        switch policy.sha1 {
        case .acceptedFromTPM: return
        case .refused: throw .statement(.attestationAlgorithmRefused, "SHA-1 is not accepted")
        }
    }

    private static func structure<Structure>(
        _ name: String, of bytes: [UInt8], _ read: ([UInt8]) throws(TPMError) -> Structure
    ) throws(CeremonyRefusal) -> Structure {
        do {
            return try read(bytes)
        } catch {
            throw .statement(.attestationStatementMalformed, "\(name): \(error.rawValue)")
        }
    }

    /// RSASSA-PKCS1-v1_5 with SHA-1, by its COSE identifier (RFC 8812, section 2).
    private static let rs1: Int64 = -65535

    /// The statement's members but `x5c`; its CDDL leaves no room for others.
    private struct Parts {
        let algorithm: Int64
        let signature: [UInt8]
        let certInfo: [UInt8]
        let pubArea: [UInt8]

        init(_ statement: CBORMap) throws(CeremonyRefusal) {
            guard
                statement.entries.count == 6, let algorithm = statement["alg"]?.integer,
                case .bytes(let signature)? = statement["sig"], statement["x5c"] != nil,
                case .text(let version)? = statement["ver"],
                case .bytes(let certInfo)? = statement["certInfo"],
                case .bytes(let pubArea)? = statement["pubArea"]
            else {
                throw .statement(
                    .attestationStatementMalformed,
                    "tpm attestation takes ver, alg, x5c, sig, certInfo and pubArea")
            }
            guard version.isExactly("2.0") else {
                throw .statement(.attestationStatementMalformed, "a version of TPM other than 2.0")
            }
            self.algorithm = algorithm
            self.signature = signature
            self.certInfo = certInfo
            self.pubArea = pubArea
        }
    }
}

extension COSEAlgorithm {
    /// The digest that is signed; nil for the Edwards curves, which take the message itself and which no TPM
    /// has.
    fileprivate var digest: DigestAlgorithm? {
        switch self {
        case .es256, .esp256, .rs256: .sha256
        case .es384, .esp384, .rs384: .sha384
        case .es512, .esp512, .rs512: .sha512
        case .eddsa, .ed25519, .ed448: nil
        }
    }
}
