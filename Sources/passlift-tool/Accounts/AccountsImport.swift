import PassLift
import PassLiftAccounts
import PassLiftCeremony
import PassLiftEmbedded
import PassLiftEncoding
import PassLiftMachine
import PassLiftPasswords
import PassLiftPolicy
import PassLiftPorts
import PassLiftText

/// `accounts import`: takes over the accounts of a legacy table with their hashes as they are.
///
/// Importing again imports nothing twice and touches nothing that has changed since.
struct AccountsImport: Command {
    private static let progressStep = 1000

    let syntax = CommandSyntax(
        path: ["accounts", "import"], summary: "takes over accounts with their password hashes",
        operands: [Operand(name: "FILE", summary: "CSV with a header, or JSON Lines")], options: [.store])

    func run(_ arguments: Arguments, _ output: Output) async throws(ToolError) -> ExitCode {
        var file = try LegacyFile(arguments.operand(0))
        let doors = try arguments.doors()
        let accounts = try accounts(behind: doors)
        var tally = ImportTally()
        while let record = try file.next() {
            if case .success(let row) = record.content { tally.look(at: row) }
            tally.count(try await outcome(of: record, accounts, doors.time.now()), line: record.line)
            if tally.rows.isMultiple(of: Self.progressStep) { output.note("\(tally.rows) rows") }
        }
        output.note("\(tally.rows) rows, done")
        if tally.withAttributes > 0 {
            output.note(
                "\(tally.withAttributes) rows have attr.* columns; attributes are told at sign-in, not stored"
            )
        }
        try output.document(tally.json)
        return tally.refused.isEmpty ? .yes : .no
    }

    /// A row's own fault is its outcome; a store that is away ends the import.
    private func outcome(
        of record: LegacyFile.Record, _ accounts: PasskeyAccounts, _ now: Instant
    ) async throws(ToolError) -> Result<AccountImport.Outcome, RowFault> {
        let account: AccountImport
        do throws(RowFault) {
            account = try record.content.get().account(now: now)
        } catch {
            return .failure(error)
        }
        do throws(AccountImport.Refusal) {
            return .success(try await accounts.importAccount(account))
        } catch {
            return .failure(try fault(error, line: record.line))
        }
    }

    private func fault(_ refusal: AccountImport.Refusal, line: Int) throws(ToolError) -> RowFault {
        switch refusal {
        case .loginName: return .usernameInvalid
        case .passwordHash(.unsupportedScheme): return .unsupportedScheme
        case .passwordHash(.costExceedsLimit): return .costExceedsLimit
        case .passwordHash(.malformedHash): return .malformedHash
        case .passwordHash(.passwordTooLong), .passwordHash(.overloaded), .passwordHash(.libraryFailed):
            throw ToolError(.hashingFailed, "line \(line): the hasher failed; run the import again")
        case .status: return .statusInvalid
        case .failed(let error):
            throw ToolError(
                .storeUnavailable,
                "line \(line): \(error.code.rawValue): \(error.detail); run the import again")
        }
    }

    private func accounts(behind doors: Doors) throws(ToolError) -> PasskeyAccounts {
        do {
            // Nobody takes part in a ceremony here, but the accounts stand on them.
            let party = try RelyingParty(id: "localhost", name: "import", origins: ["http://localhost"])
            return PasskeyAccounts(
                ceremonies: PasskeyCeremonies(relyingParty: party, policy: .standard, doors: doors),
                hasher: try Argon2PasswordHasher.standard(workerCount: 1), text: UTF8ProcNormalizer.standard)
        } catch {
            throw ToolError(.hashingFailed, "the hasher cannot be started")
        }
    }
}
