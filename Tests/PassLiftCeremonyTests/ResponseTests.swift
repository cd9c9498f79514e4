import PassLiftCeremony
import PassLiftEncoding
import Testing

@Suite("A response document")
struct ResponseTests {
    private let registration: JSONValue = [
        "id": "AQID", "rawId": "AQID", "type": "public-key", "authenticatorAttachment": "platform",
        "clientExtensionResults": [
            "credProps": ["rk": true], "prf": ["enabled": false], "largeBlob": ["supported": true], "x": 1,
        ],
        "response": [
            "clientDataJSON": "e30", "attestationObject": "oA", "transports": ["hybrid", "cable", "x-new"],
            "authenticatorData": "AA", "publicKey": nil, "publicKeyAlgorithm": -7,
        ],
    ]
    private let authentication: JSONValue = [
        "id": "AQID", "rawId": "AQID", "type": "public-key", "clientExtensionResults": [:],
        "response": [
            "clientDataJSON": "e30", "authenticatorData": "AA", "signature": "AQ", "userHandle": "BQ",
        ],
    ]

    private func changed(_ document: JSONValue, _ path: [String], to value: JSONValue?) -> JSONValue {
        guard case .object(var object) = document, let key = path.first else { return document }
        object[key] =
            path.count == 1 ? value : changed(object[key] ?? nil, Array(path.dropFirst()), to: value)
        return .object(object)
    }

    private func refusedRegistration(_ document: JSONValue) -> CeremonyRefusal? {
        refusal { () throws(CeremonyRefusal) in try RegistrationResponse(json: document.bytes()) }
    }

    private func refusedAuthentication(_ document: JSONValue) -> CeremonyRefusal? {
        refusal { () throws(CeremonyRefusal) in try AuthenticationResponse(json: document.bytes()) }
    }

    @Test("trap 42: a registration is read with its transports verbatim, unknown ones included")
    func readsRegistration() throws {
        let response = try RegistrationResponse(json: registration.bytes())
        #expect(response.credentialID == [1, 2, 3])
        #expect(response.clientDataJSON == Array("{}".utf8))
        #expect(response.attestationObject == [0xa0])
        #expect(response.transports == ["hybrid", "cable", "x-new"])
        #expect(response.attachment == "platform")
        #expect(response.clientExtensions.isDiscoverable == true)
        #expect(response.clientExtensions.isPRFEnabled == false)
        #expect(response.clientExtensions.isLargeBlobSupported == true)
    }

    @Test("transports and attachment that are absent or null are none")
    func statesNoTransports() throws {
        for absent in [nil, .none] as [JSONValue?] {
            let document = changed(
                changed(registration, ["response", "transports"], to: absent), ["authenticatorAttachment"],
                to: absent)
            let response = try RegistrationResponse(json: document.bytes())
            #expect(response.transports.isEmpty)
            #expect(response.attachment == nil)
        }
    }

    @Test("an authentication is read, and an empty user handle counts as absent")
    func readsAuthentication() throws {
        let response = try AuthenticationResponse(json: authentication.bytes())
        #expect(response.userHandle == [5])
        #expect(response.signature == [1])
        for absent in ["", nil, .none] as [JSONValue?] {
            let document = changed(authentication, ["response", "userHandle"], to: absent)
            #expect(try AuthenticationResponse(json: document.bytes()).userHandle == nil)
        }
    }

    @Test("trap 43: extension outputs of unknown names and odd types are passed over")
    func oddExtensions() throws {
        for outputs in [["credProps": 5], ["credProps": ["rk": "yes"]], ["prf": nil], [:]] as [JSONValue] {
            let document = changed(registration, ["clientExtensionResults"], to: outputs)
            #expect(
                try RegistrationResponse(json: document.bytes()).clientExtensions == ClientExtensionOutputs())
        }
        let absent = changed(registration, ["clientExtensionResults"], to: nil)
        #expect(try RegistrationResponse(json: absent.bytes()).clientExtensions == ClientExtensionOutputs())
    }

    @Test("a member that is missing or of the wrong type is refused at step 3")
    func missingMembers() {
        let shared = [["id"], ["rawId"], ["type"], ["response"], ["response", "clientDataJSON"]]
        for path in shared + [["response", "attestationObject"]] {
            for value in [nil, 5, [:]] as [JSONValue?] {
                let refused = refusedRegistration(changed(registration, path, to: value))
                #expect(refused?.step == 3, "\(path)")
                #expect(refused?.code == .malformedResponse, "\(path)")
            }
        }
        for path in shared + [["response", "authenticatorData"], ["response", "signature"]] {
            for value in [nil, 5, [:]] as [JSONValue?] {
                #expect(refusedAuthentication(changed(authentication, path, to: value))?.step == 3, "\(path)")
            }
        }
    }

    @Test("trap 9, 11: id and rawId are the same text in one spelling, of a public key")
    func ids() {
        let table: [([String], JSONValue)] = [
            (["id"], "AQIE"), (["id"], "AQID="), (["rawId"], "AQIE"), (["type"], "password"),
            (["clientExtensionResults"], 1), (["authenticatorAttachment"], 1),
            (["response", "transports"], "usb"),
            (["response", "transports"], [1]), (["response", "attestationObject"], "oB"),
            (["response", "clientDataJSON"], "e30="),
        ]
        for (path, value) in table {
            #expect(refusedRegistration(changed(registration, path, to: value))?.step == 3, "\(path)")
        }
        let empty = changed(changed(registration, ["id"], to: ""), ["rawId"], to: "")
        #expect(refusedRegistration(empty)?.step == 3)
    }

    @Test("trap 42: each size limit lets through its value and refuses one more")
    func limits() {
        func bytes(_ count: Int) -> JSONValue {
            .string(Base64URL.encode([UInt8](repeating: 0, count: count)))
        }
        func text(_ count: Int) -> JSONValue { .string(String(repeating: "t", count: count)) }
        let table: [(JSONValue, [String], JSONValue, JSONValue)] = [
            (registration, ["response", "clientDataJSON"], bytes(65_536), bytes(65_537)),
            (registration, ["response", "attestationObject"], bytes(131_072), bytes(131_073)),
            (registration, ["authenticatorAttachment"], text(64), text(65)),
            (registration, ["response", "transports"], .array([text(64)]), .array([text(65)])),
            (
                registration, ["response", "transports"], .array([JSONValue](repeating: "usb", count: 16)),
                .array([JSONValue](repeating: "usb", count: 17))
            ),
            (authentication, ["response", "userHandle"], bytes(64), bytes(65)),
            (authentication, ["response", "authenticatorData"], bytes(65_536), bytes(65_537)),
        ]
        for (document, path, within, beyond) in table {
            let refuse = document == registration ? refusedRegistration : refusedAuthentication
            #expect(refuse(changed(document, path, to: within)) == nil, "\(path)")
            #expect(refuse(changed(document, path, to: beyond))?.code == .malformedResponse, "\(path)")
        }
    }

    @Test("a document cut anywhere is refused, and the detail never quotes it")
    func truncated() {
        let document = authentication.bytes()
        for length in 0..<document.count {
            let refused = refusal { () throws(CeremonyRefusal) in
                try AuthenticationResponse(json: Array(document.prefix(length)))
            }
            #expect(refused?.code == .malformedResponse)
        }
        let odd = changed(authentication, ["type"], to: "se\"cret")
        #expect(refusedAuthentication(odd)?.detail == "$.type: expected public-key, found string")
    }
}
