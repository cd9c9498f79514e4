import PassLift
import PassLiftAccounts
import PassLiftCeremony
import PassLiftEncoding
import PassLiftEvents
import PassLiftFlow
import PassLiftMachine
import PassLiftOpenSSL
import PassLiftPolicy
import PassLiftPorts
import PassLiftSimulator
import PassLiftTesting
import PassLiftText

/// A simulated person at a real engine: does there what they did in the simulator, by the calls that a host
/// makes and with the answers that software authenticators sign.
///
/// Everything but the yearly confirmation of the address goes through the public interface.
struct Twin {
    private static let origin = "https://example.org"
    private static let loginName = "somebody@example.org"

    let store = InMemoryAccountStore()
    private let time: ManualTime
    private let chance: GivenChance
    private let accounts: PasskeyAccounts
    private let mailer = InMemoryMailer()
    private let worker: MailWorker
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
        self.subject = try Hex.decode(subject)
        guard let id = AccountID(subject) else { throw PassLiftError(.badInput) }
        self.id = id
        let doors = Doors(store: store, cryptography: OpenSSLCryptography(), chance: chance, time: time)
        let party = try RelyingParty(id: "example.org", name: "Example", origins: [Self.origin])
        accounts = PasskeyAccounts(
            ceremonies: PasskeyCeremonies(relyingParty: party, policy: policy, doors: doors),
            hasher: PlainPasswordHasher(chance: SeededChance(seed: ~seed)), text: UTF8ProcNormalizer())
        worker = try MailWorker(accounts: accounts, mailer: mailer)
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
            case .accountChanged(.recoveryConfirmed): try await confirmAddress()
            // Goes with the new password.
            case .accountChanged(.passkeySuspended): break
            // Goes with the code.
            case .accountChanged(.passkeyConfirmed): break
            case .visitBegan: try await begin(act)
            case .passwordChecked(let result): try await signIn(act, result)
            case .passkeyChecked(.verified(_, let use)): try await signIn(act, use)
            case .routeChecked: try await readMail(act)
            case .passwordEnrolled:
                password = "known since \(act.time.milliseconds)"
                let chosen = try Password(Array(password.utf8))
                reply = try await accounts.enrolPassword(chosen, in: current(act))
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
        reply = try await accounts.beginRecovery(Self.loginName, client: client(act))
    }

    /// The code is mailed, read and typed.
    private mutating func readMail(_ act: Act) async throws {
        let recovers = act.visit.kind == .recovery
        if !recovers { try await accounts.beginConfirmation(in: current(act)) }
        _ = try await worker.runOnce()
        guard let code = mailer.messages.compactMap(\.code).last else {
            throw Unforeseen(act: act, reply: reply)
        }
        reply =
            recovers
            ? try await accounts.proveRecovery(.mailedCode(code), in: current(act))
            : try await accounts.confirmIdentity(code: code, in: current(act)).visit
    }

    private func confirmAddress() async throws {
        _ = try await accounts.ceremonies.take(
            StepRequest(.outside, account: id) { _ throws(PassLiftError) in
                Prepared([.accountChanged(.recoveryConfirmed)])
            })
    }

    private mutating func signIn(_ act: Act, _ result: CheckResult) async throws {
        let typed = result == .correct ? password : "a mistyped one"
        let credentials = try LoginCredentials(loginName: Self.loginName, password: typed)
        reply = try await accounts.signIn(credentials, client: client(act)).visit
    }

    private mutating func signIn(_ act: Act, _ use: PasskeyUse) async throws {
        let request = try await accounts.beginPasskeySignIn()
        guard
            case .response(let response) = authenticators[use.createdIn]?.get(
                options: request.options, origin: Self.origin)
        else { throw Unforeseen(act: act, reply: reply) }
        reply = try await accounts.finishPasskeySignIn(
            response, seal: request.seal, client: client(act)
        ).visit
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
        guard
            case .response(let response) = authenticators[use.createdIn]?.get(
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
        case .noCredential, .unanswered, .refused: throw Unforeseen(act: act, reply: reply)
        }
        let (slip, options) = try ceremony(act)
        guard case .failed(let exception) = authenticator.create(options: options, origin: Self.origin)
        else { throw Unforeseen(act: act, reply: reply) }
        let outcome = ClientOutcome(domExceptionName: exception.rawValue)
        reply = try await accounts.resume(current(act), with: .ceremonyEnded(slip, outcome))
    }

    private func hash() async throws -> PasswordHash {
        try await accounts.hasher.hash(Password(Array(password.utf8)))
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

extension MailMessage {
    /// The six digits, on a line of their own.
    fileprivate var code: String? {
        text.split(separator: "\n").map { $0.filter { $0 != " " } }.first {
            $0.utf8.count == 6 && $0.utf8.allSatisfy { (0x30...0x39).contains($0) }
        }
    }
}
