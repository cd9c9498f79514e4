public import PassLiftEncoding

/// What a client is asked to use a credential by: PublicKeyCredentialRequestOptionsJSON (Level 3, section
/// 5.5).
public struct RequestOptions: Hashable, Sendable {
    /// Everything that is asked for.
    public struct Request: Hashable, Sendable {
        /// At least 16 random bytes, used once.
        public var challenge: [UInt8]
        /// With a dialog, or as an entry in autofill.
        public var mediation: Mediation = .modal
        /// What is asked about user verification.
        public var userVerification: UserVerificationRequirement = .preferred
        /// The credentials that may answer; none means any. Naming them tells whether an account exists.
        public var allowCredentials: [CredentialDescriptor] = []
        /// The user handle of the account, where it is known already.
        public var userHandle: [UInt8]?
        /// How long the client should wait, in seconds; in autofill clients do not listen to it.
        public var timeoutSeconds = 300
        /// The AppID under which U2F registrations among the allowed credentials were made, so that they can
        /// answer (extension `appid`, Level 3, section 10.1.1).
        public var appID: String?

        /// A request with the defaults.
        public init(challenge: [UInt8]) {
            self.challenge = challenge
        }
    }

    /// Who asks.
    public let relyingParty: RelyingParty
    /// What is asked for.
    public let request: Request

    /// Options that a client can answer.
    ///
    /// - Throws: `conditional_allows_all`, `challenge_too_short`, `timeout_out_of_range`, `app_id_malformed`.
    public init(_ request: Request, for relyingParty: RelyingParty) throws(OptionsError) {
        guard request.mediation == .modal || request.allowCredentials.isEmpty else {
            throw .conditionalAllowsAll
        }
        try OptionsLimits.judge(challenge: request.challenge, timeoutSeconds: request.timeoutSeconds)
        try OptionsLimits.judge(appID: request.appID)
        self.relyingParty = relyingParty
        self.request = request
    }

    /// What to store beside the challenge, so that the answer is judged by what was asked.
    public var expectation: CeremonyExpectation {
        var expectation = CeremonyExpectation(
            kind: .authentication, relyingPartyID: relyingParty.id, origins: relyingParty.origins,
            challenge: request.challenge)
        expectation.framing = relyingParty.framing
        expectation.mediation = request.mediation
        expectation.userVerification = request.userVerification
        expectation.allowCredentials = request.allowCredentials.map(\.id)
        expectation.userHandle = request.userHandle
        expectation.appID = request.appID
        return expectation
    }

    /// Writes `{"publicKey":…}`, with `"mediation":"conditional"` where it is: the argument of `get()`.
    public func writeCredentialOptions(to writer: inout JSONWriter) {
        writer.object { object in
            object.key("publicKey")
            writePublicKey(to: &object)
            request.mediation.writeMember(to: &object)
        }
    }

    /// Writes the PublicKeyCredentialRequestOptionsJSON alone.
    public func writePublicKey(to writer: inout JSONWriter) {
        writer.object { object in
            object.member("challenge", base64URL: request.challenge)
            object.member("timeout", request.timeoutSeconds * 1000)
            object.member("rpId", relyingParty.id)
            object.member("allowCredentials", array: { $0.descriptors(request.allowCredentials) })
            object.member("userVerification", request.userVerification.rawValue)
            guard let appID = request.appID else { return }
            object.member("extensions", object: { $0.member("appid", appID) })
        }
    }
}
