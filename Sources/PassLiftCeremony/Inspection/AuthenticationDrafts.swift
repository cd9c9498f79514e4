import PassLiftEncoding

/// The steps of Level 3, section 7.2, as one response met them.
struct AuthenticationDrafts {
    let findings: Findings
    let stored: StoredCredential

    var all: [StepDraft] {
        let shared = SharedDrafts(findings: findings)
        let opening = shared.opening(method: "get", document: "AuthenticationResponseJSON")
        return opening + [allowed, identified, parts] + shared.clientData() + authenticatorData(shared) + [
            eligibility,
            StepDraft(
                number: 20, name: "client data is hashed",
                found: InspectionText.binary(findings.clientDataHash)),
            StepDraft(
                number: 21, name: "the signature verifies", expected: "by the stored key, " + keyText,
                found: findings.response[.signature].map { "\($0.count) bytes" } ?? ""),
            counter,
            StepDraft(
                number: 23, name: "extension outputs are tolerated",
                found: InspectionText.list(
                    findings.response.outputNames + (findings.authenticatorData?.extensions ?? []))),
            StepDraft(number: 24, name: "the record is updated"),
            StepDraft(number: 25, name: "the person is signed in", demand: .notAsked),
        ]
    }

    private var expectation: CeremonyExpectation { findings.expectation }

    private var allowed: StepDraft {
        let allowed = expectation.allowCredentials
        return StepDraft(
            number: 5, name: "the credential is an allowed one",
            expected: allowed.isEmpty
                ? "any" : "one of " + InspectionText.list(allowed.map { InspectionText.binary($0) }),
            found: InspectionText.binary(findings.response.credentialID),
            demand: allowed.isEmpty ? .notAsked : .asked,
            comparison: InspectedStep.Comparison(findings.response.credentialID) {
                (id) throws(CeremonyRefusal) in
                try AssertionVerifier.checkAllowed(id, by: expectation)
            })
    }

    private var identified: StepDraft {
        let handle = findings.response[.userHandle]
        let known = expectation.userHandle
        let sent = handle.flatMap { $0.isEmpty ? nil : $0 }
        return StepDraft(
            number: 6, name: "the credential is the account's",
            expected: "the record of " + InspectionText.binary(stored.credentialID) + "; user handle "
                + InspectionText.binary(known ?? stored.userHandle)
                + (known == nil ? ", which must be sent" : " or none"),
            found: InspectionText.binary(findings.response.credentialID) + "; "
                + (sent.map { "user handle " + InspectionText.binary($0) } ?? "no user handle"),
            comparison: InspectedStep.Comparison(findings.response.credentialID) {
                (id) throws(CeremonyRefusal) in
                var response = AuthenticationResponse(
                    credentialID: id, clientDataJSON: [], authenticatorData: [], signature: [])
                response.userHandle = handle
                try AssertionVerifier.identify(response, stored: stored, known: known)
            })
    }

    private var parts: StepDraft {
        let named: [LooseResponse.Part] = [.clientDataJSON, .authenticatorData, .signature]
        return StepDraft(
            number: 7, name: "client data, authenticator data and signature are taken",
            found: InspectionText.list(named.filter { findings.response[$0] != nil }.map(\.rawValue)))
    }

    /// Step 15 also fails where the authenticator data cannot be taken apart, or brings a credential.
    private func authenticatorData(_ shared: SharedDrafts) -> [StepDraft] {
        var drafts = shared.authenticatorData()
        guard let bytes = findings.response[.authenticatorData] else { return drafts }
        var response = AuthenticationResponse(
            credentialID: [], clientDataJSON: [], authenticatorData: bytes, signature: [])
        response.userHandle = nil
        let fault = Findings.fault { () throws(CeremonyRefusal) in
            _ = try AssertionVerifier.authenticatorData(of: response, step: findings.steps.relyingParty)
        }
        guard let fault else { return drafts }
        drafts[0].comparison = .differs
        drafts[0].found = drafts[0].found.isEmpty ? fault.detail : drafts[0].found + ", " + fault.detail
        return drafts
    }

    private var eligibility: StepDraft {
        StepDraft(
            number: 19, name: "backup eligibility is as stored",
            expected: stored.backupEligible.map { $0 ? "BE" : "no BE" } ?? "any, not stored yet",
            found: findings.authenticatorData?.flags.letters ?? "",
            demand: stored.backupEligible == nil ? .notAsked : .asked,
            comparison: InspectedStep.Comparison(findings.data?.flags) { (flags) throws(CeremonyRefusal) in
                try AssertionVerifier.checkBackupEligibility(flags, stored)
            })
    }

    /// Never a failure: a counter that does not grow is reported.
    private var counter: StepDraft {
        StepDraft(
            number: 22, name: "the signature counter grows",
            expected: "more than \(stored.signCount), or 0 where it is 0; else it is reported",
            found: findings.authenticatorData.map { String($0.signCount) } ?? "")
    }

    private var keyText: String {
        do {
            return "algorithm \(try COSEKey(stored.publicKey).algorithm.rawValue)"
        } catch {
            return "which cannot be used: " + error.rawValue
        }
    }
}
