import Foundation
import PassLift
import PassLiftAccounts
import PassLiftCeremony
import PassLiftOpenSSL
import PassLiftPasswords
import PassLiftPolicy
import PassLiftPorts
import PassLiftText

/// Many sign-ins at once, each with a hash of 64 MiB, while half of the callers hang up: over a store in
/// memory, so that this process's memory is the pool's and little else.
///
/// It says one line of `NAME=VALUE` words, and then `done`.
struct Flood {
    /// Workers, more than the memory is good for.
    static let workers = 8
    static let cost = Argon2Cost(memoryKiB: 65_536, passes: 1, lanes: 1)

    let callers: Int
    let budgetKiB: UInt32
    /// How long a sign-in waits for a worker at most.
    let deadlineMilliseconds: Int

    /// How a sign-in ended.
    enum Ending: Hashable, Sendable {
        case signedIn
        case wrong
        case failed(PassLiftError.Code)
    }

    /// An ending and the time it took.
    struct Answer: Sendable {
        let ending: Ending
        let microseconds: Int64
    }

    func run() async throws {
        let hasher = try Argon2PasswordHasher(
            cost: Flood.cost, limits: limits, workerCount: Flood.workers, chance: OpenSSLChance())
        let accounts = try accounts(hasher)
        // One hash for all: what is measured is the sign-ins, not the making of their hashes.
        let hash = try await hasher.hash(Password(Array("the right password".utf8)))
        for index in 0..<callers {
            _ = try await accounts.importAccount(
                AccountImport(loginName: "account-\(index)", passwordHash: hash))
        }
        let quiet = Flood.memory("VmHWM:")
        let answers = await flood(accounts, hasher)
        let after = await Flood.signIn(0, accounts)
        report(answers, after: after, quiet: quiet, metrics: hasher.metrics)
    }

    private var limits: HashingLimits {
        var limits = HashingLimits()
        limits.memoryBudgetKiB = budgetKiB
        limits.queueLength = callers / 2
        limits.queueDeadlineMilliseconds = deadlineMilliseconds
        return limits
    }

    private func accounts(_ hasher: Argon2PasswordHasher) throws -> PasskeyAccounts {
        let doors = Doors(
            store: InMemoryAccountStore(), cryptography: OpenSSLCryptography(), chance: OpenSSLChance())
        let party = try RelyingParty(id: "example.org", name: "Example", origins: [Child.origin])
        return PasskeyAccounts(
            ceremonies: PasskeyCeremonies(relyingParty: party, policy: .standard, doors: doors),
            hasher: hasher, text: UTF8ProcNormalizer())
    }

    /// All at once; when the first is turned away, every second caller hangs up.
    private func flood(_ accounts: PasskeyAccounts, _ hasher: Argon2PasswordHasher) async -> [Answer] {
        let calls = (0..<callers).map { index in Task { await Flood.signIn(index, accounts) } }
        while true {
            let metrics = hasher.metrics
            if metrics.overloadedQueueFull + metrics.overloadedDeadline > 0 || metrics.done > callers {
                break
            }
            try? await Task.sleep(for: .milliseconds(1))
        }
        for call in stride(from: 0, to: callers, by: 2) { calls[call].cancel() }
        var answers: [Answer] = []
        for call in calls { answers.append(await call.value) }
        return answers
    }

    private static func signIn(_ index: Int, _ accounts: PasskeyAccounts) async -> Answer {
        let stopwatch = SystemStopwatch()
        let begun = stopwatch.microseconds()
        let ending: Ending
        do throws(PassLiftError) {
            let credentials = try LoginCredentials(
                loginName: "account-\(index)", password: "the right password")
            let reply = try await accounts.signIn(credentials, client: ClientDescription())
            ending = reply.account == nil ? .wrong : .signedIn
        } catch {
            ending = .failed(error.code)
        }
        return Answer(ending: ending, microseconds: stopwatch.microseconds() - begun)
    }

    private func report(_ answers: [Answer], after: Answer, quiet: Int, metrics: HashingMetrics) {
        let overloaded = answers.filter { $0.ending == .failed(.overloaded) }
        let signedIn = answers.count { $0.ending == .signedIn }
        let numbers: KeyValuePairs<String, Int> = [
            "callers": answers.count, "signedIn": signedIn, "overloaded": overloaded.count,
            "other": answers.count - signedIn - overloaded.count,
            "slowestOverloadedMilliseconds": Int((overloaded.map(\.microseconds).max() ?? 0) / 1000),
            "deadlineMilliseconds": deadlineMilliseconds,
            "queueFull": Int(metrics.overloadedQueueFull), "deadline": Int(metrics.overloadedDeadline),
            "abandoned": Int(metrics.abandoned), "hashed": Int(metrics.done), "budgetKiB": Int(budgetKiB),
            "peakKiB": metrics.memoryPeakKiB, "quietKiB": quiet, "residentPeakKiB": Flood.memory("VmHWM:"),
            "residentAfterKiB": Flood.memory("VmRSS:"), "afterwards": after.ending == .signedIn ? 1 : 0,
        ]
        Child.say(numbers.map { "\($0)=\($1)" }.joined(separator: " "))
        Child.say("done")
    }

    /// A line of `/proc/self/status`, in KiB.
    private static func memory(_ name: String) -> Int {
        let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = status?.split(separator: "\n").first { $0.hasPrefix(name) }
        return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
    }
}
