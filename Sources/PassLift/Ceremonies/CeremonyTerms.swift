import PassLiftCeremony
import PassLiftEncoding
import PassLiftMachine
import PassLiftPorts

/// The terms of one ceremony: what its answer will be judged by, and the options that the client is given.
///
/// Stored with the slip as `{"expectation":{…},"options":{…}}`; nothing of them is ever read from an answer.
struct CeremonyTerms {
    let expectation: CeremonyExpectation
    /// `{"publicKey":{…},"mediation":"…"}`
    let options: [UInt8]

    /// The document that is stored.
    var document: [UInt8] {
        var writer = JSONWriter()
        writer.object { object in
            object.key("expectation")
            expectation.write(to: &object)
            if let value = try? JSONReader(limits: .document).read(options) {
                object.member("options", value: value)
            }
        }
        return writer.bytes
    }

    /// Reads a stored document for a ceremony of that kind.
    init(document: [UInt8], kind: CeremonyKind) throws(PassLiftError) {
        do {
            let node = JSONNode(try JSONReader(limits: .document).read(document))
            expectation = try CeremonyExpectation(try node.member("expectation"), kind: kind)
            options = try node.member("options").value.bytes()
        } catch {
            throw PassLiftError(.unavailable, "the stored terms of a ceremony cannot be read")
        }
    }

    /// Terms of a creation.
    init(creation options: CreationOptions) {
        expectation = options.expectation
        var writer = JSONWriter()
        options.writeCredentialOptions(to: &writer)
        self.options = writer.bytes
    }

    /// Terms of a request.
    init(request options: RequestOptions) {
        expectation = options.expectation
        var writer = JSONWriter()
        options.writeCredentialOptions(to: &writer)
        self.options = writer.bytes
    }
}

extension CeremonyPurpose {
    /// Which of WebAuthn's two ceremonies it is.
    var kind: CeremonyKind {
        switch self {
        case .automaticUpgrade, .offeredUpgrade, .additionalPasskey, .enrolment: .registration
        case .signIn, .reauthentication, .passwordRemoval: .authentication
        }
    }
}
