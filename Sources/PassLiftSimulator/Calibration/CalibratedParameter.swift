/// A number of a population, as a log tells it.
public struct CalibratedParameter: Hashable, Sendable {
    /// What it is: snake case, the platform behind a full stop where it is one platform's.
    public let name: String
    /// The lower end of its 95 % interval.
    public let low: Double
    /// The estimate.
    public let base: Double
    /// The upper end.
    public let high: Double
    /// How many observations it rests on.
    public let count: Int
    /// Where it comes from: how many accounts, from when to when.
    public let source: String

    /// The key of a population's document that this number is, and how many of that key's units make one of
    /// it; nil where a population has no such number.
    public var population: (key: String, scale: Double)? {
        let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
        if parts.count == 2 {
            guard let platform = Self.platforms[parts[1]], let stem = Self.platformKeys[parts[0]] else {
                return nil
            }
            return (stem + platform + "PPM", 1e6)
        }
        if name == "visits_per_day" { return ("signInsPer1000Days", 1000) }
        return Self.keys[name].map { ($0, 1e6) }
    }

    private static let platforms = [
        "ios": "IOS", "android": "Android", "macos": "MacOS", "windows": "Windows",
    ]
    private static let platformKeys = [
        "platform_share": "main", "can_create_silently": "conditionalCreate",
        "silent_success_when_filled": "silentSuccess", "acceptance_first": "accept",
    ]
    private static let keys = [
        "acceptance_decay": "acceptDecayPPM", "autofill_share": "autofilledPPM",
        "unanswered_when_not_accepted": "unansweredPPM", "never_again_when_dismissed": "neverAgainPPM",
        "cancelled_when_not_for_good": "cancelPPM", "left_because_of_prompt": "abandonPPM",
        "ceremony_completes": "ceremonyCompletesPPM", "ceremony_errs_when_incomplete": "ceremonyErrorPPM",
        "passkey_only_accepted": "passkeyOnlyAcceptPPM", "password_right": "passwordSucceedsPPM",
        "passkey_used_when_usable": "usesPasskeyPPM", "passkey_right": "passkeySucceedsPPM",
    ]

    /// From its parts.
    public init(name: String, low: Double, base: Double, high: Double, count: Int, source: String) {
        self.name = name
        self.low = low
        self.base = base
        self.high = high
        self.count = count
        self.source = source
    }
}

/// A number of a population that a log does not tell.
public struct UnknownParameter: Hashable, Sendable {
    /// What it is.
    public let name: String
    /// Why the log is silent about it.
    public let why: String

    /// From its parts.
    public init(name: String, why: String) {
        self.name = name
        self.why = why
    }
}

/// What a log tells of the people in it, and what it does not.
public struct CalibrationReport: Hashable, Sendable {
    /// Accounts in the log.
    public let accounts: Int
    /// What it tells.
    public let parameters: [CalibratedParameter]
    /// What it does not.
    public let unknown: [UnknownParameter]

    /// The parameter of a name.
    public subscript(name: String) -> CalibratedParameter? {
        parameters.first { $0.name == name }
    }
}
