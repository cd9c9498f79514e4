public import PassLiftEvents
public import PassLiftPorts
import Synchronization

/// A store in one SQLite file, for one machine; several processes may have it open.
///
/// A commit returns when its change is durable: the file is in write-ahead mode with full synchronisation.
/// One thread writes and takes what waits into one transaction; others read. No call blocks a thread of
/// Swift's own.
public final class SQLiteAccountStore: AccountStore {
    /// How the file is opened and used.
    public struct Settings: Hashable, Sendable {
        /// Whether the file is looked through at opening.
        public enum Check: BitwiseCopyable, Hashable, Sendable {
            /// SQLite's quick check, which reads the whole file once.
            case quick
            /// Damage shows when it is met.
            case skipped
        }

        /// Connections for reading, each with its thread; 1 to 64.
        public var readers: Int
        /// How long to wait for other processes before `busy`, in milliseconds.
        public var busyTimeoutMilliseconds: Int32
        /// The largest file, in pages of 4096 bytes, before `full`; nil when only the disk limits it.
        public var maximumPageCount: Int64?
        /// Whether the file is looked through at opening.
        public var check: Check

        /// Two readers, five seconds, no limit but the disk, a quick check.
        public init() {
            readers = 2
            busyTimeoutMilliseconds = 5000
            maximumPageCount = nil
            check = .quick
        }
    }

    /// The most changes, and the most reads, that may wait; one more is `busy`.
    public static let waitingLimit = 16_384

    private let eventForm: CloudEventForm
    private let orders: Mailbox<Writer.Order>
    private let questions: Mailbox<@Sendable (Connection) -> Void>
    /// The writer's, then the readers'. The writer's connection is closed last and alone, as only then SQLite
    /// empties the log into the file.
    private let threads = Mutex<[WorkerThread]>([])

    /// Opens the file at `path`, making it where there is none, and brings it to the newest schema.
    ///
    /// Its outbox keeps events in `eventForm`. Blocks the calling thread while the file is checked.
    ///
    /// - Throws: `unavailable` (no such directory, a symbolic link that leads nowhere, a file that others may
    ///   write), `readOnly`, `full`, `busy`, `corrupt` (damaged, or
    ///   another program's file), `newerSchema`.
    public init(
        path: String, eventForm: CloudEventForm = .standard, settings: Settings = Settings()
    ) throws(StoreError) {
        guard !path.isEmpty, !path.hasPrefix(":"), !path.utf8.contains(0) else {
            throw StoreError(.unavailable, "the path must name a file")
        }
        self.eventForm = eventForm
        orders = Mailbox(capacity: SQLiteAccountStore.waitingLimit)
        questions = Mailbox(capacity: SQLiteAccountStore.waitingLimit)
        let timeout = max(0, settings.busyTimeoutMilliseconds)
        let connection = try Connection(path: path, role: .writer, busyTimeoutMilliseconds: timeout)
        try Opening(path: path, connection: connection, settings: settings).run()
        let writer = Writer(connection: connection, orders: orders)
        do {
            try start { writer.run() }
            for _ in 0..<min(max(settings.readers, 1), 64) {
                let reader = try Connection(path: path, role: .reader, busyTimeoutMilliseconds: timeout)
                try start { [questions] in
                    while let question = questions.take(upTo: 1).first { question(reader) }
                }
            }
        } catch {
            close()
            throw error
        }
    }

    deinit {
        close()
    }

    /// Lets what waits finish, ends the threads and closes the file; later calls get `closed`.
    ///
    /// Blocks the calling thread until the last change is durable. Letting go of the store does the same.
    public func close() {
        questions.close()
        threads.withLock { threads in
            for reader in threads.dropFirst() { reader.join() }
            orders.close()
            threads.first?.join()
            threads = []
        }
    }

    /// Commits a change, or nothing of it.
    public func commit(_ change: Change) async throws(StoreError) -> Change.Outcome {
        let committing = Committing(change, in: eventForm)
        return try await write(emptyingLog: committing.erases) { connection throws(StoreError) in
            let outcome = try committing.run(on: connection)
            return (outcome, outcome == .committed ? .kept : .undone)
        }
    }

