/// One account's luck: every draw belongs to what it describes, so that two policies share luck even where
/// the account's paths diverge.
public struct Luck: BitwiseCopyable, Hashable, Sendable {
    /// The key of all draws.
    public let seed: UInt64
    /// Whose luck.
    public let account: UInt32

    /// The luck of an account.
    public init(seed: UInt64, account: UInt32) {
        self.seed = seed
        self.account = account
    }

    /// What a draw describes; the raw value is part of its address and never changes.
    public enum Purpose: UInt32, BitwiseCopyable, Hashable, Sendable, CaseIterable {
        /// The random subject, which deals out shares.
        case subject = 1
        /// What the person and their devices are like.
        case trait = 2
        /// The wait before an arrival, and on which device they come: by the arrival's number.
        case arrival = 3
        /// How they sign in: by the arrival's number.
        case signIn = 4
        /// What a client does when asked silently: by the attempt's number.
        case silent = 5
        /// What they answer to a prompt: by the prompt's number.
        case offer = 6
        /// What they answer when asked whether the password may go: by the question's number.
        case removal = 7
        /// When a device is lost: by the loss's number.
        case loss = 8
        /// When a password is guessed at: by the attack's number.
        case guess = 9
        /// When a phishing message is opened: by the attack's number.
        case phish = 10
        /// Whether support is asked: by the number of the occasion.
        case support = 11
        /// The visit that follows a new password: by the arrival's number.
        case followUp = 12
        /// Which of the plausible worlds is drawn; no account's.
        case world = 13
    }

    /// The four words for the `ordinal`-th thing of its purpose.
    public func words(_ purpose: Purpose, _ ordinal: UInt32) -> SIMD4<UInt32> {
        let key = SIMD2(UInt32(truncatingIfNeeded: seed), UInt32(truncatingIfNeeded: seed >> 32))
        return Philox.words(at: SIMD4(account, ordinal, purpose.rawValue, 0), key: key)
    }
}
