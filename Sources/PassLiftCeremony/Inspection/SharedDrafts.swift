import PassLiftEncoding

/// The drafts of steps that both ceremonies have, under each one's numbers.
struct SharedDrafts {
    let findings: Findings

    private var steps: CeremonySteps { findings.steps }
    private var checks: SharedChecks { findings.checks }
    private var expectation: CeremonyExpectation { findings.expectation }

    /// Steps 1–4.
    func opening(method: String, document: String) -> [StepDraft] {
        [
            StepDraft(number: 1, name: "options are built", demand: .notAsked),
            StepDraft(number: 2, name: "the client calls \(method)()", demand: .notAsked),
            StepDraft(
                number: steps.readResponse, name: "the response is one of \(method)()", expected: document,
                found: findings.responseFault?.detail ?? "",
                comparison: findings.responseFault == nil ? .agrees : .differs),
            StepDraft(
                number: 4, name: "client extension outputs are taken",
                found: InspectionText.list(findings.response.outputNames)),
        ]
    }

    /// Steps 5–11 of a registration, 8–14 of an authentication.
    func clientData() -> [StepDraft] {
        let data = findings.clientData
        let fault = findings.clientDataFault?.code
        let bytes = findings.response[.clientDataJSON]
        var decode = StepDraft(
            number: steps.decodeClientData, name: "client data is UTF-8", expected: "UTF-8")
        var parse = StepDraft(
            number: steps.parseClientData, name: "client data is JSON",
            expected: "JSON with type, challenge and origin")
        if bytes != nil {
            decode.comparison = fault == .clientDataNotUTF8 ? .differs : .agrees
            parse.comparison =
                fault == .clientDataNotUTF8 ? .notCompared : InspectedStep.Comparison(readable: data)
        }
        if fault == .clientDataNotUTF8 {
            decode.found = findings.clientDataFault?.detail ?? ""
        } else {
            parse.found =
                findings.clientDataFault?.detail
                ?? InspectionText.list(findings.clientDataObject?.members.map(\.key) ?? [])
        }
        return [decode, parse] + members(data)
    }

    private func members(_ data: ClientData?) -> [StepDraft] {
        let object = findings.clientDataObject
        func text(_ key: String) -> String {
            guard let value = object?[key] else { return "" }
            if case .string(let text) = value { return InspectionText.clipped(text) }
            return InspectionText.clipped(value.text())
        }
        return [
            StepDraft(
                number: steps.type, name: "type", expected: expectation.kind.clientDataType,
                found: text("type"), comparison: InspectedStep.Comparison(data, checks.checkType)),
            StepDraft(
                number: steps.challenge, name: "challenge",
                expected: InspectionText.binary(expectation.challenge), found: text("challenge"),
                comparison: InspectedStep.Comparison(data, checks.checkChallenge)),
            StepDraft(
                number: steps.origin, name: "origin", expected: InspectionText.list(expectation.origins),
                found: text("origin"), comparison: InspectedStep.Comparison(data, checks.checkOrigin)),
            StepDraft(
                number: steps.crossOrigin, name: "crossOrigin", expected: framing, found: text("crossOrigin"),
                comparison: InspectedStep.Comparison(data, checks.checkCrossOrigin)),
            StepDraft(
                number: steps.topOrigin, name: "topOrigin", expected: topOrigins, found: text("topOrigin"),
                comparison: InspectedStep.Comparison(data, checks.checkTopOrigin)),
        ]
    }

    private var framing: String {
        switch expectation.framing {
        case .refused: "absent or false"
        case .allowed: "any"
        }
    }

    private var topOrigins: String {
        switch expectation.framing {
        case .refused: "absent"
        case .allowed(let topOrigins):
            "absent, or beside crossOrigin true one of " + InspectionText.list(topOrigins)
        }
    }

    /// Steps 14–17 of a registration, 15–18 of an authentication.
    func authenticatorData() -> [StepDraft] {
        let read = findings.authenticatorData
        let flags = findings.data?.flags
        let required = expectation.userVerification == .required
        let excused = expectation.kind == .registration && expectation.mediation == .conditional
        return [
            StepDraft(
                number: steps.relyingParty, name: "rpIdHash",
                expected: "the hash of " + checks.expectedRelyingParty(findings.response.outputs),
                found: read.map(hashed) ?? "", comparison: findings.relyingPartyComparison()),
            StepDraft(
                number: steps.userPresence, name: "user presence",
                expected: excused ? "any, in a conditional registration" : "UP", found: letters(read),
                demand: excused ? .notAsked : .asked,
                comparison: InspectedStep.Comparison(flags, checks.checkPresence)),
            StepDraft(
                number: steps.userVerification, name: "user verification",
                expected: required ? "UV" : "any, since it was \(expectation.userVerification.rawValue)",
                found: letters(read), demand: required ? .asked : .notAsked,
                comparison: InspectedStep.Comparison(flags, checks.checkVerification)),
            StepDraft(
                number: steps.backupState, name: "backup flags are consistent", expected: "no BS without BE",
                found: letters(read), comparison: InspectedStep.Comparison(flags, checks.checkBackup)),
        ]
    }

    private func letters(_ read: InspectedAuthenticatorData?) -> String { read?.flags.letters ?? "" }

    private func hashed(_ read: InspectedAuthenticatorData) -> String {
        if let name = read.relyingParty { return "the hash of " + InspectionText.clipped(name) }
        return InspectionText.binary(read.relyingPartyIDHash) + ", the hash of nothing at hand"
    }
}
