extension UpgradePolicy {
    /// The policies that come with PassLift, from the quietest to the most pressing. None of them can bend
    /// what protects the person: "never again", the pauses, the rule against lock-out.
    public enum Shipped: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
        /// A tenth of the accounts, silently or by at most one prompt a month; for the first weeks.
        case cautious
        /// Everybody, with long pauses; the default.
        case standard
        /// Everybody, with short pauses, and after twelve offers one without "not now".
        case assertive

        /// The document: JSON with comments that say why each number is safe.
        public var document: String {
            switch self {
            case .cautious: UpgradePolicy.cautiousDocument
            case .standard: UpgradePolicy.standardDocument
            case .assertive: UpgradePolicy.assertiveDocument
            }
        }
    }

    /// A shipped policy, compiled.
    public static func shipped(_ name: Shipped) -> UpgradePolicy {
        switch name {
        case .cautious: cautious
        case .standard: standard
        case .assertive: assertive
        }
    }

    private static let cautious = compiled(cautiousDocument)
    private static let assertive = compiled(assertiveDocument)

    /// The shipped texts are policies: the tests read each. Were one not, the standard would stand in.
    private static func compiled(_ document: String) -> UpgradePolicy {
        (try? UpgradePolicy(json: Array(document.utf8))) ?? standard
    }
}
