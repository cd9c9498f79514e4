import PassLift
import PassLiftAccounts
import PassLiftEncoding
import PassLiftMachine
import PassLiftPorts

/// `accounts export`: the accounts of a store as JSON Lines, in the columns of `accounts import`.
///
/// What an import cannot take is told as it is: a line without a password hash, a closed account.
struct AccountsExport: Command {
    private static let withHashes = CommandOption(
        name: "with-hashes", form: .flag,
        summary: "with password hashes and secrets of second factors, so that the lines can be imported")
    private static let pageSize = 500

    let syntax = CommandSyntax(
        path: ["accounts", "export"], summary: "prints the accounts of a store, one JSON document a line",
        options: [.store, withHashes, .vaultKey])

    func run(_ arguments: Arguments, _ output: Output) async throws(ToolError) -> ExitCode {
        let accounts = try arguments.accounts(.existing)
        let store = accounts.ceremonies.engine.doors.store
        let exportsSecrets = arguments.has(Self.withHashes)
        var previous: AccountID?
        var count = 0
        while true {
            let after = previous
            let page = try await store.asked { store async throws(StoreError) in
                try await store.accounts(after: after, limit: Self.pageSize)
            }
            for record in page {
                var line = try await Self.line(of: record, store)
                if exportsSecrets { try await Self.addSecrets(to: &line, of: record, accounts) }
                try output.line(JSONValue.object(line).bytes())
            }
            count += page.count
            previous = page.last?.id
            if page.count < Self.pageSize { break }
        }
        output.note("\(count) accounts")
        return .yes
    }

    private static func line(
        of record: AccountRecord, _ store: any AccountStore
    ) async throws(ToolError) -> JSONObject {
        let profile = try await store.asked { store async throws(StoreError) in
            try await store.profile(of: record.id)
        }
        var line = JSONObject()
        line[.id] = .string(record.id.text)
        line[.createdAt] = .string(RFC3339.text(milliseconds: record.facts.createdAt.milliseconds))
        line[.status] = .string(record.facts.status.rawValue)
        line[.userHandle] = .string(Base64URL.encode(record.userHandle))
        guard let profile else { return line }
        line[.username] = .string(profile.loginName)
        if !profile.displayName.isEmpty { line[.displayName] = .string(profile.displayName) }
        if let email = profile.email { line[.email] = .string(email) }
        if let verified = profile.emailVerifiedAt {
            line[.emailVerified] = .string(RFC3339.text(milliseconds: verified.milliseconds))
        }
        let attributes = profile.attributes.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        for (name, value) in attributes { line[LegacyHeading.attributePrefix + name] = value.json }
        return line
    }

    private static func addSecrets(
        to line: inout JSONObject, of record: AccountRecord, _ accounts: PasskeyAccounts
    ) async throws(ToolError) {
        let store = accounts.ceremonies.engine.doors.store
        let password = try await store.asked { store async throws(StoreError) in
            try await store.password(of: record.id)
        }
        if let password { line[.passwordHash] = .string(password.hash.encoded) }
        do throws(PassLiftError) {
            guard let totp = try await accounts.enrolledTOTP(of: record.id) else { return }
            let link = OTPAuthLink(totp, accountName: record.id.text, service: ("", ""))
            line[.totpSecret] = .string(link.text)
        } catch {
            throw ToolError(.storeUnavailable, "\(error.code.rawValue): \(error.detail)")
        }
    }
}

extension JSONObject {
    fileprivate subscript(_ column: LegacyColumn) -> JSONValue? {
        get { self[column.rawValue] }
        set { self[column.rawValue] = newValue }
    }
}
