public import PassLift
import PassLiftFlow
public import PassLiftMachine
public import PassLiftPorts

/// Signing in with a password, and from there on the journey.
extension PasskeyAccounts {
    /// What came of a sign-in: who was identified, and what is next.
    public typealias SignInReply = PasskeyCeremonies.SignInReply

    /// Checks a login name and password; the first time, or again in a visit where another one was wrong.
    ///
    /// An unknown name, an account without a password and a wrong password answer alike and cost the same
    /// work. One commit is durable before the answer; a hash of an older scheme is then replaced by a second
    /// one.
    ///
    /// - Throws: `overloaded`, `unavailable`, `unknown_visit`; `not_possible_here` in a visit that does not
    ///   wait for a password.
    public func signIn(
        _ credentials: LoginCredentials, in visit: VisitID? = nil, client: ClientDescription
    ) async throws(PassLiftError) -> SignInReply {
        let checked = try await check(credentials)
        let now = engine.doors.time.now()
        let place: StepRequest.Place
        if let visit {
            place = .visit(visit)
        } else {
            place = .newVisit(try engine.newVisit(.signIn, client, .password, at: now))
        }
        let begins = visit == nil
        let latest = Box(checked)
        let request = StepRequest(place, account: checked.match?.account) {
            loaded async throws(PassLiftError) in
            // Elsewhere an answer that comes too late is told as what became of the visit, and that would
            // stand beside a password that is right.
            guard begins || loaded.visit.visit.state == .started else {
                throw PassLiftError(.notPossibleHere)
            }
            let current = try await recheck(latest.value, credentials)
            latest.value = current
            return prepared(current, credentials, loaded, begins: begins)
        }
        let reply = try await ceremonies.take(request)
        guard let match = latest.value.match, reply.next != .awaitProof else {
            return SignInReply(account: nil, visit: reply)
        }
        if match.verdict.needsRehash { await rehash(match, credentials) }
        switch reply.next {
        case .awaitSecondFactor, .refused, .expired, .awaitProof, .enrol:
            return SignInReply(account: nil, visit: reply)
        case .stayQuiet, .createAutomatically, .offer, .create, .offerPasskeyOnly, .confirm, .settled:
            return SignInReply(account: match.account, visit: reply)
        }
    }

    /// Begins a passkey sign-in; see ``PasskeyCeremonies/beginSignIn(_:)``.
    public func beginPasskeySignIn() async throws(PassLiftError) -> PasskeyCeremonies.SignInRequest {
        try await ceremonies.beginSignIn()
    }

    /// Finishes a passkey sign-in; see ``PasskeyCeremonies/finishSignIn(_:seal:client:statement:)``.
    public func finishPasskeySignIn(
        _ response: [UInt8], seal: String, client: ClientDescription
    ) async throws(PassLiftError) -> SignInReply {
        try await ceremonies.finish(
            PasskeySignIn(response: response, seal: seal, client: client, statement: nil))
    }

    /// The visit goes on; see ``PasskeyCeremonies/resume(_:with:)``.
    public func resume(_ visit: VisitID, with answer: VisitAnswer) async throws(PassLiftError) -> VisitReply {
        try await ceremonies.resume(visit, with: answer)
    }

    private func prepared(
        _ checked: CheckedPassword, _ credentials: LoginCredentials, _ loaded: Loaded, begins: Bool
    ) -> Prepared {
        let result: CheckResult = checked.match == nil ? .wrong : .correct
        var prepared = Prepared((begins ? [.visitBegan] : []) + [.passwordChecked(result)])
        if let match = checked.match {
            prepared.evidence.preconditions = [.passwordIs(match.account, match.hash)]
        }
        var visit = loaded.visit
        visit.identifier = credentials.loginName
        prepared.visit = visit
        return prepared
    }
}

/// A login name and a password as they were submitted.
public struct LoginCredentials: Sendable {
    /// The longest login name that is looked at, in bytes of UTF-8.
    public static let maximumNameByteCount = 512

    /// As typed.
    public let loginName: String
    /// As typed.
    public let password: Password

    /// Takes what was submitted.
    ///
    /// - Throws: `bad_input` for a name or password that is too long.
    public init(loginName: String, password: String) throws(PassLiftError) {
        guard loginName.utf8.count <= LoginCredentials.maximumNameByteCount else {
            throw PassLiftError(.badInput, "a login name is at most \(Self.maximumNameByteCount) bytes")
        }
        self.loginName = loginName
        do {
            self.password = try Password(Array(password.utf8))
        } catch {
            throw PassLiftError(.badInput, error.detail)
        }
    }
}
