import PassLiftCeremony
import PassLiftEncoding

/// JSON: that of responses, of stored credentials and ceremonies, and of documents with comments.
enum ResponseJSONTarget {
    static func run(_ bytes: [UInt8]) throws(BrokenInvariant) -> FuzzTarget.Verdict {
        try JSONLaws.hold(bytes, .request, [])
        try JSONLaws.hold(bytes, .document, [.comments, .byteOrderMark])
        let registered = try registration(bytes)
        let authenticated = try authentication(bytes)
        if let value = try? JSONReader().read(bytes) { try ownForms(JSONNode(value)) }
        return registered || authenticated ? .taken : .refused
    }

    private static func registration(_ bytes: [UInt8]) throws(BrokenInvariant) -> Bool {
        switch Result(catching: { () throws(CeremonyRefusal) in try RegistrationResponse(json: bytes) }) {
        case .failure(let refusal):
            try hold(refusal)
            return false
        case .success(let response):
            try BrokenInvariant.unless(
                !response.credentialID.isEmpty
                    && response.clientDataJSON.count <= ResponseLimits.clientDataByteCount
                    && response.attestationObject.count <= ResponseLimits.attestationObjectByteCount
                    && response.transports.count <= ResponseLimits.transportCount,
                "a response keeps to its limits")
            try CeremonyLaws.compare(
                FuzzCeremony.register(response, by: FuzzCeremony.strict),
                FuzzCeremony.register(response, by: FuzzCeremony.credulous), of: response)
            return true
        }
    }

    private static func authentication(_ bytes: [UInt8]) throws(BrokenInvariant) -> Bool {
        switch Result(catching: { () throws(CeremonyRefusal) in try AuthenticationResponse(json: bytes) }) {
        case .failure(let refusal):
            try hold(refusal)
            return false
        case .success(let response):
            try BrokenInvariant.unless(
                !response.credentialID.isEmpty && response.userHandle != []
                    && response.clientDataJSON.count <= ResponseLimits.clientDataByteCount
                    && response.authenticatorData.count <= ResponseLimits.authenticatorDataByteCount
                    && (response.userHandle?.count ?? 0) <= ResponseLimits.userHandleByteCount,
                "a response keeps to its limits")
            try CeremonyLaws.compare(
                FuzzCeremony.authenticate(response, by: FuzzCeremony.strict),
                FuzzCeremony.authenticate(response, by: FuzzCeremony.credulous))
            return true
        }
    }

    /// What the tool and the stores read of their own is not for strangers, and still never traps.
    private static func ownForms(_ node: JSONNode) throws(BrokenInvariant) {
        if let record = try? StoredCredential(node) {
            var writer = JSONWriter()
            record.write(to: &writer)
            let again = try? StoredCredential(JSONNode(JSONReader().read(writer.bytes)))
            try BrokenInvariant.unless(again == record, "a record is read as it was written")
        }
        for kind in CeremonyKind.allCases {
            guard let expectation = try? CeremonyExpectation(node, kind: kind) else { continue }
            var writer = JSONWriter()
            expectation.write(to: &writer)
            let again = try? CeremonyExpectation(
                JSONNode(JSONReader(limits: .document).read(writer.bytes)), kind: kind)
            try BrokenInvariant.unless(again == expectation, "a ceremony is read as it was written")
        }
    }

    private static func hold(_ refusal: CeremonyRefusal) throws(BrokenInvariant) {
        try CeremonyLaws.hold(refusal)
        try BrokenInvariant.unless(
            refusal.step == 3 && refusal.code == .malformedResponse, "a form that cannot be read is step 3")
    }
}
