import PassLiftCeremony
import PassLiftEncoding
import PassLiftMachine
import PassLiftPorts

/// The ceremony document of `verify`: what was settled when the options were issued.
struct CeremonyFile {
    private static let members = [
        "relyingPartyID", "origins", "topOrigins", "allowCrossOrigin", "challenge", "mediation",
        "userVerification", "algorithms", "attestation", "trustAnchors", "attestationPolicy", "userID",
        "allowCredentials", "appID", "at",
    ]

    let expectation: CeremonyExpectation
    /// How attestation is judged.
    let policy: AttestationPolicy
    /// The time at which certificates are judged, in seconds since 1970.
    let seconds: Int64
    /// What a person should know beside the verdict.
    let notes: [String]

    init(_ path: String, kind: CeremonyKind) throws(ToolError) {
        let root = try InputFile.document(path)
        try InputFile.refuseUnknown(in: root, known: Self.members, of: path)
        do {
            expectation = try Self.expectation(root, kind)
            let moment = try root.optionalMember("at")?.moment()
            seconds = (moment.map { Instant(milliseconds: $0) } ?? SystemTime().now()).seconds
            notes = try Self.notes(root)
        } catch {
            throw ToolError(error, in: path)
        }
        policy = try AttestationSettings(root, of: path).policy
    }

    private static func expectation(
        _ root: JSONNode, _ kind: CeremonyKind
    ) throws(JSONFault) -> CeremonyExpectation {
        var expectation = try CeremonyExpectation(root, kind: kind)
        guard !expectation.origins.isEmpty else {
            throw try root.member("origins").invalid("at least one origin")
        }
        guard !expectation.challenge.isEmpty else {
            throw try root.member("challenge").invalid("the challenge that was issued")
        }
        // An empty handle is nobody's: it counts as absent.
        if expectation.userHandle?.isEmpty == true { expectation.userHandle = nil }
        return expectation
    }

    /// Options may offer algorithms that nothing here verifies beside those that it does.
    private static func notes(_ root: JSONNode) throws(JSONFault) -> [String] {
        var notes: [String] = []
        for node in try root.optionalMember("algorithms")?.elements() ?? [] {
            let number = try node.integer()
            guard COSEAlgorithm(rawValue: number) == nil else { continue }
            notes.append("\(node.path): \(number) is not verified here; its keys are refused as not offered")
        }
        return notes
    }
}
