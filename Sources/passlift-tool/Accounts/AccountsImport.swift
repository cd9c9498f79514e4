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
            let content = Result { () throws(RowFault) in
                let account = try record.content.get().account(now: time.now())
                try seen.admit(account, accounts.text)
                return account
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
            case .failure(let refusal): return .refused(try RowFault(refusal, line: row.line))
            }
        }
    }
}

extension RowFault {
    /// A row's own fault; a store or hasher that is away ends the import.
    fileprivate init(_ refusal: AccountImport.Refusal, line: Int) throws(ToolError) {
        switch refusal {
        case .loginName: self = .usernameInvalid
        case .loginNameTaken: self = .usernameTaken
        case .idTaken: self = .idTaken
        case .passwordHash(.unsupportedScheme): self = .unsupportedScheme
        case .passwordHash(.costExceedsLimit): self = .costExceedsLimit
        case .passwordHash(.malformedHash): self = .malformedHash
        case .passwordHash(.passwordTooLong), .passwordHash(.overloaded), .passwordHash(.libraryFailed):
            throw ToolError(.hashingFailed, "line \(line): the hasher failed; run the import again")
        case .status: self = .statusInvalid
        case .userHandle: self = .userHandleInvalid
        case .userHandleTaken: self = .userHandleTaken
        case .attributes: self = .attributeInvalid
        case .failed(let error): throw ToolError(error, importing: line)
        }
    }
}

extension SeenRows {
    /// Refuses an account that repeats an earlier row; the first of two wins.
    fileprivate mutating func admit(
        _ account: AccountImport, _ text: any TextNormalizer
    ) throws(RowFault) {
        guard let key = try? text.loginNameKey(account.loginName) else { throw .usernameInvalid }
        if contains(.username, key.utf8) { throw .usernameRepeated }
        if let id = account.id, contains(.id, id.text.utf8) { throw .idRepeated }
        if let handle = account.userHandle, contains(.userHandle, handle) { throw .userHandleRepeated }
        keep(.username, key.utf8)
        if let id = account.id { keep(.id, id.text.utf8) }
        if let handle = account.userHandle { keep(.userHandle, handle) }
    }
}
