public import PassLiftCeremony
import PassLiftEncoding
import PassLiftFlow
import PassLiftMachine
public import PassLiftPolicy
public import PassLiftPorts

/// Signing in with a passkey.
extension PasskeyCeremonies {
    /// Request options for anybody, sealed instead of stored.
    public struct SignInRequest: Hashable, Sendable {
        /// `{"publicKey":{…},"mediation":"…"}`, for the client.
        public var options: [UInt8]
        /// Comes back with the answer, unaltered; to be kept by the client or the host's session.
        public var seal: String
    }

    /// What came of a passkey sign-in.
    public struct SignInReply: Hashable, Sendable, Redacted {
        /// Who was identified, all factors done; nil when nobody was. Whose second factor is due is told by
        /// ``PasskeyCeremonies/identity(in:)``.
        public var account: AccountID?
        /// What is next in the visit.
        public var visit: VisitReply

        /// From its parts.
        package init(account: AccountID?, visit: VisitReply) {
            self.account = account
            self.visit = visit
        }
    }

    /// How to begin a sign-in on a device; see ``UpgradeAdvisor/suggestSignIn(_:)``.
    public func suggestSignIn(_ hint: DeviceHint) -> SignInSuggestion {
        advisor.suggestSignIn(hint)
    }

    /// Begins a passkey sign-in of whoever it is. Nothing is stored.
    ///
    /// - Parameter mediation: `conditional` for passkeys in autofill; its options live a day, modal ones five
    ///   minutes.
    public func beginSignIn(_ mediation: Mediation = .modal) async throws(PassLiftError) -> SignInRequest {
        let doors = engine.doors
        var request = RequestOptions.Request(challenge: try EventIdentity.bytes(32, doors.chance))
        request.mediation = mediation
        let lifetime: Int64 = mediation == .conditional ? 86_400 : 300
        request.timeoutSeconds = Int(lifetime)
        let terms: CeremonyTerms
        do {
            terms = CeremonyTerms(request: try RequestOptions(request, for: relyingParty))
        } catch {
            throw PassLiftError(.unavailable, "options: " + error.rawValue)
        }
        let seal = RequestSeal(
            visit: VisitID(bits: try EventIdentity.bits(doors.chance)),
            expiresAt: doors.time.now().adding(seconds: lifetime), expectation: terms.expectation)
        return SignInRequest(
            options: terms.options, seal: seal.sealed(by: try await sealKey(), doors.cryptography))
    }

    /// Finishes a passkey sign-in. The seal is used up by it, whatever comes of it.
    ///
    /// - Parameters:
    ///   - response: the JSON of `get()`'s result.
    ///   - seal: as ``beginSignIn(_:)`` gave it.
    ///   - client: what is known of the client.
    ///   - statement: what the host states of the account that the passkey names; nil: the account may not
    ///     sign in.
    /// - Throws: `ceremony_gone` for a seal that is not this server's, was used or has run out.
    public func finishSignIn(
        _ response: [UInt8], seal: String, client: ClientDescription,
        statement: @escaping @Sendable (AccountID) async -> AccountStatement?
    ) async throws(PassLiftError) -> SignInReply {
        try await finish(PasskeySignIn(response: response, seal: seal, client: client, statement: statement))
    }

