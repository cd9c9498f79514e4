import PassLiftCeremony

/// Authenticator data, alone, in an authentication and inside an attestation object without a statement.
enum AuthenticatorDataTarget {
    static func run(_ bytes: [UInt8]) throws(BrokenInvariant) -> FuzzTarget.Verdict {
        let data = try? AuthenticatorData(bytes)
        if let data { try BrokenInvariant.unless(rebuilt(data) == bytes, "nothing is left out of the parts") }
        for candidate in [bytes, AuthenticatorDataRepair.repaired(bytes) ?? bytes] {
            let id = (try? AuthenticatorData(candidate))?.attestedCredential?.id
            _ = try AttestationObjectTarget.judge(
                FuzzCeremony.attestationObject("none", .map(CBORMap()), candidate), id: id)
            var response = AuthenticationResponse(
                credentialID: FuzzCeremony.credentialID, clientDataJSON: FuzzCeremony.assertionClientData,
                authenticatorData: candidate, signature: [0x30, 0])
            response.userHandle = FuzzCeremony.userHandle
            try CeremonyLaws.compare(
                FuzzCeremony.authenticate(response, by: FuzzCeremony.strict),
                FuzzCeremony.authenticate(response, by: FuzzCeremony.credulous))
        }
        return data == nil ? .refused : .taken
    }

    private static func rebuilt(_ data: AuthenticatorData) -> [UInt8] {
        var bytes = data.relyingPartyIDHash + [data.flags.rawValue]
        bytes += [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: data.signCount >> UInt32($0)) }
        if let credential = data.attestedCredential {
            let count = credential.id.count
            bytes += credential.aaguid.bytes
            bytes += [UInt8(truncatingIfNeeded: count >> 8), UInt8(truncatingIfNeeded: count)]
            bytes += credential.id + credential.publicKey
        }
        if let extensions = data.extensions { bytes += CBORValue.map(extensions).encoded }
        return bytes
    }
}
