public import PassLiftCeremony
import PassLiftFlow
public import PassLiftMachine
public import PassLiftPolicy
public import PassLiftPorts

/// The second depth, *Ceremonies*: the host keeps users, passwords and sessions; PassLift also issues and
/// verifies WebAuthn ceremonies and stores the passkeys. It never sees a password.
public struct PasskeyCeremonies: Sendable {
    /// The depth before, on the same store.
    package private(set) var advisor: UpgradeAdvisor
    /// The longest login name that is kept for options, in bytes of UTF-8.
    public static let maximumIdentifierByteCount = 512

    /// Who asks for passkeys.
    public let relyingParty: RelyingParty
    /// What options of registrations ask about attestation; it is stored with each ceremony, so that a change
    /// concerns those begun after it.
    ///
    /// With `direct` a registration that leads to none of the anchors of ``attestationPolicy`` is refused at
    /// step 24. Most passkeys of phones and password managers bring no attestation at all, so that `direct`
    /// is for staff with known authenticators.
    public var attestation = AttestationPreference.none
    /// How the attestation of registrations is judged, and where it may lead. It is configuration: what holds
    /// is what is set when the answer comes.
    public var attestationPolicy = AttestationPolicy()

    /// The names that new passkeys get by their provider; renaming them is the owner's
    /// (``renamePasskey(_:to:in:)``).
    public var authenticatorNames = AuthenticatorNames.standard

    /// How long the answer to a password sign-in may take.
    public var deadline: Duration {
        get { advisor.deadline }
        set { advisor.deadline = newValue }
    }

    package var engine: JourneyEngine { advisor.engine }

    /// Ceremonies of `relyingParty`, decided by `policy`, stored behind `doors`; `hooks` are the host's own
    /// code.
    public init(
        relyingParty: RelyingParty, policy: UpgradePolicy, doors: Doors, hooks: UpgradeHooks = UpgradeHooks()
    ) {
        self.relyingParty = relyingParty
        advisor = UpgradeAdvisor(policy: policy, doors: doors, hooks: hooks)
    }

    /// A password sign-in of the host's has just succeeded, all factors done: what now?
    ///
    /// Like the advice it never throws: when PassLift cannot decide, the answer is silence.
    ///
    /// - Parameters:
    ///   - account: the host's identifier.
    ///   - statement: what the account holds; what it says of passkeys is not looked at, they are kept here.
    ///   - identifier: the login name byte for byte as it was submitted; credential managers match on it.
    ///     Past ``maximumIdentifierByteCount`` it is not kept, and options name the account instead.
    ///   - client: what is known of the client.
    public func passwordSucceeded(
        _ account: AccountID, _ statement: AccountStatement, identifier: String, client: ClientDescription
    ) async -> VisitReply {
        await engine.quietly(nil, of: account, within: advisor.deadline) { () async throws(PassLiftError) in
            var signIn = HostSignIn(
                account: account, method: .password, statement: statement, client: client)
            signIn.passkeysKeptBy = .passLift
            if identifier.utf8.count <= Self.maximumIdentifierByteCount { signIn.identifier = identifier }
            return try await take(try engine.request(for: signIn))
        }
    }

    /// The visit goes on.
    ///
    /// - Throws: ``PassLiftError``; `ceremony_gone` for an answer to a ceremony that was answered before, has
    ///   run out or belongs elsewhere, whatever it proves.
    public func resume(_ visit: VisitID, with answer: VisitAnswer) async throws(PassLiftError) -> VisitReply {
        try await resume(visit, with: answer) { _ throws(PassLiftError) in Prepared([]) }
    }

    /// The same; where a passkey is enrolled, what `companion` gives goes into its commit.
    package func resume(
        _ visit: VisitID, with answer: VisitAnswer,
        enrolling companion: @escaping @Sendable (Loaded) async throws(PassLiftError) -> Prepared
    ) async throws(PassLiftError) -> VisitReply {
        switch answer {
        case .reported(let report): return try await take(step(visit, [.reported(report)]))
        case .secondFactorChecked(let result):
            return try await take(step(visit, [.secondFactorChecked(result)]))
        case .passwordChecked(let result): return try await takePasswordCheck(result, in: visit)
        case .ceremonyEnded(let slip, let outcome):
            return try await take(step(visit, [.ceremonyEnded(slip, CeremonyLapse(outcome))]))
        case .ceremonyWanted: return try await requestCeremony(visit)
        case .registration(let slip, let response):
            return try await finishRegistration(visit, slip, response, companion)
        case .assertion(let slip, let response): return try await finishAssertion(visit, slip, response)
        }
    }

    /// All passkeys of an account, suspended ones included, oldest first.
    public func passkeys(of account: AccountID) async throws(PassLiftError) -> [PasskeyRecord] {
        try await engine.reading { store async throws(StoreError) in try await store.passkeys(of: account) }
    }

