public import PassLift
import PassLiftMachine
public import PassLiftPorts

/// The background work of mail: sends codes and notices that wait in the store, tries again what was not
/// taken, and removes strangers' rows that have run out.
///
/// Any number may run, one an instance: a lease in the store lets one work at a time, and when its process
/// dies another takes over after ``leaseSeconds``. A mail is sent at least once, each time under the same
/// identity; twice only where a worker died or lost its lease between sending and telling.
public struct MailWorker: Sendable {
    /// How long the lease is taken for; renewed before it is half over, so longer than twice what a mail
    /// takes.
    public var leaseSeconds: Int64 = 300
    /// How many mails one round sends at most; at least one is.
    public var batchLimit = 100
    /// When what was not taken is tried again.
    public var schedule = MailSchedule()
    /// How many rows of each kind are removed at once, once they have run out.
    public var sweepLimit = 1000
    /// How far apart removals are, in seconds.
    public var sweepIntervalSeconds: Int64 = 300

    private let clerk: MailClerk
    private let doors: Doors
    private let holder: UInt128
    private let sweptAt = Box<Instant?>(nil)

    /// A worker that sends through `mailer` what these accounts have to tell.
    public init(
        accounts: PasskeyAccounts, mailer: any Mailer, texts: MailTexts = MailTexts()
    ) throws(PassLiftError) {
        clerk = MailClerk(accounts: accounts, mailer: mailer, texts: texts)
        doors = accounts.engine.doors
        holder = try accounts.engine.drawBits()
    }

    /// What one round came to.
    public enum Round: Hashable, Sendable {
        /// Another worker has the lease.
        case othersTurn
        /// This one worked.
        case done(Tally)
    }

    /// What became of the mails of a round.
    public struct Tally: Hashable, Sendable {
        /// Taken by whoever delivers them.
        public var sent = 0
        /// To be tried again.
        public var deferred = 0
        /// Refused for good, or tried too often.
        public var givenUp = 0
        /// Not to be sent any more: codes that ran out, accounts without an address.
        public var dropped = 0
        /// Whether more were due than one round sends.
        public var backlog = Backlog.none

        /// Nothing yet.
        public init() {}

        /// Whether mails wait.
        public enum Backlog: BitwiseCopyable, Hashable, Sendable {
            case none
            case more
        }
    }

    /// Works until the task is cancelled, a round every `interval`, at once while mails are due.
    ///
    /// - Parameters:
    ///   - interval: between rounds that left nothing.
    ///   - onFault: told of every round that failed; the next one is tried all the same.
    public func run(
        every interval: Duration, onFault: @Sendable (PassLiftError) -> Void = { _ in }
    ) async {
        await WorkRounds.run(every: interval, onFault: onFault) { () throws(PassLiftError) in
            if case .done(let tally) = try await runOnce(), tally.backlog == .more { .more } else { .nothing }
        }
        await turn.lease.giveBack()
    }

    /// One round: what is due, each sent and then told by a commit of its own.
    ///
    /// - Throws: `unavailable` when the store is away. What was sent and could not be told is sent again.
    public func runOnce() async throws(PassLiftError) -> Round {
        let turn = turn
        guard var lease = try await turn.lease.take(at: doors.time.now()) else { return .othersTurn }
        let limit = max(1, batchLimit)
        let now = doors.time.now()
        let due = try await doors.reading { store async throws(StoreError) in
            try await store.errands(of: Errand.Kind.mails, at: now, limit: limit)
        }
        var tally = Tally()
        tally.backlog = due.count < limit ? .none : .more
        for errand in due {
            let now = doors.time.now()
            if lease.until.seconds(since: now) < leaseSeconds / 2 {
                guard let renewed = try await turn.lease.take(at: now) else { return .othersTurn }
                lease = renewed
            }
            switch try await clerk.handle(errand, schedule, turn) {
            case .sent: tally.sent += 1
            case .deferred: tally.deferred += 1
            case .givenUp: tally.givenUp += 1
            case .dropped: tally.dropped += 1
            case .overtaken: return .othersTurn
            }
        }
        try await sweep()
        return .done(tally)
    }

    private var turn: MailTurn { MailTurn(doors: doors, holder: holder, leaseSeconds: leaseSeconds) }

    private func sweep() async throws(PassLiftError) {
        let now = doors.time.now()
        if let last = sweptAt.value, 0..<sweepIntervalSeconds ~= now.seconds(since: last) { return }
        var change = Change()
        change.preconditions = [turn.lease.stillHeld]
        change.writes = [.sweep(before: now, limit: max(1, sweepLimit))]
        _ = try await doors.committing(change)
        sweptAt.value = now
    }
}
