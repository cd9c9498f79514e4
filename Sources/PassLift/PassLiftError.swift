/// Why PassLift did not take an input. Nothing has changed, unless the code says so.
public struct PassLiftError: Error, Sendable {
    /// The closed list of reasons; the raw value is API.
    public enum Code: String, Hashable, Sendable, CaseIterable {
        /// No such visit, or not any more.
        case unknownVisit = "unknown_visit"
        /// No such account.
        case unknownAccount = "unknown_account"
        /// There is such an account already.
        case accountExists = "account_exists"
        /// The input cannot happen where the visit stands.
        case notPossibleHere = "not_possible_here"
        /// The ceremony is unknown, answered before, run out, or of another visit.
        case ceremonyGone = "ceremony_gone"
        /// Four ceremonies are open in the visit already.
        case tooManyCeremonies = "too_many_ceremonies"
        /// The account has as many passkeys as one may have (`PasskeyRecord.maximumPerAccount`).
        case tooManyPasskeys = "too_many_passkeys"
        /// The last check of identity is too old for this.
        case stepUpRequired = "step_up_required"
        /// A recovery by a new passkey waits for what becomes of the password: the old one is typed, a new
        /// one is set, or the person agrees that it is suspended.
        case passwordUndecided = "password_undecided"
        /// The account has a route that is independent of what this visit has shown; it is shown first
        /// (a mailed code, a confirmed passkey, the host's word).
        case confirmationDue = "confirmation_due"
        /// It is the last usable way into the account.
        case lastWayIn = "last_way_in"
        /// The password may not go: no passkey is proven, or no way back in is confirmed.
        case passwordStays = "password_stays"
        /// It is the last confirmed way back into an account without a password: it is replaced, not dropped.
        case lastRoute = "last_route"
        /// The password breaks the rules for new ones.
        case passwordRefused = "password_refused"
        /// The second factor allows a password that is too short to let in alone: a longer one, or a passkey,
        /// comes first.
        case longerPasswordFirst = "longer_password_first"
        /// Too many wrong guesses, or mails, lately; nothing was looked at.
        case throttled
        /// What came could not be read.
        case badInput = "bad_input"
        /// Others changed the same account again and again; try later.
        case contention
        /// The store, the clock's or the random source's failure.
        case unavailable
        /// Too much work is waiting already.
        case overloaded
    }

    /// Whose fault an error is; the raw value is API.
    public enum Origin: String, Hashable, Sendable, CaseIterable {
        /// Whoever called has asked for what cannot be, or too late, or too often.
        case caller
        /// PassLift, or what stands behind its doors, could not; the same call may succeed later.
        case outage
    }

    /// Which reason.
    public let code: Code
    /// More for the operator; never holds what a user typed, challenges, keys or hashes.
    public let detail: String

    /// Makes an error.
    public init(_ code: Code, _ detail: String = "") {
        self.code = code
        self.detail = detail
    }
}

extension PassLiftError: Hashable {
    /// Two errors are equal when their codes are.
    public static func == (left: PassLiftError, right: PassLiftError) -> Bool {
        left.code == right.code
    }

    /// Hashes the code alone, to agree with equality.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(code)
    }
}

extension PassLiftError.Code {
    /// Whose fault it is.
    public var origin: PassLiftError.Origin {
        switch self {
        case .contention, .unavailable, .overloaded: .outage
        case .unknownVisit, .unknownAccount, .accountExists, .notPossibleHere, .ceremonyGone,
            .tooManyCeremonies, .tooManyPasskeys, .stepUpRequired, .passwordUndecided, .confirmationDue,
            .lastWayIn, .longerPasswordFirst, .passwordStays, .lastRoute, .passwordRefused,
            .throttled, .badInput:
            .caller
        }
    }
}
