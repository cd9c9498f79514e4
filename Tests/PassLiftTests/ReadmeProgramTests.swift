import Foundation
import PassLift
import PassLiftOpenSSL
import PassLiftTesting
import Testing

/// The program of README.md, run as it stands there; its output is what README.md shows below it.
struct ReadmeProgramTests {
    @Test("the program of README.md prints what README.md says it prints")
    func printsWhatReadmeSays() async throws {
        let ada = try #require(AccountID("ada"))
        let ben = try #require(AccountID("ben"))
        let doors = Doors(
            store: InMemoryAccountStore(), cryptography: OpenSSLCryptography(), chance: OpenSSLChance())
        var lines: [String] = []
        func show(_ reply: VisitReply) {
            lines.append("\(reply.name), because \(reply.reason?.rawValue ?? "of the answer")")
        }

        // README: begin program
        var lift = UpgradeAdvisor(policy: .standard, doors: doors)
        lift.deadline = .seconds(30)  // then the answer is silence; two seconds unless you say so
        let chrome = ClientDescription(json: Array(#"{"capabilities":{"conditionalCreate":true}}"#.utf8))
        let firefox = ClientDescription(json: Array(#"{"capabilities":{"conditionalCreate":false}}"#.utf8))

        // Your own sign-in has just succeeded. This browser can create a passkey silently.
        let silent = await lift.passwordSucceeded(ada, AccountStatement(), client: chrome)
        show(silent)
        if case .createAutomatically(let ceremony) = silent.next {
            show(await lift.resume(silent.visit, with: .passkeyCreated(ceremony)))
        }

        // This one cannot, so the policy says to ask; the person says "not now".
        let prompt = await lift.passwordSucceeded(ben, AccountStatement(), client: firefox)
        show(prompt)
        show(await lift.resume(prompt.visit, with: .reported(.offerSnoozed)))

        // A snooze holds on the very next sign-in, on any device.
        show(await lift.passwordSucceeded(ben, AccountStatement(), client: firefox))
        // README: end program

        let recorded = try String(contentsOf: snapshot, encoding: .utf8)
        #expect(lines.joined(separator: "\n") + "\n" == recorded)
    }

    private var snapshot: URL {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Snapshots/readme-program.txt")
    }
}

extension VisitReply {
    /// What is next, in words.
    fileprivate var name: String {
        switch next {
        case .createAutomatically: "create a passkey silently"
        case .offer: "offer a passkey"
        case .settled(let outcome): "settled: \(outcome.rawValue)"
        case .stayQuiet: "stay quiet"
        case .awaitProof, .awaitSecondFactor, .enrol, .create, .offerPasskeyOnly, .confirm, .confirmIdentity,
            .refused,
            .expired:
            "something else"
        }
    }
}
