public import PassLiftMachine
public import PassLiftPolicy

extension StoredForm {
    /// The document of an account's facts.
    public static func document(of facts: AccountFacts) -> [UInt8] { encode(facts) }

    /// An account's facts.
    ///
    /// - Throws: `corrupt`, `newerSchema`.
    public static func accountFacts(_ document: [UInt8]) throws(StoreError) -> AccountFacts {
        try decode(document, as: "account facts")
    }

    /// The document of a history of offers.
    public static func document(of history: OfferHistory) -> [UInt8] { encode(history) }

    /// A history of offers.
    ///
    /// - Throws: `corrupt`, `newerSchema`.
    public static func offerHistory(_ document: [UInt8]) throws(StoreError) -> OfferHistory {
        try decode(document, as: "offer history")
    }

    /// The document of a visit.
    public static func document(of visit: Visit) -> [UInt8] { encode(visit) }

    /// A visit.
    ///
    /// - Throws: `corrupt`, `newerSchema`.
    public static func visit(_ document: [UInt8]) throws(StoreError) -> Visit {
        try decode(document, as: "visit")
    }

    /// The document of a slip.
    public static func document(of slip: Slip) -> [UInt8] { encode(slip) }

    /// A slip.
    ///
    /// - Throws: `corrupt`, `newerSchema`.
    public static func slip(_ document: [UInt8]) throws(StoreError) -> Slip {
        try decode(document, as: "slip")
    }

    /// The document of what is known of a sign-in.
    public static func document(of facts: SignInFacts) -> [UInt8] { encode(facts) }

    /// What is known of a sign-in.
    ///
    /// - Throws: `corrupt`, `newerSchema`.
    public static func signInFacts(_ document: [UInt8]) throws(StoreError) -> SignInFacts {
        try decode(document, as: "sign-in facts")
    }

    /// The document of what a client can do.
    public static func document(of client: ClientCapabilities) -> [UInt8] { encode(client) }

    /// What a client can do.
    ///
    /// - Throws: `corrupt`, `newerSchema`.
    public static func clientCapabilities(_ document: [UInt8]) throws(StoreError) -> ClientCapabilities {
        try decode(document, as: "client capabilities")
    }

    /// The document of a recovery.
    public static func document(of recovery: RecoveryCase) -> [UInt8] { encode(recovery) }

    /// A recovery.
    ///
    /// - Throws: `corrupt`, `newerSchema`.
    public static func recovery(_ document: [UInt8]) throws(StoreError) -> RecoveryCase {
        try decode(document, as: "recovery")
    }
}
