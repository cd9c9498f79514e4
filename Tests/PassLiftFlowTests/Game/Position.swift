import PassLiftFlow
import PassLiftMachine

/// Who plays.
enum Person: String, Hashable, CaseIterable {
    case owner
    case thief

    var other: Person { self == .owner ? .thief : .owner }
    /// Of the visit that this person is in.
    var visit: VisitID { VisitID(bits: self == .owner ? 1 : 2) }
    /// Of an earlier visit, in which a recovery came to wait.
    var earlierVisit: VisitID { VisitID(bits: self == .owner ? 11 : 12) }
    var asSet: Persons { self == .owner ? .owner : .thief }
}

/// Who holds, knows or reads something.
struct Persons: OptionSet, Hashable {
    let rawValue: UInt8
    static let owner = Persons(rawValue: 1)
    static let thief = Persons(rawValue: 2)

    func contains(_ person: Person) -> Bool { contains(person.asSet) }
}

/// What a person may begin with.
struct Holdings: OptionSet, Hashable {
    let rawValue: UInt8
    static let password = Holdings(rawValue: 1)
    static let mailbox = Holdings(rawValue: 2)
    static let device = Holdings(rawValue: 4)
    static let passkey = Holdings(rawValue: 8)
    static let totp = Holdings(rawValue: 16)
    static let codes = Holdings(rawValue: 32)

    static let names: [(Holdings, String)] = [
        (.password, "password"), (.mailbox, "mailbox"), (.device, "known device"), (.passkey, "passkey"),
        (.totp, "one-time codes"), (.codes, "recovery codes"),
    ]
    /// One of them.
    static let single = names.map(\.0)
    /// One of them, or two.
    static let oneOrTwo =
        single
        + single.flatMap { first in
            single.filter { $0.rawValue > first.rawValue }.map { first.union($0) }
        }

    var name: String { Self.names.filter { contains($0.0) }.map(\.1).joined(separator: ", ") }
}

/// Everything that a store would hold of one account, and who of the two has it in hand.
///
/// The clock stands still at ``now``; time passes by moving what counts into the past. No visit is open
/// between two moves, as a move is a whole errand.
struct Position: Hashable {
    static let now = Stage.start
    static let earlier = VisitID(bits: 9)

    var facts: AccountFacts
    var recovery = RecoveryCase.none
    var passkeys: [Key] = []
    /// Whether the present address was ever verified.
    var isVerified = true
    /// Who reads mail at the present address.
    var mail: Persons = []
    /// The address beside it.
    var other: Other?
    var password: Persons = []
    var formerPassword: Persons = []
    var totp: Persons = []
    var codes: Persons = []

    /// A passkey, and who can use it.
    struct Key: Hashable {
        var state: CredentialState
        var origin: Origin
        var holders: Persons

        var isUsable: Bool { state == .proven || state == .unproven }
    }

    /// An address beside the present one.
    struct Other: Hashable {
        var role: Role
        var readers: Persons
        var age: Age

        enum Role: String, Hashable {
            case former
            case new
        }

        /// Below 30 days, or not. Next: `recent` → `old`.
        enum Age: String, Hashable {
            case recent
            case old
        }
    }

    /// An account with a password and a verified address, and with what one of the two holds of the rest;
    /// everything is confirmed.
    init(owner: Holdings, thief: Holdings) {
        var facts = AccountFacts(status: .active, createdAt: Self.now)
        facts.password = .present
        facts.recoveryConfirmedAt = Self.now
        func holders(_ held: Holdings) -> Persons {
            var persons: Persons = []
            if owner.contains(held) { persons.insert(.owner) }
            if thief.contains(held) { persons.insert(.thief) }
            return persons
        }
        let keyHolders = holders(.passkey)
        if !keyHolders.isEmpty {
            facts.passkeys = 1
            facts.provenPasskeys = 1
            facts.confirmedPasskeys = 1
        }
        if !holders(.totp).isEmpty { facts.secondFactors.insert(.totp) }
        if !holders(.codes).isEmpty { facts.secondFactors.insert(.recoveryCodes) }
        self.facts = facts
        if !keyHolders.isEmpty {
            passkeys = [Key(state: .proven, origin: .confirmed(.passkey), holders: keyHolders)]
        }
        mail = holders(.mailbox)
        password = holders(.password)
        totp = holders(.totp)
        codes = holders(.codes)
        self = folded()
    }

