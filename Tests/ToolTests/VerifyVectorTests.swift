import Foundation
import PassLiftEncoding
import Testing

@Suite("The tool over the vectors of Level 3")
struct VerifyVectorTests {
    @Test("attestation with a root is trusted by its anchor file and by no other's, format by format")
    func anchors() throws {
        let scratch = try Scratch()
        #expect(LevelThree.all.count == 15, "the vectors of Tests/Vectors are not all there")
        let rooted = LevelThree.all.filter { $0.root != nil }
        #expect(Set(rooted.map(\.format)) == ["packed", "tpm", "android-key", "apple", "fido-u2f"])
        for vector in rooted {
            try scratch.write("root.der", vector.root ?? [])
            try scratch.write("r.json", vector.response)
            try scratch.write("c.json", vector.ceremony(anchors: ["root.der"]))
            let run = try verify(scratch)
            #expect(run.exitCode == 0, "\(vector.name): \(run.text)")
            #expect(try run.member("trusted") == true && run.member("format") == .string(vector.format))
            let certificates = try JSONNode(run.json()).member("inspection").member("attestation")
                .member("certificates")
            #expect(try !certificates.elements().isEmpty)
            try scratch.write("c.json", vector.ceremony(anchors: []))
            let refused = try verify(scratch)
            #expect(try refused.exitCode == 1 && refused.member("code") == "attestation_untrusted")
            try scratch.write("c.json", vector.ceremony(anchors: ["root.der"], at: "2019-01-01T00:00:00Z"))
            #expect(try verify(scratch).member("step") == 24, "\(vector.name), before the root is valid")
        }
    }

    private func verify(_ scratch: Scratch) throws -> ToolRun {
        try ToolRun(
            ["verify", "registration", "--ceremony", "c.json", "--response", "r.json", "--json"], in: scratch)
    }
}

/// A registration of the vectors, as the documents of the tool.
private struct LevelThree {
    let name: String
    let format: String
    let root: [UInt8]?
    let response: JSONValue
    private let challenge: [UInt8]
    private let algorithm: Int64

    static let all: [LevelThree] = {
        guard let data = FileManager.default.contents(atPath: path) else {
            FileHandle.standardError.write(Data("no Level 3 vectors at \(path)\n".utf8))
            return []
        }
        let root = JSONNode((try? JSONReader(limits: .document).read([UInt8](data))) ?? .null)
        return ((try? root.elements()) ?? []).compactMap { try? LevelThree($0) }
    }()

    private static var path: String {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Vectors/webauthn-l3.json").path()
    }

    private init(_ node: JSONNode) throws {
        func hex(_ key: String) throws -> [UInt8] { try Hex.decode(node.member(key).string()) }
        name = try node.member("name").string()
        let kind = try node.member("kind").string()
        let variant = try node.member("variant").string()
        guard kind == "registration", variant == "canonical" else { throw node.invalid("a registration") }
        format = try node.member("format").string()
        challenge = try hex("challenge")
        algorithm = try node.member("alg").integer()
        let certificate = try? hex("root_cert")
        root = certificate?.isEmpty == false ? certificate : nil
        let id = JSONValue.string(Base64URL.encode(try hex("credential_id")))
        response = [
            "id": id, "rawId": id, "type": "public-key", "clientExtensionResults": [:],
            "response": [
                "clientDataJSON": .string(Base64URL.encode(try hex("clientDataJSON"))),
                "attestationObject": .string(Base64URL.encode(try hex("attestationObject"))),
            ],
        ]
    }

    func ceremony(anchors: [String], at moment: String = "2026-12-01T00:00:00Z") -> JSONValue {
        [
            "relyingPartyID": "example.org", "origins": ["https://example.org"],
            "challenge": .string(Base64URL.encode(challenge)), "attestation": "direct",
            "algorithms": [.integer(algorithm)], "trustAnchors": .array(anchors.map { .string($0) }),
            "at": .string(moment),
        ]
    }
}
