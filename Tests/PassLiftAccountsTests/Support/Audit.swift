import PassLift
import PassLiftEvents
import PassLiftMachine
import PassLiftOpenSSL
import PassLiftPolicy
import PassLiftPorts

/// Looks through a whole store: every event of the outbox, then every account, and keeps what does not fit.
struct Audit {
    /// What was looked at.
    struct Counts {
        var events = 0
        var decisions = 0
        var accounts = 0
        var strangers = 0
        var strangersCompared = 0
        var passkeys = 0
    }

    private let policy: UpgradePolicy
    private let needles: Needles
    /// The visits that there were, by their own identities.
    private let visits: Set<VisitID>
    private(set) var counts = Counts()
    private(set) var faults: [String] = []
    private(set) var names: [EventName: Int] = [:]
    private(set) var standings: [Standing: Int] = [:]
    /// How many events of a name a visit has, by its pseudonym.
    private var inVisit: [VisitID: [EventName: Int]] = [:]
    private var pseudonyms: EventPseudonyms?
    private var sequences: [UInt128: Int64] = [:]
    private var folds: [UInt128: StandingFold] = [:]
    private var ids: Set<UInt128> = []

    init(policy: UpgradePolicy, needles: Needles = Needles(), visits: Set<VisitID> = []) {
        self.visits = visits
        self.policy = policy
        self.needles = needles
    }

    mutating func run(_ store: any AccountStore) async throws {
        let subjects = try await subjects(store)
        let key = try await store.secret(named: EventPseudonyms.secretName, proposal: [0])
        pseudonyms = EventPseudonyms(key: key, cryptography: OpenSSLCryptography())
        var position: Int64 = 0
        while true {
            let page = try await store.outbox(after: position, limit: 1000)
            guard let last = page.last else { break }
            for entry in page { take(entry, subjects) }
            position = last.position
        }
        try await compareAccounts(store)
        try await compareStrangers(store)
    }

    /// How many events of each name a visit has.
    func events(in visit: VisitID) -> [EventName: Int] {
        pseudonyms.flatMap { inVisit[$0.visit(visit)] } ?? [:]
    }

    private mutating func compareStrangers(_ store: any AccountStore) async throws {
        let known = visits.reduce(into: [UInt128: VisitID]()) { known, id in
            if let subject = pseudonyms?.visit(id).bits { known[subject] = id }
        }
        for (subject, count) in sequences where folds[subject] == nil {
            counts.strangers += 1
            guard let id = known[subject] else { continue }
            counts.strangersCompared += 1
            let kept = try await store.visit(id)?.eventSequence
            if kept != count { fault("visit \(subject) counts \(kept ?? -1) events of \(count)") }
        }
    }

    private func subjects(_ store: any AccountStore) async throws -> Set<UInt128> {
        var subjects: Set<UInt128> = []
        try await everyAccount(store) { subjects.insert($0.subject) }
        return subjects
    }

    private func everyAccount(
        _ store: any AccountStore, _ body: (AccountRecord) async throws -> Void
    ) async throws {
        var previous: AccountID?
        while true {
            let page = try await store.accounts(after: previous, limit: 500)
            guard let last = page.last else { return }
            for account in page { try await body(account) }
            previous = last.id
        }
    }

    private mutating func fault(_ text: String) {
        if faults.count < 20 { faults.append(text) }
    }

    private mutating func take(_ entry: OutboxEntry, _ subjects: Set<UInt128>) {
        if let needle = needles.first(in: entry.payload) {
            fault("event \(entry.position) holds \(String(decoding: needle, as: UTF8.self))")
        }
        let event: Event
        do {
            event = try EventDocument(entry.payload).event
        } catch {
            fault("event \(entry.position) cannot be read: \(error)")
            return
        }
        counts.events += 1
        names[event.name, default: 0] += 1
        if let visit = event.visit { inVisit[visit, default: [:]][event.name, default: 0] += 1 }
        if !ids.insert(event.id).inserted { fault("event \(entry.position) has the id of another") }
        let before = sequences.updateValue(event.sequence, forKey: event.subject) ?? 0
        if event.sequence != before + 1 { fault("event \(entry.position): \(before), \(event.sequence)") }
        if event.happening.transition.possibility == .impossible {
            fault("event \(entry.position) is impossible: \(event.happening.transition)")
        }
        if !subjects.contains(event.subject), event.visit?.bits != event.subject {
            fault("event \(entry.position) belongs to nobody")
        }
        judge(event, at: entry.position)
        guard subjects.contains(event.subject) else { return }
        do {
            try folds[event.subject, default: StandingFold(subject: event.subject)].take(event)
        } catch {
            fault("event \(entry.position) does not fold: \(error)")
        }
    }

    /// The logged moment, decided anew.
    private mutating func judge(_ event: Event, at position: Int64) {
        guard case .evaluated(let moment, let decision) = event.happening.detail else { return }
        counts.decisions += 1
        var again = policy.decide(moment)
        // What a hook put in its place is not the policy's; what the policy had decided is.
        if decision.proposed != nil { again.replace(by: decision.action) }
        if again != decision { fault("event \(position): \(decision) is now \(again)") }
    }

    private mutating func compareAccounts(_ store: any AccountStore) async throws {
        var accounts: [AccountRecord] = []
        try await everyAccount(store) { accounts.append($0) }
        for account in accounts {
            counts.accounts += 1
            let standing = Standing(of: account.facts)
            standings[standing, default: 0] += 1
            guard let fold = folds[account.subject] else {
                fault("\(account.id.text) has no events")
                continue
            }
            do { try fold.conclude() } catch { fault("\(account.id.text): \(error)") }
            if fold.standing != standing {
                fault("\(account.id.text) is \(standing), its events amount to \(fold.standing)")
            }
            if fold.sequence != account.eventSequence {
                fault("\(account.id.text) counts \(account.eventSequence) events of \(fold.sequence)")
            }
            let passkeys = try await store.passkeys(of: account.id)
            counts.passkeys += passkeys.count
            let usable = passkeys.filter { $0.state == .proven || $0.state == .unproven }
            let proven = passkeys.filter { $0.state == .proven }
            let told = (fold.holdings.passkeys, fold.holdings.provenPasskeys)
            let kept = (Int(account.facts.passkeys), Int(account.facts.provenPasskeys))
            if (usable.count, proven.count) != kept || told != kept {
                fault("\(account.id.text): passkeys \(usable.count)/\(proven.count), \(kept), told \(told)")
            }
            if try await (store.password(of: account.id) != nil) != (account.facts.password == .present) {
                fault("\(account.id.text): the password is not as the facts say")
            }
        }
    }
}
