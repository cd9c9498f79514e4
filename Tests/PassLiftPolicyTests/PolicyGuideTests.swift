import Foundation
import PassLiftMachine
import PassLiftPolicy
import Testing

@Suite("The guide to policies")
struct PolicyGuideTests {
    private static func guide() throws -> String {
        var root = URL(fileURLWithPath: #filePath)
        for _ in 0..<3 { root = root.deletingLastPathComponent() }
        return try String(
            contentsOf: root.appendingPathComponent("Sources/PassLift/PassLift.docc/PolicyGuide.md"),
            encoding: .utf8)
    }

    @Test("it names every action, reason, way to begin and scheme, and every rule of the field")
    func complete() throws {
        let guide = try Self.guide()
        let actions: [Decision.Action] = [
            .stayQuiet, .upgradeAutomatically(then: .nothing), .offer, .require, .offerPasskeyOnly,
        ]
        var words = actions.map(\.name) + Reason.allCases.map(\.rawValue)
        words += SignInReason.allCases.map(\.rawValue) + SignInSuggestion.Way.allCases.map(\.rawValue)
        words += BucketScheme.allCases.map(\.rawValue)
        for word in words { #expect(guide.contains("`\(word)`"), "\(word)") }
        for rule in (1...12).map({ "A\($0)" }) + (1...9).map({ "P\($0)" }) {
            #expect(guide.contains("\n| \(rule) "), "\(rule)")
        }
    }
}
