import PassLiftEmbedded
import PassLiftEncoding
import PassLiftMachine
import PassLiftPorts
import PassLiftText

/// `accounts show`: everything about one account but its secrets.
struct AccountsShow: Command {
    static let account = Operand(name: "ACCOUNT", summary: "its login name, or with --id its id")
    static let byID = CommandOption(
        name: "id", form: .flag, summary: "ACCOUNT is an account id, not a login name")

    let syntax = CommandSyntax(
        path: ["accounts", "show"], summary: "shows one account",
        operands: [account],
        options: [.store, byID])

    func run(_ arguments: Arguments, _ output: Output) async throws(ToolError) -> ExitCode {
        let store = try arguments.doors(.existing).store
        guard let record = try await store.account(arguments) else { return try output.noSuchAccount() }
        try output.document(try await AccountDocument(record, store).json)
        return .yes
    }
}

extension AccountStore {
    /// The account that the first operand names, by its login name or, with `--id`, by its id.
    func account(_ arguments: Arguments) async throws(ToolError) -> AccountRecord? {
        let name = try arguments.operand(0)
        let id = arguments.has(AccountsShow.byID) ? AccountID(name) : try await account(named: name)
        guard let id else { return nil }
        return try await asked { store async throws(StoreError) in try await store.account(id) }
    }

    private func account(named name: String) async throws(ToolError) -> AccountID? {
        let text = UTF8ProcNormalizer.standard
        for key in [try? text.folded(name), try? text.loginNameKey(name)].compactMap({ $0 }) {
            let profile = try await asked { store async throws(StoreError) in
                try await store.profile(loginNameKey: key)
            }
            if let profile { return profile.account }
        }
        return nil
    }
}

extension Output {
    /// No, since the account is not there.
    func noSuchAccount() throws(ToolError) -> ExitCode {
        try no("unknown_account", "there is no such account")
    }

    /// No, with a code for programs and a sentence for people.
    func no(_ code: String, _ detail: String) throws(ToolError) -> ExitCode {
        note("passlift-tool: \(detail)")
        if format == .json {
            try document(["error": ["code": .string(code), "detail": .string(detail)]])
        }
        return .no
    }
}
