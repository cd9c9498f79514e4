import PassLiftCeremony
import PassLiftEncoding
import PassLiftOpenSSL

/// A response in its JSON, verified and inspected beside it.
struct InspectionSubject {
    let json: [UInt8]
    let expectation: CeremonyExpectation
    var stored: StoredCredential?

    var refusal: CeremonyRefusal? {
        let cryptography = OpenSSLCryptography()
        do throws(CeremonyRefusal) {
            if let stored {
                _ = try AssertionVerifier(cryptography: cryptography).verify(
                    AuthenticationResponse(json: json), by: stored, against: expectation)
            } else {
                _ = try RegistrationVerifier(cryptography: cryptography).verify(
                    RegistrationResponse(json: json), against: expectation, at: SoftAuthenticator.now)
            }
            return nil
        } catch {
            return error
        }
    }

    var inspection: CeremonyInspection { inspection(refusal) }

    private func inspection(_ refusal: CeremonyRefusal?) -> CeremonyInspection {
        let inspector = CeremonyInspector(cryptography: OpenSSLCryptography())
        if let stored {
            return inspector.authentication(json, by: stored, against: expectation, refusal: refusal)
        }
        return inspector.registration(json, against: expectation, refusal: refusal)
    }

    /// The steps that are looked at by themselves.
    private var comparable: Set<Int> {
        stored == nil ? Set([3] + (5...11) + (13...17) + [20, 21, 25]) : Set([3, 5, 6] + (8...19))
    }

    /// What the inspection says otherwise than the verifier; nil when they agree.
    var disagreement: String? {
        let refusal = refusal
        let steps = inspection(refusal).steps
        guard steps.map(\.number) == Array(1...(stored == nil ? 29 : 25)) else { return "steps are missing" }
        let failed = steps.filter { $0.outcome == .failed }.map(\.number)
        guard failed == [refusal?.step].compactMap({ $0 }) else { return "failed \(failed)" }
        let failing = refusal?.step ?? .max
        for step in steps {
            switch step.outcome {
            case .passed: if step.number >= failing { return "passed \(step.number)" }
            case .notReached: if step.number <= failing { return "not reached \(step.number)" }
            case .failed, .notAsked: break
            }
        }
        let first = steps.first { $0.comparison == .differs }?.number ?? .max
        if comparable.contains(failing) { return first == failing ? nil : "differs first at \(first)" }
        return first > failing || first == .max ? nil : "differs early at \(first)"
    }
}

extension RegistrationResponse {
    /// As clients send it.
    var json: [UInt8] {
        let id = JSONValue.string(Base64URL.encode(credentialID))
        return
            ([
                "id": id, "rawId": id, "type": "public-key",
                "clientExtensionResults": ["credProps": ["rk": true]],
                "response": [
                    "clientDataJSON": .string(Base64URL.encode(clientDataJSON)),
                    "attestationObject": .string(Base64URL.encode(attestationObject)),
                ],
            ] as JSONValue).bytes()
    }
}

extension AuthenticationResponse {
    /// As clients send it.
    var json: [UInt8] {
        let id = JSONValue.string(Base64URL.encode(credentialID))
        let appID = clientExtensions.isAppIDUsed.map { JSONValue.bool($0) }
        return
            ([
                "id": id, "rawId": id, "type": "public-key",
                "clientExtensionResults": ["appid": appID ?? nil],
                "response": [
                    "clientDataJSON": .string(Base64URL.encode(clientDataJSON)),
                    "authenticatorData": .string(Base64URL.encode(authenticatorData)),
                    "signature": .string(Base64URL.encode(signature)),
                    "userHandle": userHandle.map { .string(Base64URL.encode($0)) } ?? nil,
                ],
            ] as JSONValue).bytes()
    }
}
