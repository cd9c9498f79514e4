public import PassLift
import PassLiftMachine
public import PassLiftPorts

/// The background work of mail: sends codes and notices that wait in the store, tries again what was not
/// taken, and removes strangers' rows and visits that have run out.
///
/// Any number may run, one an instance: a lease in the store lets one work at a time, and when its process
/// dies another takes over after ``leaseSeconds``. A mail is sent at least once, each time under the same
/// identity; twice only where a worker died or lost its lease between sending and telling.
public struct MailWorker: Sendable {
    /// How long the lease is taken for; renewed before it is half over, so longer than twice what a mail
    /// takes; at most an hour.
    public var leaseSeconds: Int64 = 300
    /// How many mails one round sends at most; at least one is.
    public var batchLimit = 100
    /// When what was not taken is tried again.
    public var schedule = MailSchedule()
    /// How many rows of each kind are removed at once, once they have run out.
    public var sweepLimit = 1000
    /// How far apart removals are, in seconds.
    public var sweepIntervalSeconds: Int64 = 300
    /// How long a visit is kept after it has run out, in seconds: 30 days. Whoever still names one afterwards
    /// is told `unknown_visit`.
    public var visitRetentionSeconds: Int64 = 30 * 86_400

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
        /// Put aside for good, after so many tries that broke off and could not even be told as given up; the
        /// errand stays in the store for whoever mends what it stumbles over.
        public var parked = 0
        /// What the first of those tries stumbled over that broke off; the others were worked at all the
        /// same.
        public var fault: PassLiftError?
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
    ///   - onFault: told of every round that failed, or in which something did; the next one is tried all the
    ///     same.
    public func run(
        every interval: Duration, onFault: @Sendable (PassLiftError) -> Void = { _ in }
    ) async {
        await WorkRounds.run(every: interval, onFault: onFault) { () throws(PassLiftError) in
            guard case .done(let tally) = try await runOnce() else { return .nothing }
            if let fault = tally.fault { onFault(fault) }
            switch tally.backlog {
            case .none: return .nothing
            case .more: return .more
            }
        }
        await turn.lease.giveBack()
    }

    /// One round: what is due, each sent and then told by a commit of its own. One at which the work breaks
    /// off keeps no other from being sent: it is put off like a mail that was not taken.
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
            let left = lease.until.seconds(since: now)
            if left < leaseSeconds / 2 || left > WorkLease.maximumSeconds {
                guard let renewed = try await turn.lease.take(at: now) else { return .othersTurn }
                lease = renewed
            }
            switch try await fate(of: errand, turn, &tally) {
            case .sent: tally.sent += 1
            case .deferred: tally.deferred += 1
            case .givenUp: tally.givenUp += 1
            case .dropped: tally.dropped += 1
            case .parked: tally.parked += 1
            case .overtaken:
                // By another worker; or by changes of its account, and then it waits where it is.
                guard let kept = try await turn.lease.take(at: doors.time.now()) else { return .othersTurn }
                lease = kept
            }
        }
        try await sweep()
        return .done(tally)
    }

    /// What becomes of an errand; one at which the work breaks off is put off.
    ///
    /// - Throws: where not even that can be written.
    private func fate(
        of errand: Errand, _ turn: MailTurn, _ tally: inout Tally
    ) async throws(PassLiftError) -> MailClerk.Fate {
        do {
            return try await clerk.handle(errand, schedule, turn)
        } catch {
            tally.fault = tally.fault ?? error
            return try await clerk.putOff(errand, schedule, turn)
        }
    }

    private var turn: MailTurn { MailTurn(doors: doors, holder: holder, leaseSeconds: leaseSeconds) }

    private func sweep() async throws(PassLiftError) {
        let now = doors.time.now()
        if let last = sweptAt.value, 0..<max(0, sweepIntervalSeconds) ~= now.seconds(since: last) { return }
        var change = Change()
        change.preconditions = [turn.lease.stillHeld]
        let (limit, end) = (max(1, sweepLimit), now.adding(seconds: -max(0, visitRetentionSeconds)))
        change.writes = [
            .sweep(before: now, limit: limit), .forgetIdentifiers(before: now, limit: limit),
            .sweepVisits(before: end, limit: limit),
        ]
        _ = try await doors.committing(change)
        sweptAt.value = now
    }
}
