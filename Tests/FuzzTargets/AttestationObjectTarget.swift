import PassLiftCeremony

/// An attestation object, as it is and with the relying party's hash put right, up to its verdict.
enum AttestationObjectTarget {
    static func run(_ bytes: [UInt8]) throws(BrokenInvariant) -> FuzzTarget.Verdict {
        try CBORLaws.hold(bytes)
        guard let repaired = AuthenticatorDataRepair.repairedObject(bytes), repaired.object != bytes else {
            return try judge(bytes, id: AuthenticatorDataRepair.repairedObject(bytes)?.id)
        }
        _ = try judge(bytes, id: repaired.id)
        return try judge(repaired.object, id: repaired.id)
    }

    static func judge(_ object: [UInt8], id: [UInt8]?) throws(BrokenInvariant) -> FuzzTarget.Verdict {
        let response = RegistrationResponse(
            credentialID: id ?? FuzzCeremony.credentialID, clientDataJSON: FuzzCeremony.creationClientData,
            attestationObject: object)
        let strict = FuzzCeremony.register(response, by: FuzzCeremony.strict)
        let credulous = FuzzCeremony.register(response, by: FuzzCeremony.credulous)
        try CeremonyLaws.compare(strict, credulous, of: response)
        var demanding = FuzzCeremony.creation
        demanding.attestation = .direct
        if case .success(let verified) = FuzzCeremony.register(
            response, by: FuzzCeremony.strict, expecting: demanding)
        {
            try BrokenInvariant.unless(verified.trust == .trusted, "where trust is asked, trust is had")
            try BrokenInvariant.unless(
                verified.attestationType != .none && verified.attestationType != .selfSigned,
                "nobody is trusted without a certificate")
        }
        switch strict {
        case .success: return .taken
        case .failure: return .refused
        }
    }
}

/// Puts right what a fuzzer cannot guess: 32 bytes of hash before everything else, and presence.
enum AuthenticatorDataRepair {
    private static let headByteCount = 37
    private static let flagsOffset = 32

    static func repaired(_ data: [UInt8]) -> [UInt8]? {
        guard data.count >= headByteCount else { return nil }
        var flags = data[flagsOffset] | AuthenticatorFlags.userPresent.rawValue
        if flags & AuthenticatorFlags.backupEligible.rawValue == 0 {
            flags &= ~AuthenticatorFlags.backedUp.rawValue
        }
        return FuzzCeremony.relyingPartyIDHash + [flags] + data[(flagsOffset + 1)...]
    }

    /// The object with its authenticator data repaired, and the id of the credential in it.
    static func repairedObject(_ bytes: [UInt8]) -> (object: [UInt8], id: [UInt8]?)? {
        guard case .map(let map)? = try? CBORDecoder.decode(bytes), case .bytes(let data)? = map["authData"],
            let repaired = repaired(data)
        else { return nil }
        let entries = map.entries.map { entry in
            (entry.key, entry.key == .text("authData") ? CBORValue.bytes(repaired) : entry.value)
        }
        let id = (try? AuthenticatorData(repaired))?.attestedCredential?.id
        return (CBORValue.map(CBORMap(entries)).encoded, id)
    }
}
