import Foundation
import PassLift
import PassLiftAccounts
import PassLiftCeremony
import PassLiftMachine
import PassLiftOpenSSL
import PassLiftPolicy
import PassLiftPorts
import PassLiftSQLite
import PassLiftTesting
import PassLiftText

/// A process beside the tests: it is killed while it signs people in, or answers ceremonies at the same
/// moment as another one like it. What it has acknowledged it says on standard output, a line each,
/// unbuffered.
@main
struct Child {
    static let origin = "https://example.org"

    let store: SQLiteAccountStore

    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count >= 4 else { throw Usage() }
        if arguments[1] == "flood" {
            guard arguments.count == 5, let callers = Int(arguments[2]), let budgetKiB = UInt32(arguments[3]),
                let deadline = Int(arguments[4])
            else { throw Usage() }
            return try await Flood(callers: callers, budgetKiB: budgetKiB, deadlineMilliseconds: deadline)
                .run()
        }
        let store = try SQLiteAccountStore(path: arguments[2])
        let child = Child(store: store)
        switch arguments[1] {
        case "sign-ins":
            guard arguments.count == 5, let run = Int64(arguments[3]), let count = Int64(arguments[4]) else {
                throw Usage()
            }
            try await SignInLoop(child: child, run: run, accountCount: count).run()
        case "answers": try await Answers(child: child, path: arguments[3]).run()
        case "worker": try await WorkerLoop(child: child, policy: try policy(arguments[3])).run()
        case "decisions": try await Decisions(child: child, policy: try policy(arguments[3])).run()
        default: throw Usage()
        }
        store.close()
    }

    struct Usage: Error, CustomStringConvertible {
        let description =
            "CrashChild sign-ins DATABASE RUN ACCOUNTS | answers DATABASE FILE | worker DATABASE POLICY "
            + "| decisions DATABASE POLICY | flood CALLERS BUDGET-KIB DEADLINE-MS"
    }

    private static func policy(_ path: String) throws -> UpgradePolicy {
        try UpgradePolicy(json: Array(Data(contentsOf: URL(fileURLWithPath: path))))
    }

    /// The third depth on the file, with a clock of its own.
    func accounts(_ time: some TimeSource, policy: UpgradePolicy = .standard) throws -> PasskeyAccounts {
        let chance = OpenSSLChance()
        let doors = Doors(store: store, cryptography: OpenSSLCryptography(), chance: chance, time: time)
        let party = try RelyingParty(id: "example.org", name: "Example", origins: [Child.origin])
        return PasskeyAccounts(
            ceremonies: PasskeyCeremonies(relyingParty: party, policy: policy, doors: doors),
            hasher: PlainPasswordHasher(chance: chance), text: UTF8ProcNormalizer())
    }

    /// One line, in one write.
    static func say(_ line: String) {
        FileHandle.standardOutput.write(Data((line + "\n").utf8))
    }
}
