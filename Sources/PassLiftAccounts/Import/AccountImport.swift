public import PassLift
import PassLiftCeremony
public import PassLiftMachine
public import PassLiftPolicy
public import PassLiftPorts

/// An account of a legacy system, to be taken over as it is.
public struct AccountImport: Sendable, Redacted {
    /// How many bytes a user handle may have (Level 3, section 5.4.3).
    public static let userHandleByteCounts = 1...ResponseLimits.userHandleByteCount
    /// The most attributes of an account.
    public static let maximumAttributeCount = 64
    /// The longest name of an attribute, in bytes; none is empty.
    public static let maximumAttributeNameByteCount = 128
    /// The longest text of an attribute, in bytes.
    public static let maximumAttributeTextByteCount = 1024

    /// The identifier in the legacy system; nil: one is computed from the login name under a secret of the
    /// store, so that the same row has the same one ever after.
    public var id: AccountID?
    /// As the person types it.
    public var loginName: String
    /// The hash in its self-describing form.
    public var passwordHash: PasswordHash
    /// A name to show.
    public var displayName = ""
    /// The address, one that mail can reach (`TextNormalizer.mailAddress(_:)`); nil: none.
    public var email: String?
    /// When the address was verified, which makes it a recovery route; nil: never, and then everything that
    /// comes with the address is young (``Origin``).
    public var emailVerifiedAt: Instant?
    /// When the account was made; nil: not known.
    public var createdAt: Instant?
    /// Whether it may sign in: active or suspended.
    public var status: AccountStatus = .active
    /// The user handle that the account's passkeys carry; nil: a new one is drawn.
    public var userHandle: [UInt8]?
    /// What makes the codes of its authenticator app; nil: it has none.
    public var totp: TOTP?
    /// What a policy's conditions may name.
    public var attributes: [String: AttributeValue] = [:]

    /// An account of which only name and hash are known.
    public init(loginName: String, passwordHash: PasswordHash) {
        self.loginName = loginName
        self.passwordHash = passwordHash
    }

    /// What came of an import.
    public enum Outcome: Hashable, Sendable {
        /// It is there now.
        case imported(AccountID)
        /// It was there before, and was not touched.
        case alreadyThere
    }

    /// Why an account was not taken over.
    public enum Refusal: Error, Hashable, Sendable {
        /// The login name cannot be one.
        case loginName(TextError)
        /// Another account has the login name, or one that differs from it only by what does not belong to a
        /// name: outer white space, a domain's trailing dot or its spelling. They are never merged.
        case loginNameTaken
        /// There is an account with this id, and it has no names: it is one whose users the host kept.
        case idTaken
        /// The hash is none that could ever verify.
        case passwordHash(PasswordHasherError.Code)
        /// Only active and suspended accounts are taken over.
        case status
        /// The user handle has more or fewer bytes than ``AccountImport/userHandleByteCounts``.
        case userHandle
        /// Another account has the user handle.
        case userHandleTaken
        /// The address is none that mail could reach.
        case email(MailAddressError)
        /// An address is said to be verified, and there is none.
        case emailMissing
        /// Too many attributes, or one whose name or text is too long.
        case attributes
        /// More than one of these; none of them is this one.
        case several([Refusal])
        /// The store could not.
        case failed(PassLiftError)

        /// Each fault by itself.
        public var faults: [Refusal] {
            guard case .several(let faults) = self else { return [self] }
            return faults.flatMap(\.faults)
        }
    }
}

/// What becomes of imported hashes at which guesses are fast (``GuessingPace/fast``).
public enum FastHashRule: BitwiseCopyable, Hashable, Sendable {
    /// They stay as they are until the person next signs in. A stolen copy of the store is read like the
    /// legacy table.
    case kept
    /// They are hashed once more before they are stored (``PasswordHasher/wrapping(_:)``), which costs one
    /// new hash each.
    case wrapped
}
