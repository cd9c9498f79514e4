import PassLift
import PassLiftAccounts
import PassLiftCeremony
import PassLiftFlow
import PassLiftMachine
import PassLiftPorts
import PassLiftTesting

/// Every account signs in again and again, all of them at once, until the process is killed.
///
/// A line is `change ACCOUNT VISIT VERSION SEQUENCE` with the account's version and count of events after it,
/// or `stranger VISIT`.
struct SignInLoop {
    /// When the first run begins.
    static let start = Instant(milliseconds: 1_796_029_200_000)  // 2026-11-30T09:00:00Z
    static let secondsOfRun: Int64 = 10_000 * 86_400

    let child: Child
    let run: Int64
    let accountCount: Int64

    func run() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<accountCount {
                group.addTask { try await Person(loop: self, index: index).loop() }
            }
            try await group.waitForAll()
        }
    }

    private struct Person {
        let name: String
        let accounts: PasskeyAccounts
        let id: AccountID
        let time: ManualTime
        let upgrades: Upgrades
        var device: SoftwareAuthenticator
        var client = ClientDescription()

        /// One account a run gets a passkey, so that no account ends with a list of them.
        enum Upgrades {
            case taken
            case ended
        }

        init(loop: SignInLoop, index: Int64) async throws {
            name = "account-\(index)"
            time = ManualTime(SignInLoop.start.adding(seconds: loop.run * SignInLoop.secondsOfRun))
            accounts = try loop.child.accounts(time)
            upgrades = loop.run % loop.accountCount == index ? .taken : .ended
            guard let profile = try await accounts.profile(loginName: name) else {
                throw PassLiftError(.unknownAccount)
            }
            id = profile.account
            var traits = AuthenticatorTraits()
            traits.filledUserName = name
            device = SoftwareAuthenticator(traits, seed: UInt64(loop.run * 1000 + index))
            client.capabilities.conditionalCreate = .yes
            client.capabilities.platformAuthenticator = .yes
            client.capabilities.passkeyUsableHere = .no
            client.platform = .iOS
        }

        func loop() async throws {
            var person = self
            for round in 0... {
                time.advance(seconds: 3 * 86_400)
                if round % 5 == 4 { try await person.mistype() }
                try await person.signIn()
            }
        }

        private func mistype() async throws {
            let wrong = try LoginCredentials(loginName: name, password: "not the password of anybody")
            Child.say("stranger \(try await accounts.signIn(wrong, client: client).visit.visit.text)")
        }

        private mutating func signIn() async throws {
            let credentials = try LoginCredentials(loginName: name, password: "password of \(name)")
            var reply = try await accounts.signIn(credentials, client: client).visit
            try await acknowledge(reply)
            while let answer = answer(reply) {
                reply = try await accounts.resume(reply.visit, with: answer)
                try await acknowledge(reply)
            }
        }

        private mutating func answer(_ reply: VisitReply) -> VisitAnswer? {
            switch reply.next {
            case .createAutomatically(let slip):
                if case .taken = upgrades, device.credentials.isEmpty,
                    case .response(let response) = device.create(
                        options: reply.options ?? [], origin: Child.origin)
                {
                    return .registration(slip, response)
                }
                return .ceremonyEnded(slip, .nothingHappened)
            case .offer: return .reported(.offerSnoozed)
            case .stayQuiet, .create, .confirm, .confirmIdentity, .offerPasskeyOnly, .settled, .awaitProof,
                .awaitSecondFactor,
                .enrol, .refused, .expired:
                return nil
            }
        }

        /// Nobody else changes the account, so what is read now is what the last change has made of it.
        private func acknowledge(_ reply: VisitReply) async throws {
            guard let account = try await accounts.account(id) else { throw PassLiftError(.unknownAccount) }
            Child.say("change \(name) \(reply.visit.text) \(account.version) \(account.eventSequence)")
        }
    }
}
