public import PassLiftEncoding

extension CeremonyInspection {
    /// Writes an object of `steps`, `clientData`, `authenticatorData`, `attestation` and `hints`; parts that
    /// could not be read are null, binary values are base64url.
    public func write(to writer: inout JSONWriter) {
        writer.object { object in
            object.member(
                "steps",
                array: { array in
                    for step in steps {
                        step.write(to: &array)
                    }
                })
            object.member("clientData", value: clientData.map { .object($0) } ?? .null)
            object.key("authenticatorData")
            authenticatorData.write(to: &object)
            object.key("attestation")
            attestation.write(to: &object)
            object.member(
                "hints",
                array: { array in
                    for hint in hints {
                        array.object { member in
                            member.member("code", hint.rawValue)
                            member.member("text", hint.text)
                        }
                    }
                })
        }
    }
}

extension InspectedStep {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.object { object in
            object.member("step", number)
            object.member("name", name)
            object.member("expected", expected)
            object.member("found", found)
            object.member("outcome", outcome.rawValue)
            object.member("comparison", comparison.rawValue)
        }
    }
}

extension InspectedAuthenticatorData? {
    fileprivate func write(to writer: inout JSONWriter) {
        guard let self else { return writer.null() }
        writer.object { object in
            object.member("rpIdHash", base64URL: self.relyingPartyIDHash)
            object.member("relyingParty", value: self.relyingParty.map { .string($0) } ?? .null)
            object.member("flags", self.flags.letters)
            object.member("signCount", self.signCount)
            object.key("credential")
            self.credential.write(to: &object)
            object.member("extensions", array: { $0.strings(self.extensions) })
            object.member("fault", value: self.fault.map { .string($0.rawValue) } ?? .null)
        }
    }
}

extension InspectedCredential? {
    /// Past 2^53 readers with doubles would round: a decimal string.
    private static func number(_ value: Int64) -> JSONValue {
        value.magnitude <= 1 << 53 ? .integer(value) : .string(String(value))
    }

    fileprivate func write(to writer: inout JSONWriter) {
        guard let self else { return writer.null() }
        writer.object { object in
            object.member("aaguid", self.aaguid.description)
            object.member("credentialID", base64URL: self.id)
            object.member("algorithm", value: self.algorithm.map(Self.number) ?? .null)
            object.member("keyFault", value: self.keyFault.map { .string($0.rawValue) } ?? .null)
        }
    }
}

extension InspectedAttestation? {
    fileprivate func write(to writer: inout JSONWriter) {
        guard let self else { return writer.null() }
        writer.object { object in
            object.member("format", self.format)
            object.member("members", array: { $0.strings(self.members) })
            object.member("certificates", array: { $0.strings(self.certificates) })
        }
    }
}
