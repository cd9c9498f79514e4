import PassLift
import PassLiftCeremony
import PassLiftEncoding
import PassLiftEvents
import PassLiftMachine
import PassLiftOpenSSL
import PassLiftPolicy
import PassLiftPorts
import PassLiftTesting
import Testing

/// The second depth over a store, with a clock moved by hand and chance from a seed.
struct Stage: Sendable {
    static let origin = "https://example.org"
    static let start = Instant(milliseconds: 1_796_029_200_000)  // 2026-11-30T09:00:00Z

    let store: any AccountStore
    let time = ManualTime(Stage.start)
    var lift: PasskeyCeremonies
    var doors: Doors { lift.engine.doors }

    init(
        store: any AccountStore = InMemoryAccountStore(), seed: UInt64 = 1, policy: UpgradePolicy = .standard,
        hooks: UpgradeHooks = UpgradeHooks()
    ) throws {
        self.store = store
        let doors = Doors(
            store: store, cryptography: OpenSSLCryptography(), chance: SeededChance(seed: seed), time: time)
        let party = try RelyingParty(id: "example.org", name: "Example", origins: [Stage.origin])
        var lift = PasskeyCeremonies(relyingParty: party, policy: policy, doors: doors, hooks: hooks)
        // The suites share the machine; only the tests of the deadline may run into one.
        lift.deadline = .seconds(600)
        self.lift = lift
    }

    /// The same chance before another store, under another clock.
    func doors(over store: any AccountStore, _ time: ManualTime) -> Doors {
        Doors(store: store, cryptography: doors.cryptography, chance: doors.chance, time: time)
    }

    static func id(_ text: String) throws -> AccountID { try #require(AccountID(text)) }

    /// A client that can create silently, or one that has to ask.
    static func client(silently: Trilean = .yes) -> ClientDescription {
        var client = ClientDescription()
        client.capabilities.conditionalCreate = silently
        client.capabilities.platformAuthenticator = .yes
        client.platform = .iOS
        return client
    }

    /// A device on which the password of `name` was just filled.
    static func device(_ name: String, seed: UInt64) -> SoftwareAuthenticator {
        var traits = AuthenticatorTraits()
        traits.filledUserName = name
        return SoftwareAuthenticator(traits, seed: seed)
    }

    func signIn(_ name: String, silently: Trilean = .yes) async throws -> VisitReply {
        await lift.passwordSucceeded(
            try Stage.id(name), AccountStatement(), identifier: name, client: Stage.client(silently: silently)
        )
    }

    /// An account with one passkey, made silently on `device`.
    @discardableResult
    func enrol(_ name: String, _ device: inout SoftwareAuthenticator) async throws -> VisitReply {
        let reply = try await signIn(name)
        let slip = try #require(reply.ceremony)
        let response = try device.create(options: reply.options ?? [], origin: Stage.origin).json()
        let end = try await lift.resume(reply.visit, with: .registration(slip, response))
        #expect(end.next == .settled(.upgraded))
        return end
    }

    /// An offer, accepted: the reply with the modal creation.
    func acceptedOffer(_ name: String) async throws -> VisitReply {
        let reply = try await signIn(name, silently: .no)
        #expect(reply.next == .offer(.optional))
        return try await lift.resume(reply.visit, with: .reported(.offerAccepted))
    }

    /// A passkey sign-in from begin to end.
    func passkeySignIn(_ device: inout SoftwareAuthenticator) async throws -> PasskeyCeremonies.SignInReply {
        let request = try await lift.beginSignIn()
        let response = try device.get(options: request.options, origin: Stage.origin).json()
        return try await finish(response, request.seal)
    }

    func finish(_ response: [UInt8], _ seal: String) async throws -> PasskeyCeremonies.SignInReply {
        try await lift.finishSignIn(response, seal: seal, client: Stage.client()) { _ in AccountStatement() }
    }

    /// Something that an operator does to an account.
    func operate(_ name: String, _ change: AccountInput) async throws {
        _ = try await lift.engine.take(
            StepRequest(.outside, account: try Stage.id(name)) { _ throws(PassLiftError) in
                Prepared([.accountChanged(change)])
            })
    }

    func passkeys(_ name: String) async throws -> [PasskeyRecord] {
        try await store.passkeys(of: try Stage.id(name))
    }

    /// All events so far, in the order of their commits.
    func events() async throws -> [Event] {
        try await store.outbox(after: 0, limit: 100_000).map { try EventDocument($0.payload).event }
    }

    func eventNames() async throws -> [EventName] { try await events().map(\.name) }
}

extension VisitReply {
    /// The ceremony that the client is to run.
    var ceremony: SlipID? {
        switch next {
        case .createAutomatically(let slip), .create(let slip), .confirm(let slip): slip
        case .awaitProof, .awaitSecondFactor, .enrol, .stayQuiet,
            .offer, .offerPasskeyOnly, .confirmIdentity, .settled, .refused,
            .expired:
            nil
        }
    }

    /// The content of `publicKey` in the options.
    func publicKey() throws -> JSONNode {
        try JSONNode(JSONReader().read(try #require(options))).member("publicKey")
    }

    /// The methods of the signals.
    func signalMethods() throws -> [String] { try signals.map { try Self.method(of: $0) } }

    private static func method(of signal: [UInt8]) throws -> String {
        try JSONNode(JSONReader().read(signal)).member("method").string()
    }
}

extension ClientResult {
    /// The JSON of a response, or the exception thrown.
    func json() throws -> [UInt8] {
        switch self {
        case .response(let json): return json
        case .failed(let exception): throw exception
        }
    }
}

extension PassLiftError {
    static let gone = PassLiftError(.ceremonyGone)
}
