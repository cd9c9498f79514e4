public import PassLift
public import PassLiftCeremony
public import PassLiftMachine
public import PassLiftPorts

/// A passkey of a legacy system, to be taken over as it is. It proves nothing by that: it counts once it has
/// signed in.
public struct PasskeyImport: Sendable {
    /// The longest label, in bytes.
    public static let maximumLabelByteCount = 256

    /// What the legacy system verifies assertions by.
    public var credential: StoredCredential
    /// Whose it is.
    public var owner: Owner = .userHandle
    /// Transport names, at most ``ResponseLimits/transportCount``.
    public var transports: [String] = []
    /// The authenticator's model; nil: not known.
    public var aaguid: AAGUID?
    /// The name its owner sees.
    public var label = ""
    /// When it was made; nil: not known.
    public var createdAt: Instant?

    /// A passkey of the account whose user handle it carries.
    public init(_ credential: StoredCredential) {
        self.credential = credential
    }

    /// How its account is found.
    public enum Owner: Hashable, Sendable {
        /// By the user handle that the passkey carries.
        case userHandle
        /// By the account's id.
        case account(AccountID)
        /// By the login name.
        case loginName(String)
    }

    /// What came of an import.
    public enum Outcome: Hashable, Sendable {
        /// It is the account's now.
        case imported(AccountID)
        /// The same passkey was there before, and was not touched.
        case alreadyThere
    }

    /// Why a passkey was not taken over.
    public enum Refusal: Error, Hashable, Sendable {
        /// The credential id is empty, or longer than ``ResponseLimits/credentialIDByteCount``.
        case credentialID
        /// The key is none that signatures are checked with.
        case publicKey(COSEKeyError)
        /// The user handle has more or fewer bytes than ``AccountImport/userHandleByteCounts``.
        case userHandle
        /// It is backed up, and said to be of a kind that never is (Level 3, section 6.1.3).
        case backupState
        /// More transports, or longer texts, than are kept.
        case tooLong
        /// No account is found.
        case unknownAccount
        /// The user handle that it carries is another account's.
        case userHandleTaken
        /// Another passkey has the credential id.
        case credentialTaken
        /// The account would have more than ``PasskeyRecord/maximumPerAccount``.
        case tooManyPasskeys
        /// The account is closed.
        case accountClosed
        /// The store could not.
        case failed(PassLiftError)
    }
}
