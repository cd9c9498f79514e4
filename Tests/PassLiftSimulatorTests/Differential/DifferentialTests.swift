import Foundation
import PassLiftEvents
import PassLiftMachine
import PassLiftOpenSSL
import PassLiftPolicy
import PassLiftPorts
import PassLiftSimulator
import Testing

/// The same persons in the simulator and at the real engine.
///
/// What a person did in the simulator (a password right or wrong, a prompt answered, a ceremony created or
/// dismissed, a way back in proved) is done once more through `PasskeyAccounts` on an in-memory store:
/// passwords are really compared, options really issued, answers really signed and verified, states really
/// loaded and committed. Then the outbox is compared with `SimulatedLog` document by document, byte for byte:
/// time, type, subject, sequence, policy hash and the whole data, the moment of every decision included.
///
/// What cannot differ: the account's subject, and the 32 bits that a decision may use, are given to the
/// engine, since chance is a door; the identities of events, visits and ceremonies are each side's own and
/// matched one to one. What somebody does is decided by the simulator's view of the replies: where the
/// engine's reply leads elsewhere, its events differ or the twin has no ceremony to answer. The address is
/// confirmed anew each year by its input. `notification.sent`, which the engine writes beside the life when a
/// mail worker runs, is counted out. Guardrails do not act here, and attackers leave no events.
@Suite("The simulator and the engine")
struct DifferentialTests {
    private static let seed: UInt64 = 20_261_130
    private static let isFull = ProcessInfo.processInfo.environment["PASSLIFT_SOAK"] == "1"

