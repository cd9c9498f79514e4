import PassLiftCeremony
import PassLiftEncoding

/// Client data, as that of a registration and of an authentication.
enum ClientDataTarget {
    static func run(_ bytes: [UInt8]) throws(BrokenInvariant) -> FuzzTarget.Verdict {
        try JSONLaws.hold(bytes, .request, .byteOrderMark)
        let registration = RegistrationResponse(
            credentialID: FuzzCeremony.credentialID, clientDataJSON: bytes,
            attestationObject: FuzzCeremony.attestationObject(
                "none", .map(CBORMap()), FuzzCeremony.attestedData))
        let created = FuzzCeremony.register(registration, by: FuzzCeremony.strict)
        try CeremonyLaws.compare(
            created, FuzzCeremony.register(registration, by: FuzzCeremony.credulous), of: registration)

        var authentication = AuthenticationResponse(
            credentialID: FuzzCeremony.credentialID, clientDataJSON: bytes,
            authenticatorData: FuzzCeremony.relyingPartyIDHash + [0x05, 0, 0, 0, 1], signature: [0x30, 0])
        authentication.userHandle = FuzzCeremony.userHandle
        let signedIn = FuzzCeremony.authenticate(authentication, by: FuzzCeremony.credulous)
        try CeremonyLaws.compare(
            FuzzCeremony.authenticate(authentication, by: FuzzCeremony.strict), signedIn)

        switch (created, signedIn) {
        case (.success, .success):
            throw BrokenInvariant(law: "client data belongs to one kind of ceremony")
        case (.success, .failure):
            try requireExpected(bytes, type: "webauthn.create")
            return .taken
        case (.failure, .success):
            try requireExpected(bytes, type: "webauthn.get")
            return .taken
        case (.failure, .failure): return .refused
        }
    }

    /// What was taken says what it must, read once more by other means.
    private static func requireExpected(_ bytes: [UInt8], type: String) throws(BrokenInvariant) {
        let reader = JSONReader(limits: .request, options: .byteOrderMark)
        guard case .object(let object)? = try? reader.read(bytes),
            case .string(let statedType)? = object["type"],
            case .string(let challenge)? = object["challenge"],
            case .string(let origin)? = object["origin"]
        else { throw BrokenInvariant(law: "client data that was taken has type, challenge and origin") }
        try BrokenInvariant.unless(
            statedType.isExactly(type) && origin.isExactly(FuzzCeremony.origin)
                && challenge.isExactly(Base64URL.encode(FuzzCeremony.challenge))
                && object["topOrigin"] == nil && [nil, .bool(false)].contains(object["crossOrigin"]),
            "client data that was taken is of this ceremony, byte for byte")
    }
}
