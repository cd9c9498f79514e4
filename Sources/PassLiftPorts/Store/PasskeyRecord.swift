public import PassLiftMachine

/// A passkey as PassLift stores it: the credential record of Level 3, section 4, and what the journey adds.
public struct PasskeyRecord: Hashable, Sendable {
    /// The most passkeys of one account: no further one is imported or asked for. People have a handful.
    public static let maximumPerAccount = 100

    /// The credential id, at most 1023 bytes, unique over all accounts.
    public var credentialID: [UInt8]
    /// Whose.
    public var account: AccountID
    /// The user handle that the authenticator keeps with it.
    public var userHandle: [UInt8]
    /// The COSE_Key exactly as attested, without extension bytes.
    public var publicKey: [UInt8]
    /// The greatest signature counter so far.
    public var signCount: UInt32
    /// BE at creation; nil for an imported record that has not signed in yet.
    public var backupEligible: Bool?
    /// BS at the last ceremony.
    public var backupState: Bool
    /// Whether UV may be trusted as a factor (Level 3, `uvInitialized`).
    public var uvInitialized: Bool
    /// How far it has come.
    public var state: CredentialState
    /// Transport names, verbatim.
    public var transports: [String]
    /// The authenticator's model, 16 bytes.
    public var aaguid: [UInt8]
    /// The name its owner sees.
    public var label: String
    /// What ceremony made it; silent creations are told apart for ever.
    public var createdBy: CeremonyPurpose
    /// In which visit it was made.
    public var createdIn: VisitID
    /// When it was made.
    public var createdAt: Instant
    /// On the strength of what it was made, and whether an independent route stands behind it.
    public var origin: Origin
    /// When it last signed in.
    public var lastUsedAt: Instant?

    /// A passkey that was just created.
    public init(
        credentialID: [UInt8], account: AccountID, userHandle: [UInt8], publicKey: [UInt8], made: Making
    ) {
        self.credentialID = credentialID
        self.account = account
        self.userHandle = userHandle
        self.publicKey = publicKey
        createdBy = made.purpose
        createdIn = made.visit
        createdAt = made.at
        signCount = 0
        backupEligible = nil
        backupState = false
        uvInitialized = false
        state = .unproven
        transports = []
        aaguid = [UInt8](repeating: 0, count: 16)
        label = ""
        origin = .young(of: .password)
        lastUsedAt = nil
    }

    /// How, where and when a passkey was made.
    public struct Making: Hashable, Sendable {
        /// By what ceremony.
        public var purpose: CeremonyPurpose
        /// In which visit.
        public var visit: VisitID
        /// When.
        public var at: Instant

        /// From its parts.
        public init(purpose: CeremonyPurpose, visit: VisitID, at: Instant) {
            self.purpose = purpose
            self.visit = visit
            self.at = at
        }
    }
}
