import PassLiftEvents
import PassLiftMachine
import PassLiftPolicy

/// An account in the log: how often it came, where it stood, and the visit it is in.
struct AccountCourse: BitwiseCopyable, Hashable, Sendable {
    /// Its first event.
    let entry: Instant
    /// The visit of its first event, which says nothing of how often it comes.
    private let entryVisit: VisitID?
    /// Visits after that in which it signed in.
    private(set) var signIns: UInt32 = 0
    /// Sign-ins by password that tell whether it was filled in.
    private(set) var fills = AccountTrials()
    /// Sign-ins where a passkey could be used beside the password, and those by passkey.
    private(set) var passkeyUses = AccountTrials()
    /// Sign-ins by password of who holds a passkey that cannot be used there.
    private(set) var passkeyAway: UInt32 = 0
    /// Passwords that were forgotten and replaced, while there was no passkey, and beside one.
    private(set) var forgottenAlone: UInt32 = 0
    private(set) var forgottenBeside: UInt32 = 0
    /// Recoveries of who had no password and nothing else that worked.
    private(set) var lockOuts: UInt32 = 0
    /// Where most of its decisions are made.
    private(set) var platform = LeadingPlatform()
    /// The visit of the latest recovery.
    private(set) var recoveryVisit: VisitID?
    /// The latest visit in which the policy was asked.
    var visit: VisitCourse?
    private var standing: Standing?
    private var standsSince: Instant
    private var alone: Int64 = 0

    init(_ event: Event) {
        entry = event.time
        entryVisit = event.visit
        standsSince = event.time
    }

    /// How long it had a password and no passkey, in seconds.
    func secondsAlone(until end: Instant) -> Int64 {
        standing == .passwordOnly ? Self.sum(alone, end.seconds(since: standsSince)) : alone
    }

    mutating func take(_ transition: Transition, in visit: VisitID?, at time: Instant) {
        switch transition {
        case .standing(_, let to): stand(to, at: time)
        case .recovery(let from, .proved, _): beginRecovery(from, in: visit)
        case .recovery(.waiting, .waitEnded, _): comeBack()
        case .visit(_, .identified, _):
            if let visit, visit != entryVisit, visit != recoveryVisit { signIns &+= 1 }
        case .visit, .proofs, .evaluation, .slip, .credential, .password, .status, .recovery, .factor,
            .route, .notification, .silence, .rollout, .guardrail, .policy, .hook:
            break
        }
    }

    mutating func decided(_ moment: Moment, at time: Instant) {
        stand(moment.standing, at: time)
        platform.add(moment.signIn.platform)
        switch moment.signIn.method {
        case .password:
            if moment.signIn.autofilled != .unknown { fills.add(moment.signIn.autofilled == .yes) }
            guard moment.account.passkeys > 0 else { return }
            switch moment.client.passkeyUsableHere {
            case .yes: passkeyUses.add(false)
            case .no: passkeyAway &+= 1
            case .unknown: break
            }
        case .passkey:
            guard moment.account.password == .present, moment.signIn.crossDevice != .yes else { return }
            passkeyUses.add(true)
        case .other: break
        }
    }

    private mutating func stand(_ standing: Standing, at time: Instant) {
        guard standing != self.standing else { return }
        alone = secondsAlone(until: time)
        self.standing = standing
        standsSince = time
    }

    /// Whoever has a password and recovers has forgotten it. Two routes of one visit are one recovery.
    private mutating func beginRecovery(_ from: Recovery, in visit: VisitID?) {
        guard visit == nil || visit != recoveryVisit else { return }
        recoveryVisit = visit
        switch standing {
        case .passwordOnly: forgottenAlone &+= 1
        case .upgraded, .passkeyProven: forgottenBeside &+= 1
        case .passkeyOnly: if from == .requested { lockOuts &+= 1 }
        case .nascent, .closed, nil: break
        }
    }

    /// The visit that follows a wait is no new recovery.
    private mutating func comeBack() {
        switch standing {
        case .passwordOnly: if forgottenAlone > 0 { forgottenAlone -= 1 }
        case .upgraded, .passkeyProven: if forgottenBeside > 0 { forgottenBeside -= 1 }
        case .passkeyOnly, .nascent, .closed, nil: break
        }
    }

    private static func sum(_ one: Int64, _ other: Int64) -> Int64 {
        let (sum, overflowed) = one.addingReportingOverflow(max(other, 0))
        return overflowed ? .max : sum
    }
}

/// How often something was tried by one account, and how often it came about.
struct AccountTrials: BitwiseCopyable, Hashable, Sendable {
    private(set) var tried: UInt32 = 0
    private(set) var happened: UInt32 = 0

    mutating func add(_ outcome: Bool) {
        tried &+= 1
        if outcome { happened &+= 1 }
    }
}

/// The platform of more than half of what was counted, where there is one; else one of those at the end.
///
/// By the vote of Boyer and Moore (1981): no counter for every platform.
struct LeadingPlatform: BitwiseCopyable, Hashable, Sendable {
    /// Nil before anything was counted.
    private(set) var platform: Platform?
    private var lead: UInt32 = 0

    mutating func add(_ other: Platform) {
        if other == platform {
            lead &+= 1
        } else if lead > 0 {
            lead -= 1
        } else {
            platform = other
            lead = 1
        }
    }
}
