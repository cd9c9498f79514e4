import PassLift
import PassLiftAccounts
import PassLiftEncoding

/// `accounts renew-names`: gives login names the keys that they have by the rules of this version, and tells
/// which accounts have one name.
struct AccountsRenewNames: Command {
    let syntax = CommandSyntax(
        path: ["accounts", "renew-names"],
        summary: "renews the keys of login names after an update, and lists accounts that have one name",
        options: [.store])

    func run(_ arguments: Arguments, _ output: Output) async throws(ToolError) -> ExitCode {
        let accounts = try arguments.accounts(.existing)
        let report: LoginNameKeyReport
        do throws(PassLiftError) {
            report = try await accounts.renewLoginNameKeys()
        } catch {
            throw ToolError(.storeUnavailable, "\(error.code.rawValue): run the command again")
        }
        let collisions: [JSONValue] = report.collisions.map {
            ["account": .string($0.account.text), "holder": .string($0.holder.text)]
        }
        try output.document([
            "examined": .integer(Int64(report.examined)), "renewed": .integer(Int64(report.renewed)),
            "collisions": .array(collisions),
        ])
        return collisions.isEmpty ? .yes : .no
    }
}
