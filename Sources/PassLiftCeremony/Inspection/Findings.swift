import PassLiftEncoding

/// Everything of one response that an inspection looks at, each as far as it can be read.
struct Findings {
    let kind: CeremonyKind
    let expectation: CeremonyExpectation
    let response: LooseResponse
    /// Why it is no response; nil when it is one.
    let responseFault: CeremonyRefusal?
    let clientDataObject: JSONObject?
    let clientData: ClientData?
    let clientDataFault: CeremonyRefusal?
    let clientDataHash: [UInt8]?
    /// The attestation object and what follows from it, of a registration.
    let object: AttestationObject?
    let objectFault: CeremonyRefusal?
    let statement: CBORValue?
    let attestation: InspectedAttestation?
    let authenticatorData: InspectedAuthenticatorData?
    /// Authenticator data that can be taken apart to its end.
    let data: AuthenticatorData?

    private let cryptography: any CeremonyCryptography

    init(
        _ json: [UInt8], kind: CeremonyKind, expectation: CeremonyExpectation,
        _ cryptography: any CeremonyCryptography
    ) {
        self.kind = kind
        self.expectation = expectation
        self.cryptography = cryptography
        response = LooseResponse(json, kind: kind)
        responseFault = Self.fault { () throws(CeremonyRefusal) in
            switch kind {
            case .registration: _ = try RegistrationResponse(json: json)
            case .authentication: _ = try AuthenticationResponse(json: json)
            }
        }
        let clientData = InspectedClientData(response[.clientDataJSON], kind: kind)
        clientDataObject = clientData.object
        self.clientData = clientData.read
        clientDataFault = clientData.fault
        clientDataHash = response[.clientDataJSON].map { cryptography.sha256($0) }
        let attested = InspectedObject(response[.attestationObject], cryptography)
        object = attested.object
        objectFault = attested.fault
        statement = attested.statement
        attestation = attested.attestation
        let bytes = kind == .registration ? attested.authenticatorData : response[.authenticatorData]
        data = bytes.flatMap { try? AuthenticatorData($0) }
        let names = KnownNames(expectation: expectation, origin: clientData.read?.origin)
        authenticatorData = bytes.flatMap { InspectedAuthenticatorData($0, names: names, cryptography) }
    }

    var checks: SharedChecks { SharedChecks(expectation: expectation, steps: steps) }

    var steps: CeremonySteps {
        switch kind {
        case .registration: .registration
        case .authentication: .authentication
        }
    }

    /// Whether `rpIdHash` is what it should be; nothing is compared where there is none.
    func relyingPartyComparison() -> InspectedStep.Comparison {
        InspectedStep.Comparison(data) { (data) throws(CeremonyRefusal) in
            try checks.checkRelyingParty(data, response.outputs, using: cryptography)
        }
    }

    /// What a check refuses with; nil when it does not.
    static func fault(_ check: () throws(CeremonyRefusal) -> Void) -> CeremonyRefusal? {
        do throws(CeremonyRefusal) {
            try check()
            return nil
        } catch {
            return error
        }
    }
}

/// Client data as it can be read.
private struct InspectedClientData {
    let object: JSONObject?
    let read: ClientData?
    let fault: CeremonyRefusal?

    init(_ bytes: [UInt8]?, kind: CeremonyKind) {
        let steps: CeremonySteps
        switch kind {
        case .registration: steps = .registration
        case .authentication: steps = .authentication
        }
        guard let bytes, bytes.count <= ResponseLimits.clientDataByteCount else {
            object = nil
            read = nil
            fault = nil
            return
        }
        let reader = JSONReader(limits: .request, options: .byteOrderMark)
        if case .object(let object)? = try? reader.read(bytes) {
            self.object = object
        } else {
            object = nil
        }
        do throws(CeremonyRefusal) {
            read = try ClientData(bytes, steps: steps)
            fault = nil
        } catch {
            read = nil
            fault = error
        }
    }
}

/// An attestation object as it can be read.
private struct InspectedObject {
    let object: AttestationObject?
    let fault: CeremonyRefusal?
    let authenticatorData: [UInt8]?
    let statement: CBORValue?
    let attestation: InspectedAttestation?

    init(_ bytes: [UInt8]?, _ cryptography: any CeremonyCryptography) {
        var read: AttestationObject?
        fault = bytes.flatMap { bytes in
            Findings.fault { () throws(CeremonyRefusal) in read = try AttestationObject(bytes) }
        }
        object = read
        guard let bytes, case .map(let map)? = try? CBORDecoder.decode(bytes) else {
            authenticatorData = nil
            statement = nil
            attestation = nil
            return
        }
        if case .bytes(let data)? = map["authData"] {
            authenticatorData = data
        } else {
            authenticatorData = nil
        }
        statement = map["attStmt"]
        if case .text(let format)? = map["fmt"] {
            attestation = InspectedAttestation(format, map["attStmt"], cryptography)
        } else {
            attestation = nil
        }
    }
}