    @Test(
        "write the same events for the same persons, for each shipped policy",
        arguments: UpgradePolicy.Shipped.allCases)
    func shipped(_ shipped: UpgradePolicy.Shipped) async throws {
        let policy = UpgradePolicy.shipped(shipped)
        let simulation = try GivenSimulation.simulation(
            policy, seed: Self.seed, .init(accounts: Self.isFull ? 1000 : 60, days: 60))
        let counts = try await Self.compare(simulation)
        Self.report("\(shipped.rawValue), mixed", counts)
        #expect(counts.events > Int(simulation.plan.accounts) * 20)
        for name in Self.common + [.automaticCreated] { #expect(counts[name] > 0, "\(name)") }
    }

    @Test(
        "write the same events for people to whom everything happens, over more than a year",
        arguments: UpgradePolicy.Shipped.allCases)
    func eventful(_ shipped: UpgradePolicy.Shipped) async throws {
        let plan = try GivenSimulation.plan(seed: Self.seed + 1, accounts: Self.isFull ? 200 : 48, days: 400)
        let simulation = Simulation(
            policy: .shipped(shipped), population: try Self.eventfulPopulation(), plan: plan)
        let counts = try await Self.compare(simulation)
        Self.report("\(shipped.rawValue), eventful", counts)
        #expect(counts[.signinStarted] > 1000)
        for name in Self.common + Self.eventful { #expect(counts[name] > 0, "\(name)") }
        // The cautious policy takes no password away.
        guard shipped != .cautious else { return }
        for name in Self.upgrading { #expect(counts[name] > 0, "\(name)") }
    }

    /// Devices get lost, passwords forgotten and given up, prompts answered in every way.
    private static func eventfulPopulation() throws -> Population {
        try GivenSimulation.population([
            .signInsPer1000Days: 400, .mainIOSPPM: 400_000, .mainAndroidPPM: 200_000,
            .mainMacOSPPM: 200_000, .mainWindowsPPM: 200_000, .otherIOSPPM: 0, .otherAndroidPPM: 500_000,
            .otherWindowsPPM: 500_000, .secondDevicePPM: 700_000, .thirdDevicePPM: 500_000,
            .otherDevicePer90DaysPPM: 950_000, .managerPPM: 200_000, .appleSyncPPM: 500_000,
            .googleSyncPPM: 500_000, .capabilityToldPPM: 700_000, .platformAuthenticatorPPM: 900_000,
            .conditionalCreateIOSPPM: 700_000, .conditionalCreateAndroidPPM: 500_000,
            .conditionalCreateMacOSPPM: 700_000, .conditionalCreateWindowsPPM: 300_000,
            .silentSuccessIOSPPM: 300_000, .silentSuccessAndroidPPM: 300_000,
            .silentSuccessMacOSPPM: 300_000, .silentSuccessWindowsPPM: 300_000, .autofilledPPM: 600_000,
            .acceptIOSPPM: 300_000, .acceptAndroidPPM: 300_000, .acceptMacOSPPM: 300_000,
            .acceptWindowsPPM: 300_000, .acceptDecayPPM: 950_000, .unansweredPPM: 300_000,
            .neverAgainPPM: 50_000, .cancelPPM: 300_000, .abandonPPM: 100_000,
            .ceremonyCompletesPPM: 600_000, .ceremonyErrorPPM: 400_000, .recoveryConfirmedPPM: 800_000,
            .passkeyOnlyAcceptPPM: 600_000, .passwordSucceedsPPM: 850_000,
            .resetPer90DaysPPM: 500_000, .usesPasskeyPPM: 700_000, .passkeySucceedsPPM: 800_000,
            .triesCrossDevicePPM: 400_000, .crossDeviceSucceedsPPM: 700_000,
            .lostDevicesPer1000Years: 1500, .guessesPer1000Years: 1000, .phishesPer1000Years: 1000,
            .passwordSeconds: 12, .passkeySeconds: 5, .crossDeviceSeconds: 30, .promptSeconds: 6,
            .resetSeconds: 90,
        ])
    }

    /// What must be among the events, so that the test cannot pass on nothing: in every run,
    private static let common: [EventName] = [
        .accountCreated, .passwordImported, .signinStarted, .signinAuthenticated, .signinSettled,
        .passwordCheckSucceeded, .passwordCheckFailed, .passwordChanged, .passkeyCheckSucceeded,
        .passkeyCreated, .passkeyProven, .passkeyUsed, .upgradeEvaluated, .automaticAttempted,
        .offerDecided, .offerShown, .offerAccepted, .ceremonyStarted, .ceremonyCompleted, .ceremonyFailed,
        .standingChanged, .visitContinued, .recoveryRequested, .recoveryProved, .recoveryEnrolling,
        .recoveryCompleted, .recoveryRouteSucceeded, .recoveryRouteConfirmed,
    ]

    /// over more than a year,
    private static let eventful: [EventName] = [
        .offerSnoozed, .offerUnanswered,
    ]

    /// and under a policy that offers much.
    private static let upgrading: [EventName] = [
        .automaticCreated, .automaticDeclined, .offerRefused, .offerCancelled, .passkeyOnlyOffered,
        .passkeyOnlyAccepted, .passkeyOnlyDeclined, .passkeySuspended, .passwordRemoved, .passwordSet,
        .reauthSucceeded, .passkeyConfirmed, .recoveryWaiting, .signinRefused,
    ]

    /// What was compared.
    struct Counts: Sendable {
        var accounts = 0
        var events = 0
        var acts = 0
        var names: [EventName: Int] = [:]
        var differences: [String] = []

        subscript(name: EventName) -> Int { names[name, default: 0] }

        mutating func add(_ other: Counts) {
            accounts += other.accounts
            events += other.events
            acts += other.acts
            names.merge(other.names, uniquingKeysWith: +)
            differences += other.differences
        }
    }

    private static func compare(_ simulation: Simulation) async throws -> Counts {
        let hash = OpenSSLCryptography().sha256(simulation.policy.source)
        let log = SimulatedLog(of: simulation, policyHash: hash)
        let lanes: UInt32 = 2
        let counts = try await withThrowingTaskGroup(of: Counts.self) { group in
            for lane in 0..<lanes {
                group.addTask {
                    var counts = Counts()
                    for account in stride(from: lane, to: simulation.plan.accounts, by: Int(lanes)) {
                        counts.add(try await compare(account, of: simulation, log))
                    }
                    return counts
                }
            }
            var whole = Counts()
            for try await counts in group { whole.add(counts) }
            return whole
        }
        let differences = counts.differences
        #expect(
            differences.isEmpty,
            "seed \(simulation.plan.seed): \(differences.count) accounts differ, \(differences.prefix(2))")
        #expect(counts.accounts == Int(simulation.plan.accounts))
        return counts
    }

    private static func compare(
        _ account: UInt32, of simulation: Simulation, _ log: SimulatedLog
    ) async throws -> Counts {
        let plan = simulation.plan
        let luck = Luck(seed: plan.seed, account: account)
        let segment = SegmentDealer(simulation.population).segment(of: luck)
        let person = SimulatedPerson(luck, SegmentOdds(simulation.population.segments[segment]))
        let terms = LifeTerms(policy: simulation.policy, start: plan.start, days: plan.days)
        var life = Life(of: person, under: terms, recorder: ActRecorder())
        life.live()
        var twin = try Twin(
            subject: person.subject, start: plan.start, policy: simulation.policy, seed: UInt64(account))
        var counts = Counts(accounts: 1, acts: life.recorder.acts.count)
        var stopped = ""
        do {
            try await twin.perform(life.recorder.acts, person.recovery)
        } catch {
            stopped = ", stopped by \(error)"
        }
        let real = try await twin.store.outbox(after: 0, limit: 1_000_000)
        let simulated = log.events(of: account)
        counts.events = simulated.count
        for event in simulated { counts.names[event.name, default: 0] += 1 }
        if let difference = try difference(simulated, real) ?? (stopped.isEmpty ? nil : "") {
            counts.differences.append("account \(account)\(stopped): \(difference)")
        }
        return counts
    }

    /// The first difference between two histories.
    private static func difference(_ simulated: [Event], _ real: [OutboxEntry]) throws -> String? {
        var twins = EventTwins()
        var documents: [(event: Event, payload: [UInt8])] = []
        for entry in real { documents.append((try EventDocument(entry.payload).event, entry.payload)) }
        var place = 0
        for entry in documents where !twins.passesOver(entry.event) {
            guard place < simulated.count else { return "more than \(place) events at the engine" }
            let event = simulated[place]
            place += 1
            let document = twins.document(of: event, as: entry.event)
            guard document != entry.payload else { continue }
            let form = document ?? event.cloudEvent(.standard)
            return """
                event \(place) of \(simulated.count):
                \(String(decoding: form, as: UTF8.self))
                \(String(decoding: entry.payload, as: UTF8.self))
                """
        }
        return place == simulated.count ? nil : "\(place) events at the engine, not \(simulated.count)"
    }

    private static func report(_ title: String, _ counts: Counts) {
        let names = counts.names.sorted { $0.key.rawValue < $1.key.rawValue }
            .map { "\($0.key.rawValue) \($0.value)" }
        let text = """
            Differential, \(title): \(counts.accounts) accounts, \(counts.acts) acts, \
            \(counts.events) events, \
            \(counts.differences.count) accounts differ
              \(names.joined(separator: ", "))

            """
        FileHandle.standardError.write(Data(text.utf8))
    }
}
