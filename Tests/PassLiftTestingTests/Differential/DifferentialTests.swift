import Foundation
import PassLiftCeremony
import PassLiftEncoding
import PassLiftTesting
import Testing

/// PassLift beside PyPI's webauthn and fido2 on the same changed responses.
///
/// Left out, because a peer has no place for it: attestation with certificates (the peers judge chains by
/// other anchors and rules; the specification's vectors are the measure there), conditional registrations for
/// fido2 (`PeerTests` pins both peers' answers), related origins, framing that is allowed, and the algorithms
/// beyond ES256, EdDSA and RS256 (the specification's vectors again).
@Suite(
    "Verdicts of others on changed responses",
    .enabled(if: PeerScript.python != nil, "PASSLIFT_PEERS names no Python with the peers installed"))
struct DifferentialTests {
    private static let seed: UInt64 = 20_261_130
    private static let batchSize = 2000
    private static let isSoaking = ProcessInfo.processInfo.environment["PASSLIFT_SOAK"] == "1"
    private static let caseCount = isSoaking ? 10_000 : 1200

    /// Every change in turn, so that each comes up however few cases there are.
    private static func cases() throws -> [DifferentialCase] {
        var generator = SeededGenerator(seed: seed)
        let source = try DifferentialCases()
        let pairs = ResponseChange.all.flatMap { change in
            change.kinds.sorted { $0.rawValue < $1.rawValue }.map { (change, $0) }
        }
        return try (0..<caseCount).map { index in
            let (change, kind) = pairs[index % pairs.count]
            return try source.draw(change, kind, by: &generator)
        }
    }

    @Test("every disagreement with webauthn and fido2 is explained")
    func everyDisagreementIsExplained() throws {
        var tally = Tally()
        let cases = try Self.cases()
        for start in stride(from: 0, to: cases.count, by: Self.batchSize) {
            let batch = cases[start..<min(start + Self.batchSize, cases.count)]
            let results = try PeerScript(name: "judge.py").run(batch.map(\.json))
            for (index, (one, result)) in zip(batch, results).enumerated() {
                let refusal = try one.refusal()
                for peer in Peer.allCases {
                    let words = try result.member(peer.rawValue)
                    tally.count(
                        Verdicts(
                            change: one.change, kind: one.kind, algorithm: one.algorithm,
                            attestation: one.attestation, ours: refusal, peer: peer,
                            theirs: words.value == .null ? nil : try words.string()),
                        number: start + index)
                }
            }
        }
        print(tally.table(caseCount: cases.count, seed: Self.seed))
        for line in tally.unexplained { Issue.record("\(line), seed \(Self.seed)") }
        for (rule, count) in zip(DisagreementRule.all, tally.counts) where count == 0 && Self.isSoaking {
            Issue.record("nothing is explained by \(rule.name) any more")
        }
    }

    @Test("what nobody changed is accepted by all three")
    func unchangedIsAccepted() throws {
        var generator = SeededGenerator(seed: Self.seed)
        let source = try DifferentialCases()
        let unchanged = try #require(ResponseChange.all.first { $0.name == "unchanged" })
        let cases = try (0..<24).map { index in
            try source.draw(
                unchanged, index.isMultiple(of: 2) ? .registration : .authentication, by: &generator)
        }
        for (one, result) in zip(cases, try PeerScript(name: "judge.py").run(cases.map(\.json))) {
            #expect(try one.refusal() == nil)
            for peer in Peer.allCases { #expect(try result.member(peer.rawValue).value == .null) }
        }
    }

    @Test("every change has a name of its own")
    func changesHaveNames() {
        let names = Set(ResponseChange.all.map(\.name))
        #expect(names.count == ResponseChange.all.count)
        #expect(ResponseChange.harmless.isSubset(of: names))
    }

    /// Agreements counted, disagreements by the rule that explains them.
    private struct Tally {
        var bothAccept: [Peer: Int] = [:]
        var bothRefuse: [Peer: Int] = [:]
        var counts = [Int](repeating: 0, count: DisagreementRule.all.count)
        var unexplained: [String] = []

        mutating func count(_ verdicts: Verdicts, number: Int) {
            if verdicts.ours != nil, ResponseChange.harmless.contains(verdicts.change) {
                unexplained.append("case \(number), a harmless change: \(verdicts)")
            }
            switch (verdicts.ours, verdicts.theirs) {
            case (nil, nil): bothAccept[verdicts.peer, default: 0] += 1
            case (.some, .some): bothRefuse[verdicts.peer, default: 0] += 1
            case (nil, .some), (.some, nil):
                if let index = DisagreementRule.all.firstIndex(where: { $0.explains(verdicts) }) {
                    counts[index] += 1
                } else {
                    unexplained.append("case \(number): \(verdicts)")
                }
            }
        }

        func table(caseCount: Int, seed: UInt64) -> String {
            var lines = [
                "Differential, seed \(seed): \(caseCount) cases, \(ResponseChange.all.count) changes"
            ]
            for peer in Peer.allCases {
                lines.append(
                    "  \(peer.rawValue): both accept \(bothAccept[peer] ?? 0),"
                        + " both refuse \(bothRefuse[peer] ?? 0)")
            }
            for (rule, count) in zip(DisagreementRule.all, counts) {
                lines.append(
                    "  \(count)\t\(rule.peers.map(\.rawValue).joined(separator: "+")) \(rule.side.rawValue)"
                        + ", PassLift not: \(rule.name): \(rule.why)")
            }
            lines.append("  \(unexplained.count)\tunexplained")
            return lines.joined(separator: "\n")
        }
    }
}
