import PassLiftCeremony
import PassLiftEncoding

/// The ceremony document of `verify`: what was settled when the options were issued.
struct CeremonyFile {
    private static let members = [
        "relyingPartyID", "origins", "topOrigins", "allowCrossOrigin", "challenge", "mediation",
        "userVerification", "algorithms", "attestation", "trustAnchors", "userID", "allowCredentials", "at",
    ]

    let expectation: CeremonyExpectation
    /// What a person should know beside the verdict.
    let notes: [String]

    init(_ path: String, kind: CeremonyKind) throws(ToolError) {
        let root = try InputFile.document(path)
        try InputFile.refuseUnknown(in: root, known: Self.members, of: path)
        do {
            expectation = try Self.expectation(root, kind)
            notes = try Self.notes(root, expectation, kind)
        } catch {
            throw ToolError(error, in: path)
        }
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

    /// Reads `at` and `trustAnchors`; no certificate is judged yet, so that they are only looked at for their
    /// form.
    private static func notes(
        _ root: JSONNode, _ expectation: CeremonyExpectation, _ kind: CeremonyKind
    ) throws(JSONFault) -> [String] {
        _ = try root.optionalMember("at")?.moment()
        for anchor in try root.optionalMember("trustAnchors")?.elements() ?? [] {
            _ = try anchor.string()
        }
        switch (kind, expectation.attestation) {
        case (.registration, .direct):
            return ["trust anchors are not supported yet: no attestation is found to be trusted"]
        case (.registration, .none), (.authentication, .none), (.authentication, .direct): return []
        }
    }
}
