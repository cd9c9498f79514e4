// Prints each measure beside its yardstick: turn by turn, the median of nine, with the least and the largest.
//
//     swift run -c release --package-path Benchmarks Benchmarks [NAME…]
//
// runs some of them: assertions, hashing, equal-work, commits, decisions.
import Foundation

/// The measures by name; all of them when none is named.
let measures: [(name: String, run: () async throws -> Void)] = [
    (
        "assertions",
        {
            for subject in Assertions.subjects { try await Assertions(subject).run() }
            try await Assertions(Assertions.subjects[0]).runBesidePeer()
            try await Registrations().run()
            try await Refusals().run()
        }
    ),
    ("hashing", { for hashing in Hashing.all { try await hashing.run() } }),
    ("equal-work", { try await EqualWork.run() }),
    ("commits", { try await Commits().run() }),
    ("decisions", { try await Decisions().run() }),
]

print("Ratios hold for this machine and this hour; compare them, not the times.\n")
let wanted = Set(CommandLine.arguments.dropFirst())
do {
    guard wanted.isSubset(of: measures.map(\.name)) else {
        throw BenchmarkFault(text: "known are \(measures.map(\.name).joined(separator: ", "))")
    }
    for measure in measures where wanted.isEmpty || wanted.contains(measure.name) { try await measure.run() }
} catch {
    print("benchmarks: \(error)")
    exit(1)
}
print(
    """
    Not measured here: the rate of SimPy; the processor time of a password sign-in beside its hash; simulated
    visits a second; advice over HTTP.
    """)
