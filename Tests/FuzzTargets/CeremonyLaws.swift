import PassLiftCeremony
import PassLiftEncoding

/// What holds of every verdict of the two verifiers.
enum CeremonyLaws {
    private static let lastStep = 28
    /// Details are sentences of ours; none grows with the input.
    private static let detailByteCount = 200

    static func hold(_ refusal: CeremonyRefusal) throws(BrokenInvariant) {
        try BrokenInvariant.unless((1...lastStep).contains(refusal.step), "a refusal names a step of Level 3")
        try BrokenInvariant.unless(!refusal.detail.isEmpty, "a refusal says more than its code")
        try BrokenInvariant.unless(
            refusal.detail.utf8.count <= detailByteCount, "a detail does not grow with the input")
    }

    static func hold(
        _ verified: VerifiedRegistration, of response: RegistrationResponse
    ) throws(BrokenInvariant) {
        try BrokenInvariant.unless(
            verified.credentialID == response.credentialID, "the attested id is the named one")
        try BrokenInvariant.unless(
            (1...1023).contains(verified.credentialID.count), "an id has 1 to 1023 bytes")
        try BrokenInvariant.unless(
            verified.userPresent, "a modal registration was made in somebody's presence")
        try BrokenInvariant.unless(
            verified.backupEligible || !verified.backupState, "what is backed up may be backed up")
        try CBORLaws.hold(verified.publicKey)
        guard let key = try? COSEKey(verified.publicKey) else {
            throw BrokenInvariant(law: "a registered key can be used")
        }
        try BrokenInvariant.unless(
            key.algorithm == verified.algorithm, "a key's algorithm is the one reported")
        let record = verified.storedCredential(userHandle: FuzzCeremony.userHandle)
        var writer = JSONWriter()
        record.write(to: &writer)
        let read = try? StoredCredential(JSONNode(JSONReader().read(writer.bytes)))
        try BrokenInvariant.unless(read == record, "a record is read as it was written")
    }

    /// The verdicts of real and of credulous cryptography on one response: the real one takes no more.
    static func compare(
        _ strict: Result<VerifiedRegistration, CeremonyRefusal>,
        _ credulous: Result<VerifiedRegistration, CeremonyRefusal>, of response: RegistrationResponse
    ) throws(BrokenInvariant) {
        for result in [strict, credulous] {
            switch result {
            case .success(let verified): try hold(verified, of: response)
            case .failure(let refusal): try hold(refusal)
            }
        }
        switch (strict, credulous) {
        case (.success(let one), .success(let other)):
            try BrokenInvariant.unless(
                one.publicKey == other.publicKey && one.format == other.format,
                "a signature check changes nothing but the verdict")
        case (.success, .failure):
            throw BrokenInvariant(law: "what real cryptography takes, credulous cryptography takes")
        case (.failure(let refusal), .success):
            let codes: Set<CeremonyRefusalCode> = [
                .attestationSignatureInvalid, .attestationAlgorithmRefused, .attestationUntrusted,
                .attestationCertificateRefused,
            ]
            try BrokenInvariant.unless(
                codes.contains(refusal.code), "only signatures tell real and credulous cryptography apart")
        case (.failure, .failure): break
        }
    }

    static func compare(
        _ strict: Result<VerifiedAssertion, CeremonyRefusal>,
        _ credulous: Result<VerifiedAssertion, CeremonyRefusal>
    ) throws(BrokenInvariant) {
        for result in [strict, credulous] {
            if case .failure(let refusal) = result { try hold(refusal) }
            guard case .success(let verified) = result else { continue }
            try BrokenInvariant.unless(
                verified.userPresent, "an authentication was made in somebody's presence")
            try BrokenInvariant.unless(
                verified.backupEligible || !verified.backupState, "what is backed up may be backed up")
        }
        switch (strict, credulous) {
        case (.success, .failure):
            throw BrokenInvariant(law: "what real cryptography takes, credulous cryptography takes")
        case (.failure(let refusal), .success):
            try BrokenInvariant.unless(
                refusal.code == .signatureInvalid,
                "only signatures tell real and credulous cryptography apart")
        case (.success, .success), (.failure, .failure): break
        }
    }
}
