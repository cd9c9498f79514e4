import PassLiftCeremony
import PassLiftEncoding
import PassLiftOpenSSL
import Testing

@Suite("An inspection")
struct InspectionTests {
    private let device: SoftAuthenticator

    init() throws {
        device = try SoftAuthenticator()
    }

    private func registering(
        _ response: RegistrationResponse? = nil, _ change: (inout CeremonyExpectation) -> Void = { _ in }
    ) -> InspectionSubject {
        var expectation = SoftAuthenticator.expectation(.registration)
        change(&expectation)
        return InspectionSubject(
            json: (response ?? device.registration(.init(flags: 0x45))).json, expectation: expectation)
    }

    private func asserting(
        _ response: AuthenticationResponse, _ change: (inout CeremonyExpectation) -> Void = { _ in }
    ) -> InspectionSubject {
        var expectation = SoftAuthenticator.expectation(.authentication)
        change(&expectation)
        return InspectionSubject(json: response.json, expectation: expectation, stored: device.stored())
    }

    private func said(_ members: [String: JSONValue]) -> RegistrationResponse {
        device.registration(
            .init(flags: 0x45), clientData: SoftAuthenticator.clientData(.registration, members))
    }

    @Test("a response that verifies has no failed step, no hint and its parts spelled out")
    func success() throws {
        let registration = registering().inspection
        #expect(registration.failedStep == nil && registration.hints.isEmpty)
        #expect(registration.steps[14].name == "user presence" && registration.steps[14].outcome == .passed)
        #expect(registration.steps[15].outcome == .notAsked)
        let data = try #require(registration.authenticatorData)
        #expect(data.relyingParty == "example.org" && data.flags.letters == "UP UV AT" && data.fault == nil)
        #expect(data.credential?.id == device.credentialID && data.credential?.algorithm == -7)
        #expect(data.credential?.keyFault == nil)
        #expect(registration.attestation?.format == "none")
        #expect(registration.clientData?["origin"] == "https://example.org")
        let authentication = asserting(try device.authentication(.init(flags: 0x05, signCount: 3))).inspection
        #expect(authentication.failedStep == nil && authentication.steps.count == 25)
        #expect(authentication.authenticatorData?.signCount == 3 && authentication.attestation == nil)
        #expect(AuthenticatorFlags(rawValue: 0).letters == "none")
    }

    @Test("a failed step says what was expected and what came, and later ones what differs there too")
    func twoFaults() throws {
        let response = device.registration(
            .init(flags: 0x40, relyingPartyID: "www.example.org"),
            clientData: SoftAuthenticator.clientData(.registration, ["origin": "https://example.org/"]))
        let inspection = registering(response).inspection
        let failed = try #require(inspection.failedStep)
        #expect(failed.number == 9 && failed.expected == "https://example.org")
        #expect(failed.found == "https://example.org/")
        #expect(inspection.steps.filter { $0.comparison == .differs }.map(\.number) == [9, 14, 15])
        #expect(inspection.steps[13].outcome == .notReached)
        #expect(inspection.steps[13].found == "the hash of www.example.org")
        #expect(inspection.hints == [.originTrailingSlash, .relyingPartyOther, .presenceConditional])
    }

    @Test("over registrations with any byte changed the failed step is the verifier's")
    func brokenRegistrations() throws {
        for response in [
            device.registration(.init(flags: 0x5d)), try device.selfAttested(.init(flags: 0x45)),
        ] {
            for index in response.attestationObject.indices {
                for change in [UInt8(0x01), 0x80] {
                    var broken = response
                    broken.attestationObject[index] ^= change
                    let disagreement = registering(broken).disagreement
                    #expect(disagreement == nil, "attestation object, byte \(index), \(change)")
                }
            }
            for index in response.clientDataJSON.indices {
                var broken = response
                broken.clientDataJSON[index] ^= 0x20
                #expect(registering(broken).disagreement == nil, "client data, byte \(index)")
            }
        }
    }

