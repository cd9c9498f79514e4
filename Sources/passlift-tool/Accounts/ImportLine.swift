import PassLift

/// Carries rows from a file to the store in batches: while one is written, the next is read and judged.
///
/// A batch is one durable transaction, so that an import that is killed has lost nothing that it told of, and
/// begins again where the store is.
struct ImportLine<Row: Sendable> {
    /// How many records a batch has.
    static var batchSize: Int { 512 }
    /// How many batches are under way.
    static var batchesAtOnce: Int { 2 }

    /// Imports rows and says what became of each, in their order; an error ends the import.
    let importing: @Sendable ([(line: Int, row: Row)]) async -> Result<[RowVerdict], ToolError>
    private(set) var tally = ImportTally()
    private var batch: [ImportRecord<Row>] = []
    private var underWay:
        [(records: [ImportRecord<Row>], task: Task<Result<[RowVerdict], ToolError>, Never>)] = []

    init(
        importing: @escaping @Sendable ([(line: Int, row: Row)]) async -> Result<[RowVerdict], ToolError>
    ) {
        self.importing = importing
    }

    /// Takes a record; waits while enough batches are under way.
    mutating func take(_ record: ImportRecord<Row>) async throws(ToolError) {
        batch.append(record)
        if batch.count == Self.batchSize { try await send() }
    }

    /// Imports what is left and waits for everything.
    mutating func finish() async throws(ToolError) {
        if !batch.isEmpty { try await send() }
        while !underWay.isEmpty { try await settleFirst() }
    }

    private mutating func send() async throws(ToolError) {
        while underWay.count >= Self.batchesAtOnce { try await settleFirst() }
        var rows: [(line: Int, row: Row)] = []
        for record in batch {
            if case .success(let row) = record.content { rows.append((record.line, row)) }
        }
        let task = Task { [importing, rows] in await importing(rows) }
        underWay.append((batch, task))
        batch = []
    }

    private mutating func settleFirst() async throws(ToolError) {
        let (records, task) = underWay.removeFirst()
        var verdicts = try await task.value.get()[...]
        for record in records {
            switch record.content {
            case .success:
                guard let verdict = verdicts.popFirst() else { return }
                tally.count(verdict, line: record.line)
            case .failure(let fault): tally.count(.refused(fault), line: record.line)
            }
        }
    }
}

extension Result where Success == [RowVerdict], Failure == ToolError {
    /// What became of a batch's rows: taken over at once, judged one by one. An error of the whole batch, or
    /// one that a row's refusal turns out to be, ends the import.
    static func judging<Row: Sendable, Outcome: Sendable, Refusal: Error>(
        _ rows: [(line: Int, row: Row)],
        by importing: ([Row]) async throws(PassLiftError) -> [Result<Outcome, Refusal>],
        as judge: ((line: Int, row: Row), Result<Outcome, Refusal>) throws(ToolError) -> RowVerdict
    ) async -> Self {
        do throws(PassLiftError) {
            let results = try await importing(rows.map(\.row))
            return Result { () throws(ToolError) in
                var verdicts: [RowVerdict] = []
                for (row, result) in zip(rows, results) { verdicts.append(try judge(row, result)) }
                return verdicts
            }
        } catch {
            return .failure(ToolError(error, importing: rows.first?.line))
        }
    }
}