    /// Commits changes one after the other in one transaction, each or nothing of it.
    public func commit(all changes: [Change]) async throws(StoreError) -> [Change.Outcome] {
        let batch = changes.map { Committing($0, in: eventForm) }
        return try await write(emptyingLog: batch.contains(where: \.erases)) {
            connection throws(StoreError) in
            var outcomes: [Change.Outcome] = []
            for committing in batch { outcomes.append(try committing.runAlone(on: connection)) }
            return (outcomes, .kept)
        }
    }

    /// Puts in the place of throttle rows what `update` makes of them, as one step in a transaction that does
    /// not wait for the disk unless others in it do.
    public func updateThrottles(
        keys: [[UInt8]], _ update: @escaping @Sendable ([ThrottleRecord]) -> [ThrottleRecord]
    ) async throws(StoreError) -> [ThrottleRecord] {
        try await write(.withTheNext) { connection throws(StoreError) in
            var before: [ThrottleRecord] = []
            for key in Set(keys) {
                let row = try connection.first(
                    ThrottleRow.byKey, [.blob(key)], read: ThrottleRow.record)
                if let row { before.append(row) }
            }
            for record in update(before) {
                try connection.run(ThrottleRow.upsert.sql, ThrottleRow.values(record))
            }
            return (before, .kept)
        }
    }

    /// The secret under this name; `proposal` is stored and returned when there is none yet.
    ///
    /// One that is there is only read, so that strangers, who ask for it, keep no writer waiting.
    public func secret(named name: String, proposal: [UInt8]) async throws(StoreError) -> [UInt8] {
        let known = try await read { connection throws(StoreError) in
            try SQLiteAccountStore.secret(named: name, on: connection)
        }
        if let known { return known }
        return try await write { connection throws(StoreError) in
            try connection.run(
                "INSERT INTO secrets (name, secret) VALUES (?1, ?2) ON CONFLICT (name) DO NOTHING",
                [.text(name), .blob(proposal)])
            return (try SQLiteAccountStore.secret(named: name, on: connection) ?? proposal, .kept)
        }
    }

    private static func secret(named name: String, on connection: Connection) throws(StoreError) -> [UInt8]? {
        try connection.first("SELECT secret FROM secrets WHERE name = ?1", [.text(name)]) {
            row throws(StoreError) in row.bytes(0)
        }
    }

    private func start(_ body: @escaping @Sendable () -> Void) throws(StoreError) {
        let thread = try WorkerThread(body)
        threads.withLock { $0.append(thread) }
    }

    /// Hands work to the writer and waits for the transaction that it ends in.
    ///
    /// - Parameter emptiesLog: whether the log is emptied before anybody is told.
    private func write<Value: Sendable>(
        _ durability: Writer.Durability = .beforeTheAnswer, emptyingLog emptiesLog: Bool = false,
        _ work: @escaping @Sendable (Connection) throws(StoreError) -> (Value, Writer.Reply.Rows)
    ) async throws(StoreError) -> Value {
        let result: Result<Value, StoreError> = await withCheckedContinuation { waiting in
            let order = Writer.Order(durability: durability) { connection throws(StoreError) in
                let (value, rows) = try work(connection)
                let log: Writer.Reply.Log = emptiesLog && rows == .kept ? .emptied : .kept
                return Writer.Reply(rows: rows, log: log) { waiting.resume(returning: .success(value)) }
            } fail: {
                waiting.resume(returning: .failure($0))
            }
            if let refusal = SQLiteAccountStore.refusal(orders.put(order)) { order.fail(refusal) }
        }
        return try result.get()
    }

    /// Hands a question to a reader and waits for its answer.
    func read<Value: Sendable>(
        _ work: @escaping @Sendable (Connection) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        let result: Result<Value, StoreError> = await withCheckedContinuation { waiting in
            let admission = questions.put { connection in
                waiting.resume(returning: Result { () throws(StoreError) in try work(connection) })
            }
            if let refusal = SQLiteAccountStore.refusal(admission) {
                waiting.resume(returning: .failure(refusal))
            }
        }
        return try result.get()
    }

    private static func refusal(_ admission: MailboxAdmission) -> StoreError? {
        switch admission {
        case .admitted: nil
        case .full: StoreError(.busy, "more than \(waitingLimit) calls wait")
        case .closed: StoreError(.closed, "the store was closed")
        }
    }
}
