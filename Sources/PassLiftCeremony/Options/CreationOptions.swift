public import PassLiftEncoding

/// What a client is asked to make a credential by: PublicKeyCredentialCreationOptionsJSON (Level 3, section
/// 5.4).
public struct CreationOptions: Hashable, Sendable {
    /// Everything that is asked for; the defaults are those of a passkey upgrade.
    public struct Request: Hashable, Sendable {
        /// Who the credential is made for.
        public var user: PasskeyUser
        /// At least 16 random bytes, used once.
        public var challenge: [UInt8]
        /// Every credential of the account, so that none is made twice or overwritten.
        public var excludeCredentials: [CredentialDescriptor]
        /// With a dialog, or as an automatic upgrade.
        public var mediation: Mediation = .modal
        /// What is asked about user verification.
        public var userVerification: UserVerificationRequirement = .preferred
        /// The algorithms offered, the dearest first.
        public var algorithms: [COSEAlgorithm] = COSEAlgorithm.offeredByDefault
        /// What is asked about attestation.
        public var attestation: AttestationPreference = .none
        /// How long the client should wait, in seconds.
        public var timeoutSeconds = 300
        /// The AppID under which accounts hold U2F registrations, whose ids stand among the excluded: an
        /// authenticator with one of them is not enrolled again (extension `appidExclude`, Level 3, section
        /// 10.1.2).
        public var excludeAppID: String?

        /// A request with the defaults; the exclude list has none, so that it is never forgotten.
        public init(user: PasskeyUser, challenge: [UInt8], excludeCredentials: [CredentialDescriptor]) {
            self.user = user
            self.challenge = challenge
            self.excludeCredentials = excludeCredentials
        }
    }

    /// Who asks.
    public let relyingParty: RelyingParty
    /// What is asked for.
    public let request: Request

    /// Options that a client can answer.
    ///
    /// - Throws: `conditional_requires_verification`, `challenge_too_short`, `user_handle_length`,
    ///   `algorithms_empty`, `timeout_out_of_range`, `app_id_malformed`.
    public init(_ request: Request, for relyingParty: RelyingParty) throws(OptionsError) {
        guard request.mediation == .modal || request.userVerification != .required else {
            throw .conditionalRequiresVerification
        }
        try OptionsLimits.judge(challenge: request.challenge, timeoutSeconds: request.timeoutSeconds)
        guard OptionsLimits.userHandleByteCount.contains(request.user.handle.count) else {
            throw .userHandleLength
        }
        guard !request.algorithms.isEmpty else { throw .algorithmsEmpty }
        try OptionsLimits.judge(appID: request.excludeAppID)
        self.relyingParty = relyingParty
        self.request = request
    }

    /// What to store beside the challenge, so that the answer is judged by what was asked.
    public var expectation: CeremonyExpectation {
        var expectation = CeremonyExpectation(
            kind: .registration, relyingPartyID: relyingParty.id, origins: relyingParty.origins,
            challenge: request.challenge)
        expectation.framing = relyingParty.framing
        expectation.mediation = request.mediation
        expectation.userVerification = request.userVerification
        expectation.algorithms = request.algorithms
        expectation.attestation = request.attestation
        expectation.userHandle = request.user.handle
        return expectation
    }

    /// Writes `{"publicKey":…}`, with `"mediation":"conditional"` where it is: the argument of `create()`.
    public func writeCredentialOptions(to writer: inout JSONWriter) {
        writer.object { object in
            object.key("publicKey")
            writePublicKey(to: &object)
            request.mediation.writeMember(to: &object)
        }
    }

    /// Writes the PublicKeyCredentialCreationOptionsJSON alone.
    public func writePublicKey(to writer: inout JSONWriter) {
        writer.object { object in
            object.member(
                "rp",
                object: { rp in
                    rp.member("id", relyingParty.id)
                    rp.member("name", relyingParty.name)
                })
            object.member(
                "user",
                object: { user in
                    user.member("id", base64URL: request.user.handle)
                    user.member("name", request.user.name)
                    user.member("displayName", request.user.displayName)
                })
            object.member("challenge", base64URL: request.challenge)
            object.member("pubKeyCredParams", array: writeAlgorithms)
            object.member("timeout", request.timeoutSeconds * 1000)
            object.member("excludeCredentials", array: { $0.descriptors(request.excludeCredentials) })
            object.member(
                "authenticatorSelection",
                object: { selection in
                    selection.member("residentKey", "required")
                    selection.member("requireResidentKey", true)
                    selection.member("userVerification", request.userVerification.rawValue)
                })
            object.member("attestation", request.attestation.rawValue)
            object.member(
                "extensions",
                object: { extensions in
                    extensions.member("credProps", true)
                    if let appID = request.excludeAppID { extensions.member("appidExclude", appID) }
                })
        }
    }

    private func writeAlgorithms(to array: inout JSONWriter) {
        for algorithm in request.algorithms {
            array.object { parameter in
                parameter.member("type", "public-key")
                parameter.member("alg", algorithm.rawValue)
            }
        }
    }
}

extension Mediation {
    /// The member `mediation`; modal is the default of clients and is left out.
    func writeMember(to object: inout JSONWriter) {
        switch self {
        case .modal: break
        case .conditional: object.member("mediation", rawValue)
        }
    }
}

extension JSONWriter {
    mutating func descriptors(_ descriptors: [CredentialDescriptor]) {
        for descriptor in descriptors {
            descriptor.write(to: &self)
        }
    }
}