    subscript(kind: FactorKind) -> Persons {
        get { kind == .totp ? totp : codes }
        set {
            switch kind {
            case .totp: totp = newValue
            case .recoveryCodes: codes = newValue
            }
        }
    }

    /// The same as it stands after an import whose address nobody has verified: everything is young.
    var unverified: Position {
        var position = self
        position.isVerified = false
        position.facts.origins = .young
        position.facts.recoveryConfirmedAt = nil
        position.facts.confirmedPasskeys = 0
        for index in passkeys.indices { position.passkeys[index].origin = .young(of: .passkey) }
        return position
    }

    /// Whether a person can show a second factor that is enrolled.
    func secondFactor(of person: Person) -> FactorKind? {
        FactorKind.allCases.first { facts.secondFactors.contains($0.asSet) && self[$0].contains(person) }
    }

    /// Whether a person could sign in now.
    func isIn(_ person: Person) -> Bool {
        if passkeys.contains(where: { $0.isUsable && $0.holders.contains(person) }) { return true }
        guard facts.password == .present, password.contains(person) else { return false }
        return !facts.demandsSecondFactor || secondFactor(of: person) != nil
    }

    /// Whose recovery waits.
    var waiting: Person? {
        guard case .waiting = recovery.state else { return nil }
        return recovery.visit == Person.owner.earlierVisit ? .owner : .thief
    }
}

/// Time, and the one position that stands for all that behave alike.
extension Position {
    /// The position `seconds` later.
    func later(_ seconds: Int64) -> Position {
        guard seconds > 0 else { return self }
        var position = self
        if case .waiting(let until) = recovery.state {
            position.recovery.state = .waiting(until: until.adding(seconds: -seconds))
            position.recovery.expiresAt = recovery.expiresAt.adding(seconds: -seconds)
        }
        if seconds > 30 * 86_400 { position.other?.age = .old }
        return position.folded()
    }

    func folded() -> Position {
        var position = self
        position.foldRecovery()
        position.facts.securityEpoch = 1
        position.facts.recoveryEpoch = 1
        position.facts.recoveredByOneRouteAt = facts.recoveredByOneRouteAt.map { _ in Self.now }
        position.facts.recoveryConfirmedAt = facts.recoveryConfirmedAt.map { _ in Self.now }
        if facts.password == .absent { position.password = [] }
        if facts.origins.formerPassword == nil { position.formerPassword = [] }
        var kept: [Key] = []
        for key in passkeys where key.isUsable || !kept.contains(key) { kept.append(key) }
        position.passkeys = kept.sorted { $0.order.lexicographicallyPrecedes($1.order) }
        return position
    }

    private mutating func foldRecovery() {
        guard case .waiting(let until) = recovery.state, Self.now < recovery.expiresAt,
            recovery.recoveryEpoch == facts.recoveryEpoch
        else {
            recovery = .none
            facts.pendingRecovery = .none
            return
        }
        let isOver = until <= Self.now
        let end = isOver ? Self.now : Self.now.adding(seconds: RecoveryRule.waitSeconds)
        recovery.state = .waiting(until: end)
        recovery.expiresAt = end.adding(seconds: 7 * 86_400)
        recovery.startedAt = Self.now
        recovery.recoveryEpoch = 1
        if recovery.visit == Person.owner.visit { recovery.visit = Person.owner.earlierVisit }
        if recovery.visit == Person.thief.visit { recovery.visit = Person.thief.earlierVisit }
    }
}

extension Position.Key {
    fileprivate var order: [UInt8] {
        let states: [CredentialState] = [.proven, .unproven, .suspended, .deleted, .absent]
        return [
            UInt8(states.firstIndex(of: state) ?? 0), origin.root.rawValue, origin.isConfirmed ? 0 : 1,
            holders.rawValue,
        ]
    }
}
