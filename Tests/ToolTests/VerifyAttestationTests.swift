import Foundation
import PassLiftEncoding
import PassLiftTesting
import Testing

@Suite("The tool's attestation settings")
struct VerifyAttestationTests {
    /// A certificate of its own, in PEM; nil where there is no openssl to make one.
    private static let certificate: String? = {
        guard let scratch = try? Scratch() else { return nil }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
            "-keyout", scratch.path("key.pem"), "-out", scratch.path("root.pem"), "-subj", "/CN=Root",
        ]
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return nil }
        process.waitUntilExit()
        return (try? scratch.read("root.pem")).map { String(decoding: $0, as: UTF8.self) }
    }()

    @Test(
        "direct attestation that leads to no anchor is a refusal at step 24, whatever brings the anchors",
        .enabled(if: certificate != nil, "there is no openssl to make a certificate"),
        arguments: [Brought.byFile, .byText, .byNobody])
    private func direct(brought: Brought) throws {
        let files = try CeremonyFiles()
        let pem = try #require(Self.certificate)
        try files.scratch.write("root.pem", pem)
        try files.set("attestation", of: "c.json", to: "direct")
        switch brought {
        case .byFile: try files.set("trustAnchors", of: "c.json", to: ["root.pem"])
        case .byText: try files.set("trustAnchors", of: "c.json", to: [.string(pem)])
        case .byNobody: break
        }
        let run = try files.verifyRegistration()
        #expect(run.exitCode == 1, "\(run.standardError)")
        #expect(try run.member("code") == "attestation_untrusted" && run.member("step") == 24)
    }

    private enum Brought {
        case byFile
        case byText
        case byNobody
    }

    @Test(
        "an anchor file is found beside the ceremony file, else from the working directory",
        .enabled(if: certificate != nil, "there is no openssl to make a certificate"))
    func places() throws {
        let files = try CeremonyFiles()
        let elsewhere = try Scratch()
        try files.set("trustAnchors", of: "c.json", to: ["root.pem"])
        let words = [
            "verify", "registration", "--ceremony", files.scratch.path("c.json"), "--response",
            files.scratch.path("r.json"), "--json",
        ]
        let missing = try ToolRun(words, in: elsewhere)
        #expect(missing.exitCode == 2)
        #expect(missing.standardError.contains("c.json: $.trustAnchors[0]: root.pem"))
        try elsewhere.write("root.pem", try #require(Self.certificate))
        #expect(try ToolRun(words, in: elsewhere).exitCode == 0)
        try files.scratch.write("root.pem", "no certificate")
        let beside = try ToolRun(words, in: elsewhere)
        #expect(beside.exitCode == 2)
        #expect(beside.standardError.contains("$.trustAnchors[0]: root.pem: expected"))
        try files.set("trustAnchors", of: "c.json", to: [.string(files.scratch.path("gone.pem"))])
        #expect(try ToolRun(words, in: elsewhere).exitCode == 2)
    }

    @Test(
        "an unusable anchor or policy ends with 2 and names file, place and expectation",
        arguments: [
            ("trustAnchors", ["gone.pem"], "$.trustAnchors[0]: gone.pem"),
            ("trustAnchors", ["r.json"], "$.trustAnchors[0]: r.json: expected certificates in PEM"),
            ("trustAnchors", ["-----BEGIN CERTIFICATE-----"], "$.trustAnchors[0]: expected certificates"),
            ("trustAnchors", ["-"], "$.trustAnchors[0]"), ("trustAnchors", [""], "$.trustAnchors[0]"),
            ("trustAnchors", "root.pem", "$.trustAnchors: expected an array"),
            ("attestationPolicy", [], "$.attestationPolicy: expected an object"),
            ("attestationPolicy", ["sha1": "accepted"], "$.attestationPolicy.sha1"),
            ("attestationPolicy", ["compund": "any"], "did you mean \"compound\"?"),
            ("attestationPolicy", ["androidKeys": 1], "$.attestationPolicy.androidKeys"),
        ] as [(String, JSONValue, String)])
    func unusable(key: String, value: JSONValue, place: String) throws {
        let files = try CeremonyFiles()
        try files.set(key, of: "c.json", to: value)
        let run = try files.verifyRegistration()
        #expect(run.exitCode == 2)
        #expect(run.standardError.contains("c.json: "), "\(run.standardError)")
        #expect(run.standardError.contains(place), "\(run.standardError)")
    }

    @Test("every attestation rule is read, and self attestation verifies under each")
    func rules() throws {
        let files = try CeremonyFiles(attestation: .packedSelf)
        let rules: [(String, [String])] = [
            ("androidKeys", ["hardware_enforced", "software_allowed"]), ("compound", ["every", "any"]),
            ("sha1", ["refused", "accepted_from_tpm"]),
        ]
        for (key, values) in rules {
            for value in values {
                var policy = JSONObject()
                policy[key] = .string(value)
                try files.set("attestationPolicy", of: "c.json", to: .object(policy))
                let run = try files.verifyRegistration()
                #expect(run.exitCode == 0, "\(run.standardError)")
                #expect(try run.member("attestationType") == "self" && run.member("trusted") == false)
            }
        }
    }

    @Test("an algorithm that is not verified here is passed over with a note")
    func algorithms() throws {
        let files = try CeremonyFiles()
        try files.set("algorithms", of: "c.json", to: [-47, -7])
        let run = try files.verifyRegistration()
        #expect(run.exitCode == 0 && run.standardError.contains("$.algorithms[0]: -47 is not verified here"))
        try files.set("algorithms", of: "c.json", to: [-47])
        #expect(try files.verifyRegistration().member("code") == "algorithm_not_offered")
    }
}
