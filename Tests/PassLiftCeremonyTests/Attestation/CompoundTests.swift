import PassLiftCeremony
import PassLiftOpenSSL
import Testing

@Suite("Compound attestation")
struct CompoundTests {
    private static let partLimit = 8
    private let stage: AttestationStage

    init() throws {
        stage = try AttestationStage()
    }

    private func part(_ format: String, _ statement: CBORValue) -> CBORValue {
        AttestationStage.map([("fmt", .text(format)), ("attStmt", statement)])
    }

    private var none: CBORValue { part("none", .map(CBORMap())) }

    private func packed() throws -> CBORValue { part("packed", AttestationStage.map(try stage.packed())) }

    /// Self attestation by `key`, the credential's where it is to hold.
    private func selfSigned(by key: OpenSSLSigningKey? = nil) throws -> CBORValue {
        let signature = try (key ?? stage.credential.key).sign(stage.signed)
        return part(
            "packed", AttestationStage.map([("alg", .integer(-7)), ("sig", .bytes(signature))]))
    }

    private func refusal(_ parts: [CBORValue], _ rule: CompoundRule = .every) -> CeremonyRefusal? {
        var stage = stage
        stage.policy.compound = rule
        return stage.refusal("compound", .array(parts), stage.certificate)
    }

    @Test("trap 18: a compound statement with a packed one that brings certificates decodes and verifies")
    func accepted() throws {
        let statement = CBORValue.array([try selfSigned(), try packed()])
        let verified = try stage.verify("compound", statement, stage.certificate)
        #expect(verified.format == .compound)
        #expect(verified.attestationType == .selfSigned)
    }

    @Test("two parts at least, eight at most")
    func count() throws {
        let one = try packed()
        for (count, code) in [
            (0, CeremonyRefusalCode.attestationStatementMalformed), (1, .attestationStatementMalformed),
            (2, nil), (Self.partLimit, nil), (Self.partLimit + 1, .attestationStatementMalformed),
        ] {
            #expect(refusal(Array(repeating: one, count: count))?.code == code, "\(count) parts")
        }
    }

    @Test(
        "what is not of the syntax is refused whatever the policy, by its place",
        arguments: CompoundRule.allCases)
    func syntax(rule: CompoundRule) throws {
        let good = try packed()
        let nested = part("compound", .array([good, good]))
        let bad: [CBORValue] = [
            nested, .null, .array([good]), AttestationStage.map([("fmt", .text("packed"))]),
            AttestationStage.map([("attStmt", .map(CBORMap()))]),
            AttestationStage.map([("fmt", .bytes([1])), ("attStmt", .map(CBORMap()))]),
            AttestationStage.map([
                ("fmt", .text("none")), ("attStmt", .map(CBORMap())), ("authData", .bytes(stage.authData)),
            ]),
        ]
        for part in bad {
            let refused = refusal([good, part], rule)
            #expect(refused?.code == .attestationStatementMalformed)
            #expect(refused?.detail.hasPrefix("part 2: ") == true)
        }
        var stage = stage
        stage.policy.compound = rule
        #expect(
            stage.refusal("compound", .map(CBORMap()), stage.certificate)?.code
                == .attestationStatementMalformed)
    }

    @Test("under the rule of every part, one that does not hold refuses the whole and is named")
    func every() throws {
        let forged = try selfSigned(by: stage.attestationKey)
        let table: [(CBORValue, Int, CeremonyRefusalCode)] = [
            (forged, 22, .attestationSignatureInvalid),
            (part("android-safetynet", .map(CBORMap())), 21, .attestationFormatDeprecated),
            (part("Packed", .map(CBORMap())), 21, .attestationFormatUnknown),
            (part("none", AttestationStage.map([("a", .integer(1))])), 22, .attestationStatementMalformed),
            (part("apple", .array([])), 22, .attestationStatementMalformed),
        ]
        for (bad, step, code) in table {
            let refused = refusal([try packed(), bad])
            #expect(refused?.code == code)
            #expect(refused?.step == step)
            #expect(refused?.detail.hasPrefix("part 2: ") == true)
            #expect(refusal([bad, try packed()])?.detail.hasPrefix("part 1: ") == true)
        }
    }

    @Test(
        "under the rule of any part, one that holds is enough and the first refusal is told where none does")
    func any() throws {
        let forged = try selfSigned(by: stage.attestationKey)
        #expect(refusal([forged, try packed()], .any) == nil)
        #expect(refusal([part("x", .null), try packed()], .any) == nil)
        let refused = refusal([forged, part("android-safetynet", .map(CBORMap()))], .any)
        #expect(refused?.code == .attestationSignatureInvalid)
        #expect(refused?.detail.hasPrefix("part 1: ") == true)
    }

    @Test("parts of format none neither help nor harm", arguments: CompoundRule.allCases)
    func partsWithoutStatement(rule: CompoundRule) throws {
        #expect(refusal([none, try packed()], rule) == nil)
        #expect(refusal([none, none], rule)?.code == .attestationStatementMalformed)
        let forged = try selfSigned(by: stage.attestationKey)
        #expect(refusal([none, forged], rule)?.code == .attestationSignatureInvalid)
        let verified = try stage.verify("compound", .array([none, try packed()]), stage.certificate)
        #expect(verified.attestationType == .basic)
    }

    @Test("a statement is trusted by one part that leads to an anchor of that part's format")
    func trust() throws {
        var stage = stage
        stage.attestation = .direct
        let statement = CBORValue.array([try selfSigned(), try packed()])
        for (formats, code) in [
            (nil, nil), ([.packed], nil), ([.apple, .compound], .attestationUntrusted),
        ] as [(Set<AttestationFormat>?, CeremonyRefusalCode?)] {
            stage.policy.anchors = [TrustAnchor(certificate: AttestationStage.leaf, formats: formats)]
            #expect(stage.refusal("compound", statement, stage.certificate)?.code == code)
        }
        stage.policy.anchors = [TrustAnchor(certificate: AttestationStage.leaf)]
        let verified = try stage.verify("compound", statement, stage.certificate)
        #expect(verified.trust == .trusted)
        #expect(verified.attestationType == .basic)
        let selves = CBORValue.array([try selfSigned(), try selfSigned()])
        #expect(stage.refusal("compound", selves, stage.certificate)?.code == .attestationUntrusted)
    }

    @Test("a trusted part does not carry a forged one where every part must hold")
    func trustedBesideForged() throws {
        var stage = stage
        stage.attestation = .direct
        stage.policy.anchors = [TrustAnchor(certificate: AttestationStage.leaf)]
        let statement = CBORValue.array([try packed(), try selfSigned(by: stage.attestationKey)])
        #expect(
            stage.refusal("compound", statement, stage.certificate)?.code == .attestationSignatureInvalid)
        stage.policy.compound = .any
        #expect(stage.refusal("compound", statement, stage.certificate) == nil)
    }
}
