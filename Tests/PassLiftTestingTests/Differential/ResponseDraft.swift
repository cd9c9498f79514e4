import PassLiftCeremony
import PassLiftEncoding
import PassLiftOpenSSL
import PassLiftTesting

/// A valid response before it is signed, in parts that can be changed one by one.
struct ResponseDraft {
    enum Attestation: CaseIterable {
        case none
        case packedSelf
    }

    let kind: CeremonyKind
    let key: OpenSSLSigningKey
    var clientData: JSONObject
    /// Replaces what `clientData` spells, where the spelling itself is the change.
    var clientDataText: [UInt8]?
    var relyingPartyIDHash: [UInt8]
    var flags: UInt8
    var signCount: UInt32
    var aaguid = [UInt8](repeating: 0, count: AAGUID.byteCount)
    var credentialID: [UInt8]
    /// The COSE_Key in bytes; a registration carries it.
    var publicKey: [UInt8]
    /// What follows the parts that the flags announce.
    var tail: [UInt8] = []
    var attestation: Attestation
    /// The members of the attestation object as encoded items, in order.
    var object: [RawEntry] = []
    var userHandle: [UInt8]?
    /// How the attestation object's map is announced.
    var objectHead: [UInt8] = [0xa3]
    var objectTail: [UInt8] = []
    var statement: [RawEntry]?
    var statementHead: UInt8?
    var format: String?

    /// A key and a value of a map, encoded.
    struct RawEntry {
        var key: [UInt8]
        var value: [UInt8]
    }

    /// What was signed, still in parts.
    struct Signed {
        var clientDataJSON: [UInt8]
        var attestationObject: [UInt8]
        var authenticatorData: [UInt8]
        var signature: [UInt8]
        var credentialID: [UInt8]
        var userHandle: [UInt8]?
    }

    init(_ kind: CeremonyKind, by credential: ResidentCredential, attestation: Attestation) {
        self.kind = kind
        key = credential.key
        clientData = JSONObject()
        clientData["type"] = kind == .registration ? "webauthn.create" : "webauthn.get"
        clientData["challenge"] = .string(Base64URL.encode(ExampleParty.challenge))
        clientData["origin"] = .string(ExampleParty.origin)
        clientData["crossOrigin"] = false
        relyingPartyIDHash = OpenSSLCryptography().sha256(Array("example.org".utf8))
        flags = kind == .registration ? 0x45 : 0x05
        if credential.backup != .deviceBound { flags |= 0x18 }
        signCount = credential.backup == .deviceBound ? (kind == .registration ? 1 : 2) : 0
        credentialID = credential.id
        publicKey = credential.cosePublicKey
        self.attestation = attestation
        userHandle = credential.userHandle
    }

    var authenticatorData: [UInt8] {
        var bytes = relyingPartyIDHash + [flags]
        bytes += [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: signCount >> UInt32($0)) }
        if kind == .registration { bytes += attested }
        return bytes + tail
    }

    /// Model, id and key.
    var attested: [UInt8] {
        let count = credentialID.count
        return aaguid + [UInt8(truncatingIfNeeded: count >> 8), UInt8(truncatingIfNeeded: count)]
            + credentialID + publicKey
    }

    func signed() throws -> Signed {
        let clientDataJSON = clientDataText ?? JSONValue.object(clientData).bytes()
        let data = authenticatorData
        let signature = try key.sign(data + OpenSSLCryptography().sha256(clientDataJSON))
        return Signed(
            clientDataJSON: clientDataJSON, attestationObject: attestationObject(data, signature),
            authenticatorData: data, signature: signature, credentialID: credentialID, userHandle: userHandle)
    }

    private func attestationObject(_ data: [UInt8], _ signature: [UInt8]) -> [UInt8] {
        var entries: [RawEntry] = []
        let isPacked = attestation == .packedSelf
        if isPacked {
            entries = [
                RawEntry(key: .text("alg"), value: CBORValue.integer(key.algorithm.rawValue).encoded),
                RawEntry(key: .text("sig"), value: CBORValue.bytes(signature).encoded),
            ]
        }
        entries = statement ?? entries
        let statementBytes =
            [statementHead ?? (0xa0 | UInt8(entries.count))] + entries.flatMap { $0.key + $0.value }
        let members =
            [
                RawEntry(key: .text("fmt"), value: .text(format ?? (isPacked ? "packed" : "none"))),
                RawEntry(key: .text("attStmt"), value: statementBytes),
                RawEntry(key: .text("authData"), value: CBORValue.bytes(data).encoded),
            ] + object
        return objectHead + members.flatMap { $0.key + $0.value } + objectTail
    }
}

extension [UInt8] {
    /// A CBOR text.
    static func text(_ text: String) -> [UInt8] { CBORValue.text(text).encoded }
}

extension ResponseDraft.Signed {
    /// The response as a client sends it.
    func json(_ kind: CeremonyKind) -> JSONObject {
        let id = JSONValue.string(Base64URL.encode(credentialID))
        var response = JSONObject()
        response["clientDataJSON"] = .string(Base64URL.encode(clientDataJSON))
        switch kind {
        case .registration:
            response["attestationObject"] = .string(Base64URL.encode(attestationObject))
            response["transports"] = ["internal"]
        case .authentication:
            response["authenticatorData"] = .string(Base64URL.encode(authenticatorData))
            response["signature"] = .string(Base64URL.encode(signature))
            response["userHandle"] = userHandle.map { .string(Base64URL.encode($0)) }
        }
        var form = JSONObject()
        form["id"] = id
        form["rawId"] = id
        form["type"] = "public-key"
        form["authenticatorAttachment"] = "platform"
        form["clientExtensionResults"] = [:]
        form["response"] = .object(response)
        return form
    }
}