    package func finish(_ signIn: PasskeySignIn) async throws(PassLiftError) -> SignInReply {
        let doors = engine.doors
        let seal = try RequestSeal(opening: signIn.seal, by: try await sealKey(), doors.cryptography)
        let now = doors.time.now()
        guard now < seal.expiresAt else { throw PassLiftError(.ceremonyGone, "run out") }
        let judge = AssertionJudge(doors: doors, expectation: seal.expectation)
        let first = try await judge.judge(signIn.response, of: nil, at: now)
        var visit = try engine.newVisit(.signIn, signIn.client, .passkey, at: now)
        visit.visit.id = seal.visit
        let used = doors.cryptography.sha256(Array(signIn.seal.utf8))
        let request = StepRequest(.newVisit(visit), account: first.passkey?.account) {
            loaded async throws(PassLiftError) in
            var prepared = try await inputs(of: signIn, judge, first, loaded)
            prepared.evidence.preconditions = [.sealUnused(used)]
            prepared.evidence.writes = [.seal(used, expiresAt: seal.expiresAt)]
            return prepared
        }
        var reply = try await take(request)
        if let unknown = first.unknown {
            reply.signals.append(
                signal(.unknownCredential(relyingPartyID: relyingParty.id, credentialID: unknown)))
        }
        let identified = reply.next.isIdentified ? first.passkey?.account : nil
        if let account = identified { reply.signals += await acceptedSignals(account) }
        return SignInReply(account: identified, visit: reply)
    }

    /// The inputs of an assertion, judged against the passkey as it stands when the account is loaded.
    private func inputs(
        of signIn: PasskeySignIn, _ judge: AssertionJudge, _ first: AssertionJudge.Verdict, _ loaded: Loaded
    ) async throws(PassLiftError) -> Prepared {
        var inputs: [Input] = [.visitBegan]
        guard let account = loaded.account else { return Prepared(inputs + [.passkeyChecked(first.result)]) }
        let verdict = try await judge.judge(signIn.response, of: account.id, at: loaded.now)
        if let statement = signIn.statement {
            guard let stated = await statement(account.id) else {
                return Prepared(inputs + [.turnedAway(.accountUnavailable)])
            }
            let facts = account.facts.stated(by: stated, passkeysKeptBy: .passLift)
            if facts != account.facts { inputs.append(.factsStated(facts)) }
        }
        var prepared = Prepared(inputs + [.passkeyChecked(verdict.result)])
        prepared.evidence.usedPasskey = verdict.passkey
        return prepared
    }

    /// The secret that seals anonymous options, the same for every engine on one store.
    private func sealKey() async throws(PassLiftError) -> [UInt8] {
        let proposal = try EventIdentity.bytes(32, engine.doors.chance)
        return try await engine.reading { store async throws(StoreError) in
            try await store.secret(named: "request-seal", proposal: proposal)
        }
    }

    /// Every credential of the account that its managers may keep, read after the commit: one signal for each
    /// user handle, since managers keep passkeys by it. None when the store is away, which undoes nothing.
    ///
    /// - Parameter handle: of a passkey that is no more.
    func acceptedSignals(_ account: AccountID, alsoFor handle: [UInt8]? = nil) async -> [[UInt8]] {
        guard let passkeys = try? await passkeys(of: account) else { return [] }
        var handles: [[UInt8]] = []
        for each in (handle.map { [$0] } ?? []) + passkeys.map(\.userHandle) where !handles.contains(each) {
            handles.append(each)
        }
        return handles.map { handle in
            signal(
                .allAcceptedCredentials(
                    relyingPartyID: relyingParty.id, userHandle: handle,
                    credentialIDs: passkeys.filter { $0.userHandle == handle }.map(\.credentialID)))
        }
    }

    /// A signal as the client takes it: `{"method":"signal…","payload":{…}}`.
    package func signal(_ signal: CredentialSignal) -> [UInt8] {
        var writer = JSONWriter()
        writer.object { object in
            object.member("method", signal.methodName)
            object.key("payload")
            signal.writePayload(to: &object)
        }
        return writer.bytes
    }
}

/// What comes in for a passkey sign-in.
package struct PasskeySignIn: Sendable {
    package var response: [UInt8]
    package var seal: String
    package var client: ClientDescription
    /// nil where PassLift keeps the facts itself.
    package var statement: (@Sendable (AccountID) async -> AccountStatement?)?

    package init(
        response: [UInt8], seal: String, client: ClientDescription,
        statement: (@Sendable (AccountID) async -> AccountStatement?)?
    ) {
        self.response = response
        self.seal = seal
        self.client = client
        self.statement = statement
    }
}
