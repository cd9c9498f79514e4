// Prints each measure beside its yardstick: turn by turn, the median of nine, with the least and the largest.
//
//     swift run -c release --package-path Benchmarks Benchmarks [NAME…] [OPTION…]
//
// runs some of them; --help tells which there are.
import Foundation
import PassLift

/// The measures by name; all of them when none is named.
let measures: [(name: String, run: (Request) async throws -> Void)] = [
    (
        "assertions",
        { _ in
            for subject in Assertions.subjects { try await Assertions(subject).run() }
            try await Assertions(Assertions.subjects[0]).runBesidePeer()
            try await Registrations().run()
            try await Refusals().run()
        }
    ),
    ("hashing", { _ in for hashing in Hashing.all { try await hashing.run() } }),
    ("equal-work", { _ in try await EqualWork.run() }),
    ("commits", { _ in try await Commits().run() }),
    ("decisions", { _ in try await Decisions().run() }),
    (
        "simulator",
        { request in
            guard let policy = UpgradePolicy.Shipped(rawValue: request.policy) else {
                throw BenchmarkFault(text: "--policy: no shipped policy is called \(request.policy)")
            }
            try await SimulatorPace().run()
            if let accounts = request.accounts {
                try SimulatorPace.tell(accounts: accounts, days: request.days)
            }
            try await Journey(policy: .shipped(policy)).run()
        }
    ),
]

do {
    let arguments = CommandLine.arguments.dropFirst()
    if arguments.first == SimulatedRun.word {
        try await SimulatedRun.serve(Array(arguments.dropFirst()))
        exit(0)
    }
    let request = try Request(arguments)
    if request.wantsUsage {
        print(Request.usage)
        exit(0)
    }
    print("Ratios hold for this machine and this hour; compare them, not the times.\n")
    let wanted = Set(request.names)
    guard wanted.isSubset(of: measures.map(\.name)) else {
        throw BenchmarkFault(text: "known are \(measures.map(\.name).joined(separator: ", "))")
    }
    for measure in measures where wanted.isEmpty || wanted.contains(measure.name) {
        try await measure.run(request)
    }
} catch {
    print("benchmarks: \(error)")
    exit(1)
}
print(
    """
    Not measured here: the processor time of a password sign-in beside its hash; advice over HTTP.
    """)
