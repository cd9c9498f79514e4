import Foundation
import PassLiftCeremony
import PassLiftEncoding
import Testing

/// The test vectors of Level 3, which stand in `Tests/Vectors`; without them `VectorTests.counts` fails.
enum Vectors {
    static let all: [Vector] = {
        guard let data = FileManager.default.contents(atPath: path) else {
            FileHandle.standardError.write(Data("no Level 3 vectors at \(path)\n".utf8))
            return []
        }
        do {
            let root = JSONNode(try JSONReader(limits: .document).read([UInt8](data)))
            return try root.elements().compactMap { try Vector($0) }
        } catch {
            FileHandle.standardError.write(Data("unreadable Level 3 vectors: \(error)\n".utf8))
            return []
        }
    }()

    static var registrations: [Vector] { all.filter { $0.kind == .registration } }
    static var authentications: [Vector] { all.filter { $0.kind == .authentication } }

    static func named(_ name: String) -> Vector? {
        all.first { $0.name == name }
    }

    private static var path: String {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Vectors/webauthn-l3.json").path()
    }
}

/// One ceremony of the vectors.
struct Vector: CustomTestStringConvertible {
    let name: String
    let kind: CeremonyKind
    let variant: String
    let format: String
    let algorithm: Int64
    let challenge: [UInt8]
    let crossOrigin: Bool
    let topOrigin: String?
    let clientDataJSON: [UInt8]
    let attestationObject: [UInt8]
    let authenticatorData: [UInt8]
    let signature: [UInt8]
    let credentialID: [UInt8]
    let publicKey: [UInt8]
    let flags: AuthenticatorFlags
    /// What the certificates of the attestation statement lead to, DER; empty where there are none.
    let rootCertificate: [UInt8]

    var testDescription: String { name }

    /// Nil for entries that are no ceremony.
    init?(_ node: JSONNode) throws {
        guard let kind = CeremonyKind(rawValue: try node.member("kind").string()) else { return nil }
        self.kind = kind
        name = try node.member("name").string()
        variant = try node.member("variant").string()
        format = try node.optionalMember("format")?.string() ?? ""
        algorithm = try node.member("alg").integer()
        crossOrigin = try node.member("crossOrigin").bool()
        topOrigin = try? node.member("topOrigin").string()
        flags = AuthenticatorFlags(rawValue: UInt8(try node.member("flags").integer(in: 0...255)))
        func hex(_ key: String) throws -> [UInt8] {
            guard let member = try node.optionalMember(key), member.value != .null else { return [] }
            return try Hex.decode(member.string())
        }
        challenge = try hex("challenge")
        clientDataJSON = try hex("clientDataJSON")
        attestationObject = try hex("attestationObject")
        authenticatorData = try hex("authenticatorData")
        signature = try hex("signature")
        credentialID = try hex("credential_id")
        publicKey = try hex("credential_public_key_cose")
        rootCertificate = try hex("root_cert")
    }

    /// The registration that stood in an earlier draft: its Android key is bound to nothing.
    var isOfEarlierDraft: Bool { variant == "main-differs" }

    /// The kind of assurance that its attestation gives.
    var attestationType: AttestationType {
        switch format {
        case "packed": rootCertificate.isEmpty ? .selfSigned : .basic
        case "tpm": .attestationCA
        case "android-key", "fido-u2f": .basic
        case "apple": .anonymizationCA
        default: .none
        }
    }

    /// Trusts the vectors' root, and takes Android keys of software where the vector is about one.
    var policy: AttestationPolicy {
        var policy = AttestationPolicy()
        if !rootCertificate.isEmpty { policy.anchors = [TrustAnchor(certificate: rootCertificate)] }
        if variant == "unmerged-pr" { policy.androidKeys = .softwareAllowed }
        return policy
    }

    /// What a relying party would have stored when it issued the options of this ceremony.
    var expectation: CeremonyExpectation {
        var expectation = CeremonyExpectation(
            kind: kind, relyingPartyID: "example.org", origins: ["https://example.org"], challenge: challenge)
        if crossOrigin { expectation.framing = .allowed(topOrigins: ["https://example.com"]) }
        expectation.algorithms = COSEAlgorithm.allCases
        return expectation
    }

    /// The same, with trust asked for where there is a root that it can lead to.
    var trustingExpectation: CeremonyExpectation {
        var expectation = expectation
        if !rootCertificate.isEmpty { expectation.attestation = .direct }
        return expectation
    }

    var registration: RegistrationResponse {
        RegistrationResponse(
            credentialID: credentialID, clientDataJSON: clientDataJSON, attestationObject: attestationObject)
    }

    var authentication: AuthenticationResponse {
        var response = AuthenticationResponse(
            credentialID: credentialID, clientDataJSON: clientDataJSON, authenticatorData: authenticatorData,
            signature: signature)
        response.userHandle = [1, 2, 3]
        return response
    }

    var stored: StoredCredential {
        StoredCredential(
            credentialID: credentialID, publicKey: publicKey, signCount: 0, userHandle: [1, 2, 3])
    }
}
