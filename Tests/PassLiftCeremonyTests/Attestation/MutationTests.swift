import PassLiftCeremony
import PassLiftOpenSSL
import Testing

@Suite("Level 3's vectors with something changed")
struct MutationTests {
    private static let registrations = Vectors.registrations.filter { !$0.isOfEarlierDraft }

    /// Trust is asked for where there are certificates, so that their bytes count too.
    private static func judge(_ response: RegistrationResponse, as vector: Vector) -> CeremonyRefusal? {
        refusal { () throws(CeremonyRefusal) in
            try RegistrationVerifier(cryptography: OpenSSLCryptography(), attestation: vector.policy)
                .verify(response, against: vector.trustingExpectation, at: SoftAuthenticator.now)
        }
    }

    @Test(
        "an attestation object with any byte changed is refused, but where its format signs nothing",
        arguments: registrations)
    func attestationObjects(vector: Vector) {
        #expect(Self.judge(vector.registration, as: vector) == nil)
        var mutation = Mutation()
        var tally = MutationTally()
        let unsigned = UnsignedBytes(of: vector)
        for index in vector.attestationObject.indices {
            for change in mutation.changes() {
                var response = vector.registration
                response.attestationObject[index] ^= change
                if let refused = Self.judge(response, as: vector) {
                    tally.refuse(refused.code)
                } else {
                    tally.accept(
                        in: unsigned.region(at: index, value: response.attestationObject[index]),
                        at: "byte \(index) ^ \(change)")
                }
            }
        }
        tally.report(vector.name)
        #expect(tally.unexplained.isEmpty, "seed \(Mutation.seed)")
    }

    @Test(
        "an authentication with any byte of authenticator data, client data or signature changed is refused",
        arguments: Vectors.authentications)
    func authentications(vector: Vector) {
        var mutation = Mutation()
        var tally = MutationTally()
        let parts: [(String, WritableKeyPath<AuthenticationResponse, [UInt8]>)] = [
            ("authenticator data", \.authenticatorData), ("client data", \.clientDataJSON),
            ("signature", \.signature),
        ]
        for (name, part) in parts {
            for index in vector.authentication[keyPath: part].indices {
                for change in mutation.changes() {
                    var response = vector.authentication
                    response[keyPath: part][index] ^= change
                    if let refused = refusal(
                        of: response, by: vector.stored, against: vector.expectation)
                    {
                        tally.refuse(refused.code)
                    } else {
                        tally.accept(in: nil, at: "\(name), byte \(index) ^ \(change)")
                    }
                }
            }
        }
        tally.report(vector.name)
        #expect(tally.unexplained.isEmpty, "seed \(Mutation.seed)")
    }

    @Test(
        "trap 23: an attestation object cut at any byte is a typed refusal", arguments: Vectors.registrations)
    func truncatedRegistrations(vector: Vector) {
        for length in 0..<vector.attestationObject.count {
            var response = vector.registration
            response.attestationObject = Array(vector.attestationObject.prefix(length))
            #expect(
                refusal(of: response, against: vector.expectation)?.code == .attestationObjectMalformed,
                "cut to \(length) bytes")
        }
    }

    @Test(
        "trap 23: authenticator data cut at any byte inside its attestation object is a typed refusal",
        arguments: Vectors.registrations)
    func truncatedAuthenticatorData(vector: Vector) {
        for length in 0..<vector.authenticatorData.count {
            var response = vector.registration
            response.attestationObject = SoftAuthenticator.attestationObject(
                Array(vector.authenticatorData.prefix(length)))
            #expect(
                refusal(of: response, against: vector.expectation)?.code == .authenticatorDataMalformed,
                "cut to \(length) bytes")
        }
    }

    @Test(
        "every byte string of an attestation statement cut at any byte is a refusal at step 22",
        arguments: registrations)
    func truncatedStatements(vector: Vector) throws {
        guard case .map(let object) = try CBORDecoder.decode(vector.attestationObject),
            case .map(let statement)? = object["attStmt"]
        else {
            Issue.record("no statement")
            return
        }
        for (index, entry) in statement.entries.enumerated() {
            var bytes: [UInt8]
            var isCertificate = false
            switch entry.value {
            case .bytes(let value): bytes = value
            case .array(let items):
                guard case .bytes(let value)? = items.first else { continue }
                (bytes, isCertificate) = (value, true)
            default: continue
            }
            while bytes.popLast() != nil {
                var entries = statement.entries.map { ($0.key, $0.value) }
                entries[index].1 = isCertificate ? .array([.bytes(bytes)]) : .bytes(bytes)
                var response = vector.registration
                response.attestationObject = SoftAuthenticator.attestationObject(
                    vector.authenticatorData, format: vector.format, statement: .map(CBORMap(entries)))
                let refused = Self.judge(response, as: vector)
                #expect(refused?.step == 22, "\(entry.key) cut to \(bytes.count) bytes")
            }
        }
    }

    @Test("an authentication cut at any byte of any part is refused", arguments: Vectors.authentications)
    func truncatedAuthentications(vector: Vector) {
        let whole = vector.authentication
        for length in 0..<whole.authenticatorData.count {
            var response = whole
            response.authenticatorData = Array(whole.authenticatorData.prefix(length))
            #expect(refusal(of: response, by: vector.stored, against: vector.expectation) != nil)
        }
        for length in 0..<whole.clientDataJSON.count {
            var response = whole
            response.clientDataJSON = Array(whole.clientDataJSON.prefix(length))
            #expect(refusal(of: response, by: vector.stored, against: vector.expectation)?.step == 9)
        }
        for length in 0..<whole.signature.count {
            var response = whole
            response.signature = Array(whole.signature.prefix(length))
            #expect(
                refusal(of: response, by: vector.stored, against: vector.expectation)?.code
                    == .signatureInvalid)
        }
    }
}
