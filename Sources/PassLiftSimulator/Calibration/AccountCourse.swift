import PassLiftMachine
import PassLiftPolicy

/// An account in the log: how often it came, and the visit it is in.
struct AccountCourse: BitwiseCopyable, Hashable, Sendable {
    /// Its first event.
    let entry: Instant
    /// Sign-ins after that.
    private(set) var signIns: UInt32 = 0
    /// Sign-ins by password that tell whether it was filled in, and those in which it was.
    private(set) var fillTold: UInt32 = 0
    private(set) var filled: UInt32 = 0
    /// Sign-ins where a passkey could be used, and those by passkey.
    private(set) var withPasskey: UInt32 = 0
    private(set) var byPasskey: UInt32 = 0
    /// The latest visit in which the policy was asked.
    var visit: VisitCourse?

    init(entry: Instant) {
        self.entry = entry
    }

    mutating func signedIn(_ moment: Moment, at time: Instant) {
        if time > entry { signIns &+= 1 }
        if moment.signIn.method == .password {
            switch moment.signIn.autofilled {
            case .yes:
                fillTold &+= 1
                filled &+= 1
            case .no: fillTold &+= 1
            case .unknown: break
            }
        }
        guard moment.account.password == .present, moment.signIn.crossDevice != .yes else { return }
        switch moment.signIn.method {
        case .passkey:
            withPasskey &+= 1
            byPasskey &+= 1
        case .password where moment.account.passkeys > 0 && moment.client.passkeyUsableHere == .yes:
            withPasskey &+= 1
        case .password, .other: break
        }
    }
}
