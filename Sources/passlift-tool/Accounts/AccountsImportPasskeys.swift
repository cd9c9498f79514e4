import PassLift
import PassLiftAccounts
import PassLiftPorts

/// `accounts import-passkeys`: takes over the passkeys that a legacy system holds of imported accounts.
struct AccountsImportPasskeys: Command {
    let syntax = CommandSyntax(
        path: ["accounts", "import-passkeys"], summary: "takes over passkeys of accounts that are there",
        operands: [
            Operand(
                name: "FILE",
                summary: "a credential a line, found by userID, account or username; - is standard input")
        ], options: [.store])

    func run(_ arguments: Arguments, _ output: Output) async throws(ToolError) -> ExitCode {
        var bytes = ByteCursor(try ByteStream(arguments.operand(0)))
        try bytes.skipByteOrderMark()
        let reader = JSONLinesReader(lineLimit: LegacyFile.maximumRecordByteCount)
        let accounts = try arguments.accounts(.existing)
        var progress = ImportProgress(output, accounts.ceremonies.engine.doors.time)
        var line = ImportLine<PasskeyImport> { rows in await Self.imported(rows, accounts) }
        var seen = SeenRows()
        while let (number, content) = try reader.next(&bytes) {
            let passkey = Result { () throws(RowFaults) in
                let passkey = try PasskeyRow(content.mapError { RowFaults($0) }.get()).passkey
                let id = passkey.credential.credentialID
                if seen.contains(.credentialID, id) { throw RowFaults(.credentialIDTaken) }
                seen.keep(.credentialID, id)
                return passkey
            }
            try await line.take(ImportRecord(line: number, content: passkey))
            progress.tell(line.tally.rows, bytes.share)
        }
        try await line.finish()
        progress.end(line.tally.rows)
        try output.document(line.tally.json)
        return line.tally.refusedCount == 0 ? .yes : .no
    }

    private static func imported(
        _ rows: [(line: Int, row: PasskeyImport)], _ accounts: PasskeyAccounts
    ) async -> Result<[RowVerdict], ToolError> {
        await .judging(rows) { rows throws(PassLiftError) in
            try await accounts.importPasskeys(rows)
        } as: { row, result throws(ToolError) in
            switch result {
            case .success(.imported): return .imported
            case .success(.alreadyThere): return .skipped
            case .failure(let refusal): return .refused(RowFaults(try RowFault(refusal, line: row.line)))
            }
        }
    }
}

extension RowFault {
    /// A line's own fault; a store that is away ends the import.
    fileprivate init(_ refusal: PasskeyImport.Refusal, line: Int) throws(ToolError) {
        switch refusal {
        case .credentialID: self = .credentialIDInvalid
        case .publicKey: self = .publicKeyInvalid
        case .userHandle: self = .userHandleInvalid
        case .backupState: self = .backupStateInvalid
        case .tooLong: self = .textTooLong
        case .unknownAccount: self = .unknownAccount
        case .userHandleTaken: self = .userHandleTaken
        case .credentialTaken: self = .credentialIDTaken
        case .accountClosed: self = .accountClosed
        case .tooManyPasskeys: self = .tooManyPasskeys
        case .failed(let error): throw ToolError(error, importing: line)
        }
    }
}
