public import PassLiftMachine

extension NextAnswer {
    /// One thing that is otherwise than at the moment that was decided.
    public enum Change: Hashable, Sendable {
        /// The time: the same sign-in, made then.
        case time(Instant)
        /// A fact of the moment, so that this rule lets it pass.
        case fact(PolicyRule)
        /// A number or switch of the document, so that this rule lets the moment pass.
        case document(PolicyRule)
        /// The person answered what is asked now.
        case reply(Reply)

        /// How what is asked now may end without a passkey.
        public enum Reply: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
            /// "Not now" to an offer.
            case notNow = "not_now"
            /// The required offer was cancelled.
            case cancelled
            /// The silent attempt created nothing.
            case nothingCreated = "nothing_created"
            /// "Keep my password."
            case passwordKept = "password_kept"
        }

        /// The kind's spelling in documents.
        public var kind: String {
            switch self {
            case .time: "time"
            case .fact: "fact"
            case .document: "document"
            case .reply: "reply"
            }
        }
    }
}
