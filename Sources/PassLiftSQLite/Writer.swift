import PassLiftPorts

/// The thread that writes: it takes the changes that wait into one transaction, so that they share the wait
/// for the disk.
///
/// Each has a savepoint of its own and fails alone; nobody hears anything before the transaction has ended.
struct Writer: Sendable {
    /// The most changes in one transaction.
    static let batchLimit = 64

    /// When what was written is durable.
    enum Durability: BitwiseCopyable {
        /// Before anybody hears of it.
        case beforeTheAnswer
        /// With the next transaction that is; a crash of the process loses nothing, one of the machine may.
        case withTheNext
    }

    /// Something to write that waits for its turn.
    struct Order: Sendable {
        var durability = Durability.beforeTheAnswer
        /// Writes, and says what to tell the one who waits.
        let perform: @Sendable (Connection) throws(StoreError) -> Reply
        /// Tells the one who waits that nothing was written.
        let fail: @Sendable (StoreError) -> Void
    }

    /// What came of an order.
    struct Reply {
        /// What becomes of the rows that were written.
        enum Rows {
            case kept
            case undone
        }

        /// What becomes of the log once the transaction is over.
        enum Log {
            case kept
            /// It is written into the file and cut to nothing, since it holds what was erased.
            case emptied
        }

        let rows: Rows
        let log: Log
        /// Tells the one who waits; only after the transaction.
        let tell: @Sendable () -> Void
    }

    /// What is left of an order when its transaction is over.
    private struct Answer {
        let log: Reply.Log
        let tell: @Sendable () -> Void
    }

    let connection: Connection
    let orders: Mailbox<Order>

    /// Works until the box is closed and empty.
    func run() {
        // Another process that reads may keep the log for longer; then it is tried again.
        var emptiesLog = false
        while true {
            let batch = orders.take(upTo: Writer.batchLimit)
            guard !batch.isEmpty else { return }
            do {
                let answers = try transaction(batch)
                if answers.contains(where: { $0.log == .emptied }) { emptiesLog = true }
                if emptiesLog, connection.emptiesLog() { emptiesLog = false }
                for answer in answers { answer.tell() }
            } catch {
                for order in batch { order.fail(error) }
            }
        }
    }

    /// Performs the orders in one transaction and returns what to tell once it is durable.
    private func transaction(_ batch: [Order]) throws(StoreError) -> [Answer] {
        let waitsForDisk = batch.contains { $0.durability == .beforeTheAnswer }
        // In write-ahead mode NORMAL leaves the log unsynchronised; the next FULL transaction synchronises it
        // as a whole. The level cannot be changed inside a transaction.
        try connection.synchronize(waitsForDisk ? .full : .normal)
        try connection.run("BEGIN IMMEDIATE")
        do {
            var answers: [Answer] = []
            for order in batch { answers.append(try savepoint(order)) }
            try connection.run("COMMIT")
            return answers
        } catch {
            if connection.isInTransaction { try? connection.run("ROLLBACK") }
            throw error
        }
    }

    /// Performs one order; throws only when the transaction itself is lost.
    private func savepoint(_ order: Order) throws(StoreError) -> Answer {
        try connection.run("SAVEPOINT change")
        do {
            let reply = try order.perform(connection)
            switch reply.rows {
            case .kept: break
            case .undone: try connection.run("ROLLBACK TO change")
            }
            try connection.run("RELEASE change")
            return Answer(log: reply.log, tell: reply.tell)
        } catch {
            guard connection.isInTransaction else { throw error }
            try connection.run("ROLLBACK TO change")
            try connection.run("RELEASE change")
            return Answer(log: .kept) { order.fail(error) }
        }
    }
}
