import PassLift
import PassLiftAccounts
import PassLiftCeremony
import PassLiftEncoding
import PassLiftFlow
import PassLiftMachine
import PassLiftOpenSSL
import PassLiftPolicy
import PassLiftPorts
import PassLiftTesting
import PassLiftText

/// A simulated person at a real engine: does there what they did in the simulator, by the calls that a host
/// makes and with the answers that software authenticators sign.
///
/// Recoveries are told to the engine by their inputs; everything else goes through the public interface.
struct Twin {
    private static let origin = "https://example.org"
    private static let loginName = "somebody@example.org"

    let store = InMemoryAccountStore()
    private let time: ManualTime
    private let chance: GivenChance
    private let hasher: PlainPasswordHasher
    private let accounts: PasskeyAccounts
    private let id: AccountID
    private let subject: [UInt8]
    private var password = "a first password"
    /// Where each passkey is, by the simulator's visit in which it was made.
    private var authenticators: [VisitID: SoftwareAuthenticator] = [:]
    private var latest: VisitID?
    private var reply: VisitReply?

    /// What a person of the simulator never does.
    struct Unforeseen: Error {
        let act: Act
        let reply: VisitReply?
    }

    init(subject: String, start: Instant, policy: UpgradePolicy, seed: UInt64) throws {
        time = ManualTime(start)
        chance = GivenChance(seed: seed)
        hasher = PlainPasswordHasher(chance: SeededChance(seed: ~seed))
        self.subject = try Hex.decode(subject)
        guard let id = AccountID(subject) else { throw PassLiftError(.badInput) }
        self.id = id
        let doors = Doors(store: store, cryptography: OpenSSLCryptography(), chance: chance, time: time)
        let party = try RelyingParty(id: "example.org", name: "Example", origins: [Self.origin])
        accounts = PasskeyAccounts(
            ceremonies: PasskeyCeremonies(relyingParty: party, policy: policy, doors: doors),
            hasher: hasher, text: UTF8ProcNormalizer())
    }

    /// Does what was done.
    ///
    /// - Parameter recovery: whether the account's address was verified where it comes from.
    mutating func perform(_ acts: [Act], _ recovery: SimulatedPerson.RecoveryRoute) async throws {
        for act in acts {
            time.set(to: act.time)
            chance.give(draw: act.draw)
            switch act.input {
            case .accountChanged(.created): break
            case .accountChanged(.passwordImported): try await arrive(recovery)
            case .accountChanged(.recoveryConfirmed): try await take(.outside, [act.input])
            case .visitBegan: try await begin(act)
            case .passwordChecked(let result): try await signIn(act, result)
            case .passkeyChecked(.verified(_, let use)): try await signIn(act, use)
            case .routeChecked: try await take(.visit(current(act)), [act.input])
            case .passwordEnrolled: try await enrol(act)
            case .reported(let report):
                reply = try await accounts.resume(current(act), with: .reported(report))
            case .registrationChecked(_, .verified(let facts)): try await create(act, facts)
            case .assertionChecked(_, .verified(_, let use)): try await confirm(act, use)
            case .ceremonyEnded(_, let lapse): try await end(act, lapse)
            default: throw Unforeseen(act: act, reply: reply)
            }
        }
    }

    private mutating func arrive(_ recovery: SimulatedPerson.RecoveryRoute) async throws {
        var account = AccountImport(loginName: Self.loginName, passwordHash: try await hash())
        account.id = id
        account.email = Self.loginName
        if recovery == .confirmed { account.emailVerifiedAt = time.now() }
        chance.give(next: subject)
        _ = try await accounts.importAccount(account)
    }

    /// A sign-in begins with what is first shown in it; a recovery by asking for it.
    private mutating func begin(_ act: Act) async throws {
        reply = nil
        guard act.visit.kind == .recovery else { return }
        let engine = accounts.ceremonies.engine
        var visit = try engine.newVisit(.recovery, client(act), .other, at: act.time)
        visit.identifier = Self.loginName
        reply = try await accounts.ceremonies.take(
            StepRequest(.newVisit(visit)) { _ throws(PassLiftError) in Prepared([.visitBegan]) })
    }

    private mutating func signIn(_ act: Act, _ result: CheckResult) async throws {
        let typed = result == .correct ? password : "a mistyped one"
        let credentials = try LoginCredentials(loginName: Self.loginName, password: typed)
        reply = try await accounts.signIn(credentials, client: client(act)).visit
    }