    /// Takes a step whose ceremonies, if it issues any, are this relying party's, and replies with their
    /// options.
    package func take(_ request: StepRequest) async throws(PassLiftError) -> VisitReply {
        var equipped = request
        equipped.prepare = { loaded async throws(PassLiftError) in
            var prepared = try await request.prepare(loaded)
            var visit = prepared.visit ?? loaded.visit
            guard let account = loaded.account else { return prepared }
            let profile = try await profile(of: account.id)
            if let attributes = profile?.attributes, !attributes.isEmpty {
                visit.attributes |= engine.policy.attributeBits(of: attributes)
                prepared.visit = visit
            }
            let issuer = try await issuer(for: account, profile, visit)
            prepared.evidence.terms = { slip throws(PassLiftError) in try issuer.document(for: slip) }
            return prepared
        }
        let outcome = try await engine.take(equipped)
        var reply = VisitReply(outcome)
        if let slip = outcome.issued.last, slip.slip.state == .issued {
            reply.options = try CeremonyTerms(document: slip.terms, kind: slip.slip.purpose.kind).options
        }
        return reply
    }

    /// The names and attributes that are kept of an account; nil where the host keeps the users.
    private func profile(of id: AccountID) async throws(PassLiftError) -> ProfileRecord? {
        try await engine.reading { store async throws(StoreError) in try await store.profile(of: id) }
    }

    private func issuer(
        for account: AccountRecord, _ profile: ProfileRecord?, _ visit: VisitRecord
    ) async throws(PassLiftError) -> CeremonyIssuer {
        let id = account.id
        let passkeys = try await passkeys(of: id)
        let name = visit.identifier ?? profile?.loginName ?? id.text
        return CeremonyIssuer(
            relyingParty: relyingParty, attestation: attestation, account: account,
            user: PasskeyUser(
                handle: account.userHandle, name: name, displayName: profile?.displayName ?? name),
            passkeys: passkeys, challenge: try EventIdentity.bytes(32, engine.doors.chance),
            kind: visit.visit.kind)
    }

    private func step(_ visit: VisitID, _ inputs: [Input]) -> StepRequest {
        StepRequest(.visit(visit)) { _ throws(PassLiftError) in Prepared(inputs) }
    }

    /// The host's own check of the password, in a re-authentication; a sign-in is told elsewhere.
    private func takePasswordCheck(
        _ result: CheckResult, in visit: VisitID
    ) async throws(PassLiftError) -> VisitReply {
        try await take(
            StepRequest(.visit(visit)) { loaded throws(PassLiftError) in
                guard case .reauthentication = loaded.visit.visit.kind else {
                    throw PassLiftError(.notPossibleHere)
                }
                switch result {
                case .correct: return Prepared([.hostSignedIn(.password, at: loaded.now)])
                case .wrong, .throttled: return Prepared([.passwordChecked(result)])
                }
            })
    }

    private func requestCeremony(_ visit: VisitID) async throws(PassLiftError) -> VisitReply {
        try await take(
            StepRequest(.visit(visit)) { loaded async throws(PassLiftError) in
                switch loaded.visit.visit.state {
                case .upgrading(.offered):
                    try await requireRoom(loaded)
                    return Prepared([.ceremonyRequested(.offeredUpgrade)])
                case .offeringPasskeyOnly(.confirming):
                    return Prepared([.ceremonyRequested(.passwordRemoval)])
                case .started:
                    return Prepared([.ceremonyRequested(loaded.visit.visit.kind.ceremonyAtStart)])
                case .settled(.reauthenticated):
                    try await requireRoom(loaded)
                    return Prepared([.ceremonyRequested(.additionalPasskey)])
                case .absent, .awaitingSecondFactor, .authenticated, .upgrading(.automatic),
                    .upgrading(.automaticLapsed), .offering, .offeringPasskeyOnly(.asked), .settled,
                    .refused, .expired:
                    throw PassLiftError(.notPossibleHere)
                }
            })
    }
}

extension CeremonyLapse {
    /// What a client's outcome means for the journey.
    package init(_ outcome: ClientOutcome) {
        switch outcome {
        case .alreadyHasOne: self = .alreadyRegistered
        case .nothingHappened: self = .ended
        case .noCredential: self = .noCredential
        case .unsupported, .constraintUnmet, .misconfigured: self = .unsupported
        case .failed, .other: self = .refused
        }
    }
}

extension VisitKind {
    /// What a person who has only come may ask for.
    fileprivate var ceremonyAtStart: CeremonyPurpose {
        switch self {
        case .signIn, .reauthentication: .reauthentication
        case .signUp, .recovery: .enrolment
        }
    }
}
