import PassLiftEncoding

/// The steps of Level 3, section 7.1, as one response met them.
struct RegistrationDrafts {
    let findings: Findings

    var all: [StepDraft] {
        let shared = SharedDrafts(findings: findings)
        return shared.opening(method: "create", document: "RegistrationResponseJSON") + shared.clientData()
            + [
                StepDraft(
                    number: 12, name: "client data is hashed",
                    found: InspectionText.binary(findings.clientDataHash)),
                decoded,
            ] + shared.authenticatorData() + backup + [key] + attestation + record
    }

    private var decoded: StepDraft {
        var draft = StepDraft(
            number: 13, name: "the attestation object decodes",
            expected: "canonical CBOR of fmt, attStmt and authData with a credential")
        guard findings.response[.attestationObject] != nil else { return draft }
        draft.found = findings.objectFault?.detail ?? findings.attestation?.format ?? ""
        draft.comparison = InspectedStep.Comparison(readable: findings.object)
        return draft
    }

    private var backup: [StepDraft] {
        let letters = findings.authenticatorData?.flags.letters ?? ""
        return [
            StepDraft(
                number: 18, name: "backup eligibility is to the policy's liking", found: letters,
                demand: .notAsked),
            StepDraft(
                number: 19, name: "backup state is to the policy's liking", found: letters, demand: .notAsked
            ),
        ]
    }

    private var key: StepDraft {
        let offered = findings.expectation.algorithms
        let credential = findings.authenticatorData?.credential
        let numbers = credential?.algorithm.map(String.init) ?? ""
        return StepDraft(
            number: 20, name: "the key's algorithm was offered",
            expected: "a sound key of one of " + InspectionText.list(offered.map { String($0.rawValue) }),
            found: numbers + (credential?.keyFault.map { ", " + $0.rawValue } ?? ""),
            comparison: InspectedStep.Comparison(findings.object) { (object) throws(CeremonyRefusal) in
                _ = try RegistrationVerifier.judgedKey(of: object.credential, offered: offered)
            })
    }

    private var attestation: [StepDraft] {
        let attestation = findings.attestation
        let trust: StepDraft.Demand = findings.expectation.attestation == .direct ? .asked : .notAsked
        return [
            StepDraft(
                number: 21, name: "the attestation format is known", expected: "a format of Level 3 in use",
                found: attestation.map { InspectionText.clipped($0.format) } ?? "",
                comparison: InspectedStep.Comparison(attestation) { (attestation) throws(CeremonyRefusal) in
                    let format = try AttestationCheck.format(attestation.format)
                    guard format != .androidSafetyNet else {
                        throw CeremonyRefusal(21, .attestationFormatDeprecated, "")
                    }
                }),
            StepDraft(
                number: 22, name: "the attestation statement holds",
                expected: "its format's procedure succeeds",
                found: InspectionText.list(attestation?.members ?? [])),
            StepDraft(
                number: 23, name: "trust anchors are found", expected: "anchors for the format",
                found: InspectionText.list(attestation?.certificates ?? []), demand: trust),
            StepDraft(
                number: 24, name: "the attestation is trusted", expected: "a path to an anchor",
                found: InspectionText.list(attestation?.certificates ?? []), demand: trust),
        ]
    }

    private var record: [StepDraft] {
        let id = findings.authenticatorData?.credential?.id
        let named = findings.response.credentialID
        return [
            StepDraft(
                number: 25, name: "the credential id",
                expected: named.map { "at most 1023 bytes, as named: " + InspectionText.binary($0) } ?? "",
                found: InspectionText.binary(id),
                comparison: InspectedStep.Comparison(findings.object) { (object) throws(CeremonyRefusal) in
                    try RegistrationVerifier.checkCredentialID(of: object.credential, named: named ?? [])
                }),
            StepDraft(
                number: 26, name: "the credential id is new", expected: "no account holds it",
                demand: .notAsked),
            StepDraft(number: 27, name: "a credential record is made", found: InspectionText.binary(id)),
            StepDraft(
                number: 28, name: "extension outputs are tolerated",
                found: InspectionText.list(
                    findings.response.outputNames + (findings.authenticatorData?.extensions ?? []))),
            StepDraft(number: 29, name: "the record is stored", demand: .notAsked),
        ]
    }
}
