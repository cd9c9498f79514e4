// Prints each measure beside its yardstick: pairs in turns, the median of nine, with the least and the
// largest.
import Foundation

print("Ratios hold for this machine and this hour; compare them, not the times.\n")
do {
    for subject in Assertions.subjects { try await Assertions(subject).run() }
    try await Assertions(Assertions.subjects[0]).runBesidePeer()
    try await Registrations().run()
    try await Refusals().run()
    for hashing in Hashing.all { try await hashing.run() }
    try await Commits().run()
    try await Decisions().run()
} catch {
    print("benchmarks: \(error)")
    exit(1)
}
print(
    """
    Not measured here: the rates of argon2-cffi and SimPy; the processor time of a password sign-in beside its
    hash; simulated visits a second; advice over HTTP.
    """)
