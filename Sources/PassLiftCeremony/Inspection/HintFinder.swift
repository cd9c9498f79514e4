import PassLiftEncoding

/// Looks for the commonest mistakes in what differs.
struct HintFinder {
    let findings: Findings
    let stored: StoredCredential?
    let steps: [InspectedStep]
    let refusal: CeremonyRefusal?

    /// What was found, each once; nothing in a response that was verified.
    var hints: [InspectionHint] {
        guard refusal != nil else { return [] }
        return findings.response.hints + account + challenge + origin + authenticatorData + key + proof
    }

    private var numbers: CeremonySteps { findings.steps }

    private func differs(_ number: Int) -> Bool {
        steps.contains { $0.number == number && $0.comparison == .differs }
    }

    private var account: [InspectionHint] {
        guard let stored else { return [] }
        let known = findings.expectation.userHandle ?? stored.userHandle
        let handle = findings.response[.userHandle]
        if refusal?.code == .userHandleMissing { return [.accountUnknown] }
        return handle == Array(Base64URL.encode(known).utf8) ? [.userHandleEncodedTwice] : []
    }

    private var challenge: [InspectionHint] {
        guard differs(numbers.challenge), let sent = findings.clientData?.challenge else { return [] }
        let issued = findings.expectation.challenge
        let decoded = LooseResponse.lenientlyDecoded(sent)
        if decoded == issued { return [.challengeSpelling] }
        guard let inner = decoded.map({ String(decoding: $0, as: UTF8.self) }) else { return [] }
        return LooseResponse.lenientlyDecoded(inner) == issued ? [.challengeEncodedTwice] : []
    }

    private var origin: [InspectionHint] {
        var hints: [InspectionHint] = []
        if differs(numbers.origin), let sent = findings.clientData?.origin {
            hints.append(OriginMistake(sent, findings.expectation).hint)
        }
        if differs(numbers.crossOrigin) || differs(numbers.topOrigin) { hints.append(.framed) }
        return hints
    }

    private var authenticatorData: [InspectionHint] {
        var hints: [InspectionHint] = []
        if differs(numbers.relyingParty), let name = findings.authenticatorData?.relyingParty {
            if name == findings.expectation.appID {
                hints.append(.relyingPartyAppID)
            } else if name != findings.expectation.relyingPartyID {
                hints.append(.relyingPartyOther)
            }
        }
        if differs(numbers.userPresence), findings.kind == .registration {
            hints.append(.presenceConditional)
        }
        if differs(numbers.userVerification) { hints.append(.verificationMissing) }
        if findings.kind == .authentication, differs(19) { hints.append(.backupStored) }
        return hints
    }

    private var key: [InspectionHint] {
        guard findings.kind == .registration, differs(20),
            let number = findings.authenticatorData?.credential?.algorithm
        else { return [] }
        let offered = findings.expectation.algorithms
        let isTwin = Self.twins.contains {
            $0.contains { $0.rawValue == number } && !$0.isDisjoint(with: offered)
        }
        let isOffered = offered.contains { $0.rawValue == number }
        return isTwin && !isOffered ? [.algorithmSpelling] : []
    }

    /// RFC 9864: one number says the curve, the other leaves it to the key.
    private static let twins: [Set<COSEAlgorithm>] = [
        [.es256, .esp256], [.es384, .esp384], [.es512, .esp512], [.eddsa, .ed25519],
    ]

    private var proof: [InspectionHint] {
        if refusal?.code == .attestationUntrusted {
            return [findings.attestation?.format == "none" ? .attestationWithheld : .anchorMissing]
        }
        guard refusal?.code == .signatureInvalid, let stored, let key = try? COSEKey(stored.publicKey),
            case .ellipticCurve(let curve, _, _) = key.publicKey,
            let signature = findings.response[.signature], signature.count == 2 * curve.coordinateLength
        else { return [] }
        let isSequence = signature.starts(with: [0x30, UInt8(signature.count - 2)])
        return isSequence ? [] : [.signatureRaw]
    }
}

/// How an origin that is not expected differs from those that are.
private struct OriginMistake {
    let hint: InspectionHint

    init(_ sent: String, _ expectation: CeremonyExpectation) {
        guard let came = OriginParts(sent) else {
            hint = Origin.isApp(sent) ? .originOfApp : .originElsewhere
            return
        }
        let expected = expectation.origins.compactMap { OriginParts($0) }
        let id = expectation.relyingPartyID
        let same = expected.filter { $0.canonical == came.canonical }
        let neighbours = expected.filter { $0.host.lowercased() == came.host.lowercased() }
        if same.contains(where: { !$0.rest.isEmpty }) || (!same.isEmpty && !came.rest.isEmpty) {
            hint = .originTrailingSlash
        } else if !same.isEmpty {
            hint = .originOtherSpelling
        } else if neighbours.contains(where: { $0.scheme == came.scheme }) {
            hint = .originOtherPort
        } else if !neighbours.isEmpty {
            hint = .originOtherScheme
        } else if came.host == id || came.host.hasSuffix("." + id) {
            hint = .originUnderID
        } else {
            hint = .originElsewhere
        }
    }
}
