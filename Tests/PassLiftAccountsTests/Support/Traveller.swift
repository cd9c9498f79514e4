import PassLift
import PassLiftAccounts
import PassLiftCeremony
import PassLiftEncoding
import PassLiftFlow
import PassLiftMachine
import PassLiftPolicy
import PassLiftPorts
import PassLiftTesting

/// A person with an account and some devices, all of it from one seed, who comes again and again.
struct Traveller: Sendable {
    let seed: UInt64
    let world: World
    let loginName: String
    var password: String
    var person: Person
    var devices: [SoftwareAuthenticator] = []
    /// Where they sit in this visit.
    var place = 0
    var dice: SeededGenerator
    var account: AccountID?
    var diary = Diary()

    /// What became of it all, and what must occur in no event.
    struct Diary: Sendable {
        var visits = 0
        var refusals: [PassLiftError.Code: Int] = [:]
        var outcomes: [String: Int] = [:]
        var texts: [String] = []
        var secrets: Set<[UInt8]> = []
        /// Bearer values: whoever has a visit's can go on in it.
        var visitIDs: Set<VisitID> = []
        var slipIDs: Set<SlipID> = []
    }

    init(seed: UInt64, store: any AccountStore, policy: UpgradePolicy) throws {
        self.seed = seed
        world = try World(store: store, chance: SeededChance(seed: seed &* 0x9e37_79b9), policy: policy)
        dice = SeededGenerator(seed: seed ^ 0x5eed)
        loginName = "Zq\(String(dice.next(), radix: 36))\(seed)@Journeys.example"
        password = "pw \(String(dice.next(), radix: 36)) \(seed) long enough"
        var traits = PersonTraits()
        traits.passwordEntry = dice.next() % 4 == 0 ? .typed : .autofilled
        traits.passkeyOnlyPPM = 500_000
        traits.wrongPasswordPPM = 120_000
        person = Person(traits, seed: dice.next())
        for index in 0..<(1 + dice.next() % 2) { devices.append(device(index)) }
        diary.texts = [loginName, loginName.lowercased(), password]
    }

    private mutating func device(_ index: UInt64) -> SoftwareAuthenticator {
        var traits = AuthenticatorTraits()
        traits.algorithms = dice.next() % 3 == 0 ? [.eddsa, .es256] : [.es256]
        traits.backup = BackupState.allCases[Int(dice.next() % 3)]
        traits.conditionalCreation = dice.next() % 3 == 0 ? .unsupported : .supported
        traits.userVerification = dice.next() % 8 == 0 ? .unable : .able
        traits.attestation = dice.next() % 3 == 0 ? .packedSelf : .none
        return SoftwareAuthenticator(traits, seed: seed &* 4 &+ index)
    }

    /// A number below `count`.
    mutating func roll(_ count: UInt64) -> UInt64 { dice.next() % count }

    /// What the device in use says of itself.
    var client: ClientDescription {
        var client = ClientDescription()
        let traits = devices[place].traits
        client.capabilities.conditionalCreate = traits.conditionalCreation == .supported ? .yes : .no
        client.capabilities.platformAuthenticator = traits.userVerification == .able ? .yes : .unknown
        client.capabilities.passkeyUsableHere = devices[place].credentials.isEmpty ? .no : .yes
        client.platform = place == 0 ? .iOS : .windows
        client.autofilled = person.traits.passwordEntry == .autofilled ? .yes : .no
        return client
    }

    mutating func join() async throws {
        var account = AccountImport(loginName: loginName, passwordHash: try await world.hash(password))
        account.displayName = "Display of \(seed) \(String(dice.next(), radix: 36))"
        account.email = "mail-\(String(dice.next(), radix: 36))@journeys.example"
        if roll(10) < 7 { account.emailVerifiedAt = World.start }
        diary.texts += [account.displayName, account.email ?? ""]
        guard case .imported(let id) = try await world.accounts.importAccount(account) else {
            throw PassLiftError(.accountExists)
        }
        self.account = id
        diary.texts.append(id.text)
        if let record = try await world.accounts.account(id) { diary.secrets.insert(record.userHandle) }
    }

    /// Keeps what the options hold that no event may.
    mutating func note(options: [UInt8]?) throws {
        guard let options else { return }
        let publicKey = try JSONNode(JSONReader().read(options)).member("publicKey")
        diary.secrets.insert(try publicKey.member("challenge").base64URL())
    }

    /// Keeps the bearer values of a reply.
    mutating func note(_ reply: VisitReply) {
        if reply.visit.bits != 0 { diary.visitIDs.insert(reply.visit) }
        switch reply.next {
        case .createAutomatically(let slip), .create(let slip), .confirm(let slip):
            diary.slipIDs.insert(slip)
        case .awaitProof, .awaitSecondFactor, .enrol, .stayQuiet, .offer, .offerPasskeyOnly,
            .confirmIdentity, .settled, .refused, .expired:
            break
        }
    }

    /// Keeps a token that must occur in no event.
    mutating func note(token: String?) {
        if let token { diary.texts.append(token) }
    }

    mutating func noteDevices() {
        for device in devices { for passkey in device.credentials { diary.secrets.insert(passkey.id) } }
    }

    /// Takes a step that may be refused; nil where it was. What no refusal explains is thrown on.
    mutating func attempt<Value: Sendable>(
        _ step: (World) async throws -> Value
    ) async throws -> Value? {
        do {
            return try await step(world)
        } catch let error as PassLiftError {
            diary.refusals[error.code, default: 0] += 1
            switch error.code {
            case .notPossibleHere, .ceremonyGone, .tooManyCeremonies, .tooManyPasskeys, .stepUpRequired,
                .lastWayIn, .longerPasswordFirst, .passwordStays, .lastRoute, .passwordRefused, .throttled,
                .badInput, .confirmationDue, .passwordUndecided:
                return nil
            case .unknownVisit, .unknownAccount, .accountExists, .contention, .unavailable, .overloaded:
                throw error
            }
        }
    }
}
