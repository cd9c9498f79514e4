import PassLiftEncoding
import PassLiftMachine
import PassLiftPorts

/// `accounts list`: the accounts of a store, in the order of their ids.
struct AccountsList: Command {
    private static let after = CommandOption(
        name: "after", form: .optional("ID"), summary: "only accounts whose ids come after this one")
    private static let limit = CommandOption(
        name: "limit", form: .optional("N"), summary: "how many at most (default 100)")

    let syntax = CommandSyntax(
        path: ["accounts", "list"], summary: "lists the accounts of a store", options: [.store, after, limit])

    func run(_ arguments: Arguments, _ output: Output) async throws(ToolError) -> ExitCode {
        let limit = Int(try arguments.integer(Self.limit, in: 1...10_000) ?? 100)
        let previous = try arguments.value(Self.after).map { text throws(ToolError) in
            guard let id = AccountID(text) else {
                throw ToolError(.invalidValue, "--after: expected an account id of 1 to 255 bytes")
            }
            return id
        }
        let store = try arguments.doors().store
        let records = try await store.asked { store async throws(StoreError) in
            try await store.accounts(after: previous, limit: limit)
        }
        var rows: [JSONValue] = []
        for record in records {
            rows.append(try await row(record, store))
        }
        try output.document(["accounts": .array(rows)])
        return .yes
    }

    private func row(_ record: AccountRecord, _ store: any AccountStore) async throws(ToolError) -> JSONValue
    {
        let profile = try await store.asked { store async throws(StoreError) in
            try await store.profile(of: record.id)
        }
        return [
            "id": .string(record.id.text), "loginName": profile.map { .string($0.loginName) } ?? .null,
            "standing": .string(Standing(of: record.facts).rawValue),
            "status": .string(record.facts.status.rawValue),
            "passkeys": .integer(Int64(record.facts.passkeys)),
        ]
    }
}
