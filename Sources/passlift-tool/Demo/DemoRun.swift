import PassLift
import PassLiftAccounts
import PassLiftEncoding
import PassLiftEvents
import PassLiftMachine
import PassLiftPorts
import PassLiftTesting

/// The demonstration from the import to the last sign-in: every transition printed, every standing checked
/// twice.
struct DemoRun {
    let stage: DemoStage
    let say: (String) -> Void
    private var position: Int64 = 0
    private var folds: [UInt128: StandingFold] = [:]
    private var names: [UInt128: String] = [:]
    private var faults: [String] = []

    init(stage: DemoStage, say: @escaping (String) -> Void) {
        self.stage = stage
        self.say = say
    }

    /// Plays everything; returns what did not come out as it should.
    mutating func play() async throws(DemoError) -> [String] {
        say("Five accounts are imported from a legacy table: bcrypt, Django's PBKDF2, Argon2.")
        try await stage.importTable()
        try await tell()
        var show = Demonstration(accounts: stage.accounts, time: stage.time, origin: DemoStage.origin)
        for scene in DemoScene.all {
            stage.time.set(to: DemoStage.start.adding(seconds: scene.day * 86_400))
            say("\nDay \(scene.day), \(scene.person): \(scene.title)")
            do {
                try await show.play(scene)
            } catch {
                throw DemoError("day \(scene.day), \(scene.person): \(error.code.rawValue) \(error.detail)")
            }
            try await tell()
            try await check(scene)
        }
        try await summarise()
        return faults
    }

    /// Prints the transitions since the last time, and folds them.
    private mutating func tell() async throws(DemoError) {
        try await learnNames()
        for (position, event) in try await stage.events(after: position) {
            self.position = position
            let who = names[event.subject] ?? "(stranger)"
            let words = DemoWording.of(event.happening)
            let name = words.isEmpty ? event.name.rawValue : pad(event.name.rawValue, 26) + " " + words
            say("  " + pad(who, 10) + " " + name)
            guard names[event.subject] != nil else { continue }
            do {
                try folds[event.subject, default: StandingFold(subject: event.subject)].take(event)
            } catch {
                faults.append("\(who): the events do not fold: \(error)")
            }
        }
    }

    private mutating func learnNames() async throws(DemoError) {
        for name in LegacyTable.passwords.keys {
            guard let account = try await account(name) else { continue }
            names[account.subject] = name
        }
    }

    private mutating func check(_ scene: DemoScene) async throws(DemoError) {
        guard let account = try await account(scene.person) else {
            faults.append("\(scene.person): no account")
            return
        }
        let stored = Standing(of: account.facts)
        let folded = folds[account.subject]?.standing
        say("  → \(stored.rawValue)")
        if stored != scene.standing {
            faults.append(
                "day \(scene.day), \(scene.person): \(stored.rawValue), expected \(scene.standing.rawValue)")
        }
        if folded != stored {
            faults.append(
                "day \(scene.day), \(scene.person): the events fold to \(folded?.rawValue ?? "nothing")")
        }
    }

    private func summarise() async throws(DemoError) {
        say("\nWhere the accounts stand, as stored and as folded from their events:")
        for name in LegacyTable.passwords.keys.sorted() {
            guard let account = try await account(name) else { continue }
            let stored = Standing(of: account.facts).rawValue
            let folded = folds[account.subject]?.standing.rawValue ?? "nothing"
            say("  " + pad(name, 10) + " " + pad(stored, 16) + " " + folded)
        }
    }

    private func account(_ name: String) async throws(DemoError) -> AccountRecord? {
        do {
            guard let profile = try await stage.accounts.profile(loginName: name) else { return nil }
            return try await stage.accounts.account(profile.account)
        } catch {
            throw DemoError("\(name): \(error.code.rawValue) \(error.detail)")
        }
    }

    private func pad(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}
