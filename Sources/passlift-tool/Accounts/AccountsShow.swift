import PassLiftEmbedded
import PassLiftEncoding
import PassLiftMachine
import PassLiftPorts
import PassLiftText

/// `accounts show`: everything about one account but its secrets.
struct AccountsShow: Command {
    private static let byID = CommandOption(
        name: "id", form: .flag, summary: "ACCOUNT is an account id, not a login name")

    let syntax = CommandSyntax(
        path: ["accounts", "show"], summary: "shows one account",
        operands: [Operand(name: "ACCOUNT", summary: "its login name, or with --id its id")],
        options: [.store, byID])

    func run(_ arguments: Arguments, _ output: Output) async throws(ToolError) -> ExitCode {
        let name = try arguments.operand(0)
        let store = try arguments.doors(.existing).store
        let id = arguments.has(Self.byID) ? AccountID(name) : try await account(named: name, store)
        guard let id else { return try absent(output) }
        let record = try await store.asked { store async throws(StoreError) in try await store.account(id) }
        guard let record else { return try absent(output) }
        try output.document(try await AccountDocument(record, store).json)
        return .yes
    }

    private func account(named name: String, _ store: any AccountStore) async throws(ToolError) -> AccountID?
    {
        let text = UTF8ProcNormalizer.standard
        for key in [try? text.folded(name), try? text.loginNameKey(name)].compactMap({ $0 }) {
            let profile = try await store.asked { store async throws(StoreError) in
                try await store.profile(loginNameKey: key)
            }
            if let profile { return profile.account }
        }
        return nil
    }

    private func absent(_ output: Output) throws(ToolError) -> ExitCode {
        output.note("passlift-tool: there is no such account")
        if output.format == .json {
            try output.document(["error": ["code": "unknown_account", "detail": "there is no such account"]])
        }
        return .no
    }
}
