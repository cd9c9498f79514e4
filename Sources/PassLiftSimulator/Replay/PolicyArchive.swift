public import PassLiftEvents
public import PassLiftPolicy

/// Policies by the hashes of their documents, as decisions name them.
public struct PolicyArchive: Sendable {
    private var policies: [PolicyHash: UpgradePolicy] = [:]

    /// An empty archive.
    public init() {}

    /// The policy of a document.
    public subscript(hash: PolicyHash) -> UpgradePolicy? {
        get { policies[hash] }
        set { policies[hash] = newValue }
    }
}
