import Foundation
import PassLift
import PassLiftAccounts
import PassLiftPolicy
import PassLiftPorts
import PassLiftTesting

/// A sign-in at once, and another one when standard input ends: a line each, with the reason of the decision.
struct Decisions {
    let child: Child
    let policy: UpgradePolicy

    func run() async throws {
        let accounts = try child.accounts(ManualTime(SignInLoop.start), policy: policy)
        try await decide("ada", accounts)
        _ = FileHandle.standardInput.readDataToEndOfFile()
        try await decide("ben", accounts)
    }

    private func decide(_ name: String, _ accounts: PasskeyAccounts) async throws {
        let credentials = try LoginCredentials(loginName: name, password: "password of \(name)")
        var client = ClientDescription()
        client.capabilities.conditionalCreate = .yes
        client.capabilities.platformAuthenticator = .yes
        let reply = try await accounts.signIn(credentials, client: client).visit
        Child.say(reply.reason?.rawValue ?? "none")
    }
}