    @Test("over authentications with any byte changed or cut off the failed step is the verifier's")
    func brokenAuthentications() throws {
        let response = try device.authentication(.init(flags: 0x05, signCount: 1))
        for index in response.authenticatorData.indices {
            for change in [UInt8(0x01), 0x08, 0x40, 0x80] {
                var broken = response
                broken.authenticatorData[index] ^= change
                #expect(asserting(broken).disagreement == nil, "authenticator data, byte \(index), \(change)")
            }
            var cut = response
            cut.authenticatorData = Array(response.authenticatorData.prefix(index))
            #expect(asserting(cut).disagreement == nil, "authenticator data, cut to \(index)")
        }
        for index in response.clientDataJSON.indices {
            var broken = response
            broken.clientDataJSON[index] ^= 0x01
            #expect(asserting(broken).disagreement == nil, "client data, byte \(index)")
            broken.clientDataJSON = Array(response.clientDataJSON.prefix(index))
            #expect(asserting(broken).disagreement == nil, "client data, cut to \(index)")
        }
        for index in response.signature.indices {
            var broken = response
            broken.signature[index] ^= 0x01
            #expect(asserting(broken).disagreement == nil, "signature, byte \(index)")
        }
    }

    @Test("over responses whose text has any byte changed or is cut off the failed step is the verifier's")
    func brokenTexts() throws {
        let subjects = [registering(), asserting(try device.authentication(.init(flags: 0x05)))]
        for subject in subjects {
            for index in subject.json.indices {
                for text in [Array(subject.json.prefix(index)), subject.json.flipping(index)] {
                    let broken = InspectionSubject(
                        json: text, expectation: subject.expectation, stored: subject.stored)
                    #expect(broken.disagreement == nil, "byte \(index)")
                }
            }
        }
    }

    @Test("under expectations that are not met the failed step is the verifier's")
    func otherExpectations() throws {
        let changes: [(inout CeremonyExpectation) -> Void] = [
            { $0.challenge = [1] }, { $0.origins = ["https://other.example"] }, { $0.algorithms = [.eddsa] },
            { $0.relyingPartyID = "other.example" }, { $0.userVerification = .required },
            { $0.attestation = .direct }, { $0.allowCredentials = [[1]] }, { $0.userHandle = [1] },
            { $0.appID = "https://example.org" }, { $0.framing = .allowed(topOrigins: []) },
        ]
        var responses = [try device.authentication(.init(flags: 0x01))]
        responses.append(responses[0])
        responses[1].userHandle = nil
        for change in changes {
            #expect(registering(device.registration(.init(flags: 0x41)), change).disagreement == nil)
            for response in responses { #expect(asserting(response, change).disagreement == nil) }
        }
    }

    @Test(
        "a response that is none says what is wrong with it and where",
        arguments: [
            ("", "unexpected_end at line 1, column 1"), ("{\n!}", "unexpected_byte at line 2, column 1"),
            ("[]", "$: expected an object, found array"), ("{}", "$.id: missing, expected a value"),
        ])
    func unreadable(text: String, fault: String) throws {
        let subject = InspectionSubject(
            json: Array(text.utf8), expectation: SoftAuthenticator.expectation(.registration))
        let failed = try #require(subject.inspection.failedStep)
        #expect(failed.number == 3 && failed.found == fault)
        #expect(subject.inspection.clientData == nil && subject.inspection.authenticatorData == nil)
    }

    @Test("the document of an inspection has every step and part")
    func document() throws {
        var writer = JSONWriter()
        registering(try device.selfAttested(.init(flags: 0x45))).inspection.write(to: &writer)
        let root = JSONNode(try JSONReader().read(writer.bytes))
        #expect(try root.member("steps").elements().count == 29)
        #expect(try root.member("clientData").member("type").string() == "webauthn.create")
        let credential = try root.member("authenticatorData").member("credential")
        #expect(try credential.member("credentialID").base64URL() == device.credentialID)
        #expect(try root.member("attestation").member("members").value == ["alg", "sig"])
        #expect(try root.member("hints").elements().isEmpty)
    }

    @Test("long texts and strange origins are shortened and shown, and cost little")
    func long() {
        let origin = "https://" + String(repeating: "a.", count: 5000) + "org"
        let inspection = registering(said(["origin": .string(origin)])).inspection
        #expect(inspection.steps[8].found.utf8.count < 300)
        #expect(inspection.hints == [.originElsewhere])
    }
}

extension [UInt8] {
    fileprivate func flipping(_ index: Int) -> [UInt8] {
        var bytes = self
        bytes[index] ^= 0x01
        return bytes
    }
}
