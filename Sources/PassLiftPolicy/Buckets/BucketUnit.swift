/// What is dealt out to shares.
public enum BucketUnit: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// The account's random subject: as even as can be, and gone with the account.
    case subject
    /// The host's account id: the same cohort as in a flag service that deals by it.
    case account
}
