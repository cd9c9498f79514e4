import PassLift
import PassLiftAccounts
import PassLiftEncoding
import PassLiftPorts

/// `accounts suspend`, `resume` and `close`: the life of an account, by an operator.
struct AccountsAct: Command {
    let syntax: CommandSyntax
    private let act: @Sendable (PasskeyAccounts, AccountID) async throws(PassLiftError) -> Void

    static let suspend = AccountsAct("suspend", "lets an account sign in no more, until it is resumed") {
        accounts, id async throws(PassLiftError) in try await accounts.suspendAccount(id)
    }
    static let resume = AccountsAct("resume", "lets a suspended account sign in again") {
        accounts, id async throws(PassLiftError) in try await accounts.resumeAccount(id)
    }
    static let close = AccountsAct("close", "ends an account for good; what is kept of it stays") {
        accounts, id async throws(PassLiftError) in try await accounts.closeAccount(id)
    }
    static let liftThrottle = AccountsAct("lift-throttle", "lets a person try passwords and codes again") {
        accounts, id async throws(PassLiftError) in try await accounts.liftThrottle(of: id)
    }

    private init(
        _ word: String, _ summary: String,
        _ act: @escaping @Sendable (PasskeyAccounts, AccountID) async throws(PassLiftError) -> Void
    ) {
        syntax = CommandSyntax(
            path: ["accounts", word], summary: summary,
            operands: [AccountsShow.account], options: [.store, AccountsShow.byID])
        self.act = act
    }

    func run(_ arguments: Arguments, _ output: Output) async throws(ToolError) -> ExitCode {
        let accounts = try arguments.accounts(.existing)
        let store = accounts.ceremonies.engine.doors.store
        guard let id = try await store.account(arguments)?.id else { return try output.noSuchAccount() }
        return try await output.acting { () async throws(PassLiftError) in
            try await act(accounts, id)
        } then: { () async throws(ToolError) in
            let record = try await store.asked { store async throws(StoreError) in
                try await store.account(id)
            }
            guard let record else { return [:] }
            return try await AccountDocument(record, store).json
        }
    }
}

/// `accounts erase`: destroys all that is kept of an account; its events stay and lead to nobody.
struct AccountsErase: Command {
    private static let forever = CommandOption(
        name: "forever", form: .flag, summary: "it cannot be undone, and is not done without this")

    let syntax = CommandSyntax(
        path: ["accounts", "erase"], summary: "destroys all that is kept of an account",
        operands: [AccountsShow.account], options: [.store, AccountsShow.byID, forever])

    func run(_ arguments: Arguments, _ output: Output) async throws(ToolError) -> ExitCode {
        guard arguments.has(Self.forever) else {
            throw ToolError(.missingOption, "accounts erase: it cannot be undone; --forever is required")
        }
        let accounts = try arguments.accounts(.existing)
        guard let id = try await accounts.ceremonies.engine.doors.store.account(arguments)?.id else {
            return try output.noSuchAccount()
        }
        return try await output.acting { () async throws(PassLiftError) in
            try await accounts.eraseAccount(id)
        } then: { () async throws(ToolError) in
            ["erased": 1]
        }
    }
}

/// `accounts suspend-passkey`: a passkey signs nobody in any more, and is kept.
struct AccountsSuspendPasskey: Command {
    private static let passkey = CommandOption(
        name: "passkey", form: .required("ID"), summary: "its credential id, as `accounts show` prints it")

    let syntax = CommandSyntax(
        path: ["accounts", "suspend-passkey"], summary: "lets one passkey of an account sign in no more",
        operands: [AccountsShow.account], options: [.store, AccountsShow.byID, passkey])

    func run(_ arguments: Arguments, _ output: Output) async throws(ToolError) -> ExitCode {
        guard let credentialID = try? Base64URL.decode(arguments.required(Self.passkey)) else {
            throw ToolError(.invalidValue, "--passkey: expected a credential id in base64url")
        }
        let accounts = try arguments.accounts(.existing)
        let store = accounts.ceremonies.engine.doors.store
        guard let record = try await store.account(arguments) else { return try output.noSuchAccount() }
        return try await output.acting { () async throws(PassLiftError) in
            try await accounts.ceremonies.suspendPasskey(credentialID, of: record.id)
        } then: { () async throws(ToolError) in
            try await AccountDocument(record, store).json
        }
    }
}

extension Output {
    /// Does something, then prints; what PassLift refuses is a no with its code.
    fileprivate func acting(
        _ act: () async throws(PassLiftError) -> Void, then document: () async throws(ToolError) -> JSONValue
    ) async throws(ToolError) -> ExitCode {
        do throws(PassLiftError) {
            try await act()
        } catch {
            guard error.code != .unavailable else { throw ToolError(.storeUnavailable, error.detail) }
            let detail = error.detail.isEmpty ? "it is not possible as the account stands" : error.detail
            return try no(error.code.rawValue, detail)
        }
        try self.document(try await document())
        return .yes
    }
}
