import PassLift
import PassLiftAccounts
import PassLiftCeremony
import PassLiftEncoding
import PassLiftOpenSSL
import PassLiftTesting
import PassLiftText
import Testing

/// The third depth over a store in memory, with a clock moved by hand: what the attacks are tried on.
struct AttackStage {
    static let origin = "https://example.org"
    static let start = Instant(milliseconds: 1_796_029_200_000)

    let store = InMemoryAccountStore()
    let time = ManualTime(AttackStage.start)
    let hasher = CountingHasher()
    let accounts: PasskeyAccounts

    init() throws {
        let doors = Doors.openSSL(store: store, time: time)
        let party = try RelyingParty(id: "example.org", name: "Example", origins: [Self.origin])
        let ceremonies = PasskeyCeremonies(relyingParty: party, policy: .standard, doors: doors)
        accounts = PasskeyAccounts(ceremonies: ceremonies, hasher: hasher, text: UTF8ProcNormalizer())
    }

    /// An imported account.
    func account(_ name: String, password: String = "correct horse") async throws -> AccountID {
        let hash = try await hasher.plain.hash(Password(Array(password.utf8)))
        let outcome = try await accounts.importAccount(AccountImport(loginName: name, passwordHash: hash))
        guard case .imported(let id) = outcome else { throw PassLiftError(.accountExists) }
        return id
    }

    func signIn(
        _ name: String, password: String = "correct horse", in visit: VisitID? = nil,
        silently: Trilean = .no
    ) async throws -> PasskeyAccounts.SignInReply {
        var client = ClientDescription()
        client.capabilities.conditionalCreate = silently
        return try await accounts.signIn(
            LoginCredentials(loginName: name, password: password), in: visit, client: client)
    }

    /// An operator's act, outside visits.
    func operate(_ account: AccountID, _ input: Input) async throws {
        let request = StepRequest(.outside, account: account) { _ throws(PassLiftError) in Prepared([input]) }
        _ = try await accounts.ceremonies.engine.take(request)
    }

    /// Enrols one-time codes as a second factor.
    func enrolCodes(_ account: AccountID) async throws {
        var facts = try #require(try await store.account(account)).facts
        facts.secondFactors = [.totp]
        try await operate(account, .factsStated(facts))
    }

    /// A device that holds a passkey of the account, made silently after a password sign-in.
    func device(of name: String) async throws -> SoftwareAuthenticator {
        var traits = AuthenticatorTraits()
        traits.filledUserName = name
        var device = SoftwareAuthenticator(traits, seed: 7)
        let reply = try await signIn(name, silently: .yes).visit
        guard case .createAutomatically(let slip) = reply.next else { throw PassLiftError(.notPossibleHere) }
        let made = Self.json(device.create(options: reply.options ?? [], origin: Self.origin))
        let end = try await accounts.resume(reply.visit, with: .registration(slip, made))
        #expect(end.next == .settled(.upgraded))
        return device
    }

    /// A visit in which the account's owner confirmed just this action with the passkey.
    func confirmed(
        _ action: SensitiveAction, _ account: AccountID, _ device: inout SoftwareAuthenticator
    ) async throws -> VisitID {
        let reply = try await accounts.ceremonies.beginReauthentication(
            account, for: action, client: ClientDescription())
        guard case .confirm(let slip) = reply.next else { throw PassLiftError(.notPossibleHere) }
        let got = Self.json(device.get(options: reply.options ?? [], origin: Self.origin))
        let end = try await accounts.resume(reply.visit, with: .assertion(slip, got))
        #expect(end.next == .settled(.reauthenticated))
        return reply.visit
    }

    private static func json(_ result: ClientResult) -> [UInt8] {
        switch result {
        case .response(let json): json
        case .failed: []
        }
    }
}
