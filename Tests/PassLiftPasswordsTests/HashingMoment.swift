import Testing

/// Whether a test that needs a busy worker looked while it was busy. On a loaded machine the hash that keeps
/// it busy may end first; then nothing was seen, and the test looks again.
enum HashingMoment {
    case caught
    case missed

    private static let attempts = 20

    /// Looks until the moment is caught.
    static func caught(_ look: () async throws -> HashingMoment) async throws {
        for _ in 0..<attempts {
            switch try await look() {
            case .caught: return
            case .missed: continue
            }
        }
        Issue.record("the busy worker was missed \(attempts) times")
    }
}