    private mutating func signIn(_ act: Act, _ use: PasskeyUse) async throws {
        let request = try await accounts.beginPasskeySignIn()
        guard case .response(let response) = authenticators[use.createdIn]?.get(
            options: request.options, origin: Self.origin)
        else { throw Unforeseen(act: act, reply: reply) }
        reply = try await accounts.finishPasskeySignIn(
            response, seal: request.seal, client: client(act)
        ).visit
    }

    private mutating func enrol(_ act: Act) async throws {
        password = "a password since \(act.time.milliseconds)"
        let record = PasswordRecord(account: id, hash: try await hash(), changedAt: act.time)
        reply = try await accounts.ceremonies.take(
            StepRequest(.visit(try current(act))) { _ throws(PassLiftError) in
                var prepared = Prepared([.passwordEnrolled])
                prepared.evidence.writes = [.password(record)]
                return prepared
            })
    }

    private mutating func create(_ act: Act, _ facts: CeremonyFacts) async throws {
        var traits = AuthenticatorTraits()
        traits.algorithms = [.es256]
        traits.backup = facts.flags.contains(.backupState) ? .backedUp : .deviceBound
        traits.filledUserName = Self.loginName
        var authenticator = SoftwareAuthenticator(traits, seed: UInt64(authenticators.count))
        let (slip, options) = try ceremony(act)
        guard case .response(let response) = authenticator.create(options: options, origin: Self.origin)
        else { throw Unforeseen(act: act, reply: reply) }
        authenticators[act.visit.id] = authenticator
        latest = act.visit.id
        reply = try await accounts.resume(current(act), with: .registration(slip, response))
    }

    private mutating func confirm(_ act: Act, _ use: PasskeyUse) async throws {
        let (slip, options) = try ceremony(act)
        guard case .response(let response) = authenticators[use.createdIn]?.get(
            options: options, origin: Self.origin)
        else { throw Unforeseen(act: act, reply: reply) }
        reply = try await accounts.resume(current(act), with: .assertion(slip, response))
    }

    /// A ceremony comes to nothing, by an exception of a client that is like that.
    private mutating func end(_ act: Act, _ lapse: CeremonyLapse) async throws {
        var traits = AuthenticatorTraits()
        traits.filledUserName = Self.loginName
        var authenticator: SoftwareAuthenticator
        switch lapse {
        case .ended:
            traits.consent = .withheld
            authenticator = SoftwareAuthenticator(traits, seed: 0)
        case .unsupported:
            traits.algorithms = []
            traits.conditionalCreation = .unsupported
            authenticator = SoftwareAuthenticator(traits, seed: 0)
        case .alreadyRegistered:
            guard let held = latest.flatMap({ authenticators[$0] }) else {
                throw Unforeseen(act: act, reply: reply)
            }
            authenticator = held
        case .unanswered, .refused: throw Unforeseen(act: act, reply: reply)
        }
        let (slip, options) = try ceremony(act)
        guard case .failed(let exception) = authenticator.create(options: options, origin: Self.origin)
        else { throw Unforeseen(act: act, reply: reply) }
        let outcome = ClientOutcome(domExceptionName: exception.rawValue)
        reply = try await accounts.resume(current(act), with: .ceremonyEnded(slip, outcome))
    }

    private mutating func take(_ place: StepRequest.Place, _ inputs: [Input]) async throws {
        reply = try await accounts.ceremonies.take(
            StepRequest(place, account: id) { _ throws(PassLiftError) in Prepared(inputs) })
    }

    private func hash() async throws -> PasswordHash {
        try await hasher.hash(Password(Array(password.utf8)))
    }

    private func current(_ act: Act) throws -> VisitID {
        guard let reply else { throw Unforeseen(act: act, reply: nil) }
        return reply.visit
    }

    /// The ceremony that the engine has just asked for.
    private func ceremony(_ act: Act) throws -> (SlipID, options: [UInt8]) {
        switch (reply?.next, reply?.options) {
        case (.create(let slip), let options?), (.createAutomatically(let slip), let options?),
            (.confirm(let slip), let options?):
            return (slip, options)
        default: throw Unforeseen(act: act, reply: reply)
        }
    }

    private func client(_ act: Act) -> ClientDescription {
        var client = ClientDescription(surface: act.signIn.surface)
        client.capabilities = act.client
        client.platform = act.signIn.platform
        client.autofilled = act.signIn.autofilled
        client.crossDevice = act.signIn.crossDevice
        return client
    }
}
