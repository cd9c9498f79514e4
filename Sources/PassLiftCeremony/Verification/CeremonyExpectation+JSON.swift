public import PassLiftEncoding

extension CeremonyExpectation {
    /// Reads the ceremony document: `relyingPartyID`, `origins`, `challenge` and, where they differ from the
    /// defaults of ``init(kind:relyingPartyID:origins:challenge:)``, `topOrigins`, `allowCrossOrigin`,
    /// `mediation`, `userVerification`, `algorithms`, `attestation`, `allowCredentials`, `userID`, `appID`.
    ///
    /// Other members are left to whoever knows them. An algorithm that nothing here can verify is passed
    /// over: options may offer it beside others, whose keys are still to be verified, and a key for it is
    /// refused as not offered.
    public init(_ node: JSONNode, kind: CeremonyKind) throws(JSONFault) {
        self.init(
            kind: kind, relyingPartyID: try node.member("relyingPartyID").string(),
            origins: try node.member("origins").strings(), challenge: try node.member("challenge").base64URL()
        )
        let topOrigins = try node.optionalMember("topOrigins")?.strings() ?? []
        if try node.optionalMember("allowCrossOrigin")?.bool() ?? false {
            framing = .allowed(topOrigins: topOrigins)
        }
        mediation = try node.optionalMember("mediation")?.choice() ?? mediation
        userVerification = try node.optionalMember("userVerification")?.choice() ?? userVerification
        attestation = try node.optionalMember("attestation")?.choice() ?? attestation
        if let offered = try node.optionalMember("algorithms") {
            algorithms = []
            for element in try offered.elements() {
                guard let algorithm = COSEAlgorithm(rawValue: try element.integer()) else { continue }
                algorithms.append(algorithm)
            }
        }
        if let allowed = try node.optionalMember("allowCredentials"), allowed.value != .null {
            for element in try allowed.elements() {
                allowCredentials.append(try element.base64URL())
            }
        }
        if let handle = try node.optionalMember("userID"), handle.value != .null {
            userHandle = try handle.base64URL()
        }
        if let appID = try node.optionalMember("appID"), appID.value != .null {
            self.appID = try appID.string()
        }
    }

    /// Writes what ``init(_:kind:)`` reads.
    public func write(to writer: inout JSONWriter) {
        writer.object { object in
            object.member("relyingPartyID", relyingPartyID)
            object.member("origins", array: { $0.strings(origins) })
            switch framing {
            case .refused:
                object.member("topOrigins", array: { _ in })
                object.member("allowCrossOrigin", false)
            case .allowed(let topOrigins):
                object.member("topOrigins", array: { $0.strings(topOrigins) })
                object.member("allowCrossOrigin", true)
            }
            object.member("challenge", base64URL: challenge)
            object.member("mediation", mediation.rawValue)
            object.member("userVerification", userVerification.rawValue)
            object.member("algorithms", array: { $0.integers(algorithms.map(\.rawValue)) })
            object.member("attestation", attestation.rawValue)
            if let userHandle { object.member("userID", base64URL: userHandle) }
            if let appID { object.member("appID", appID) }
            object.member("allowCredentials", array: { $0.base64URLs(allowCredentials) })
        }
    }
}

extension JSONNode {
    fileprivate func strings() throws(JSONFault) -> [String] {
        var strings: [String] = []
        for element in try elements() {
            strings.append(try element.string())
        }
        return strings
    }
}

extension JSONWriter {
    mutating func strings(_ values: [String]) {
        for value in values {
            string(value)
        }
    }

    mutating func base64URLs(_ values: [[UInt8]]) {
        for value in values {
            base64URL(value)
        }
    }

    fileprivate mutating func integers(_ values: [Int64]) {
        for value in values {
            integer(value)
        }
    }
}
