import PassLift
import PassLiftAccounts
import PassLiftMachine
import PassLiftPorts

/// `accounts import`: takes over the accounts of a legacy table.
///
/// Importing again imports nothing twice and touches nothing that has changed since.
struct AccountsImport: Command {
    private static let wrap = CommandOption(
        name: "wrap-fast-hashes", form: .flag,
        summary: "hash MD5, SHA-1 and other fast hashes once more with Argon2id; takes long")

    let syntax = CommandSyntax(
        path: ["accounts", "import"], summary: "takes over accounts with their password hashes",
        operands: [Operand(name: "FILE", summary: "CSV with a header, or JSON Lines; - is standard input")],
        options: [.store, wrap, .vaultKey])

    func run(_ arguments: Arguments, _ output: Output) async throws(ToolError) -> ExitCode {
        var file = try LegacyFile(arguments.operand(0))
        let fastHashes: FastHashRule = arguments.has(Self.wrap) ? .wrapped : .kept
        let accounts = try arguments.accounts(
            .makingIt, hashingWorkers: fastHashes == .wrapped ? nil : 1)
        let time = accounts.ceremonies.engine.doors.time
        var progress = ImportProgress(output, time)
        var line = ImportLine<AccountImport> { rows in
            await Self.imported(rows, accounts, fastHashes)
        }
        var seen = SeenRows()
        while let record = try file.next() {
            let content = Result { () throws(RowFaults) in
                try Self.account(try record.content.get(), time.now(), accounts, &seen)
            }
            try await line.take(ImportRecord(line: record.line, content: content))
            progress.tell(line.tally.rows, file.share)
        }
        try await line.finish()
        progress.end(line.tally.rows)
        if line.tally.fastHashes > 0 { output.note(Self.warning(line.tally.fastHashes)) }
        try output.document(line.tally.json)
        return line.tally.refusedCount == 0 ? .yes : .no
    }

    /// The account of a row.
    ///
    /// - Throws: all that is wrong with it, as far as can be told without the store.
    private static func account(
        _ row: LegacyRow, _ now: Instant, _ accounts: PasskeyAccounts, _ seen: inout SeenRows
    ) throws(RowFaults) -> AccountImport {
        var (account, faults) = row.account(now: now)
        let judged = accounts.faults(of: account).compactMap { RowFault(lasting: $0) }
        // What is not there at all was told already.
        for fault in judged where !faults.contains(fault) && !fault.isOfMissing(faults) {
            faults.append(fault)
        }
        faults += seen.faults(of: account, accounts.text)
        guard faults.isEmpty else { throw RowFaults(faults) }
        seen.keep(account, accounts.text)
        return account
    }

    private static func warning(_ count: Int) -> String {
        """
        WARNING: \(count) accounts were imported with fast hashes (MD5, SHA-1, phpass and the like) as they \
        were. A stolen copy of the store would be read as fast as the legacy table, until each person has \
        signed in again. Import into an empty store with --wrap-fast-hashes to hash them once more now; it \
        takes about two seconds for a hundred rows and worker.
        """
    }

    private static func imported(
        _ rows: [(line: Int, row: AccountImport)], _ accounts: PasskeyAccounts, _ fastHashes: FastHashRule
    ) async -> Result<[RowVerdict], ToolError> {
        await .judging(rows) { rows throws(PassLiftError) in
            try await accounts.importAccounts(rows, fastHashes: fastHashes)
        } as: { row, result throws(ToolError) in
            switch result {
            case .success(.imported):
                let isKeptFast =
                    fastHashes == .kept && (try? accounts.hasher.pace(of: row.row.passwordHash)) == .fast
                return isKeptFast ? .importedWithFastHash : .imported
            case .success(.alreadyThere): return .skipped
            case .failure(let refusal):
                let faults = try refusal.faults.map { refusal throws(ToolError) in
                    try RowFault(refusal, line: row.line)
                }
                return .refused(RowFaults(faults))
            }
        }
    }
}

extension RowFault {
    /// A row's own fault; a store or hasher that is away ends the import.
    fileprivate init(_ refusal: AccountImport.Refusal, line: Int) throws(ToolError) {
        if let fault = RowFault(lasting: refusal) {
            self = fault
        } else if case .failed(let error) = refusal {
            throw ToolError(error, importing: line)
        } else {
            throw ToolError(.hashingFailed, "line \(line): the hasher failed; run the import again")
        }
    }

    /// The fault of a row that is refused however often it is imported; nil for what is no fault of its own.
    fileprivate init?(lasting refusal: AccountImport.Refusal) {
        switch refusal {
        case .loginName: self = .usernameInvalid
        case .loginNameTaken: self = .usernameTaken
        case .idTaken: self = .idTaken
        case .passwordHash(.unsupportedScheme): self = .unsupportedScheme
        case .passwordHash(.costExceedsLimit): self = .costExceedsLimit
        case .passwordHash(.malformedHash): self = .malformedHash
        case .passwordHash(.passwordTooLong), .passwordHash(.overloaded), .passwordHash(.libraryFailed):
            return nil
        case .status: self = .statusInvalid
        case .userHandle: self = .userHandleInvalid
        case .userHandleTaken: self = .userHandleTaken
        case .email: self = .emailInvalid
        case .emailMissing: self = .emailVerifiedInvalid
        case .attributes: self = .attributeInvalid
        case .several, .failed: return nil
        }
    }

    /// Whether it only says of an empty field that it is empty.
    fileprivate func isOfMissing(_ faults: [RowFault]) -> Bool {
        self == .usernameInvalid && faults.contains(.usernameMissing)
            || self == .malformedHash && faults.contains(.passwordHashMissing)
    }
}

extension SeenRows {
    /// What an account repeats of an earlier row; the first of two wins.
    fileprivate func faults(of account: AccountImport, _ text: any TextNormalizer) -> [RowFault] {
        var faults: [RowFault] = []
        if let key = try? text.loginNameKey(account.loginName), contains(.username, key.utf8) {
            faults.append(.usernameRepeated)
        }
        if let id = account.id, contains(.id, id.text.utf8) { faults.append(.idRepeated) }
        if let handle = account.userHandle, contains(.userHandle, handle) {
            faults.append(.userHandleRepeated)
        }
        return faults
    }

    fileprivate mutating func keep(_ account: AccountImport, _ text: any TextNormalizer) {
        if let key = try? text.loginNameKey(account.loginName) { keep(.username, key.utf8) }
        if let id = account.id { keep(.id, id.text.utf8) }
        if let handle = account.userHandle { keep(.userHandle, handle) }
    }
}
