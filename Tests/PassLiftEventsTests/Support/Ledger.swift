import PassLiftEvents
import PassLiftMachine

/// An account that is driven by its machines and writes down the events that its host tells.
struct Ledger {
    let depth: StandingFold.Depth
    private(set) var facts = AccountFacts(status: .absent, createdAt: .sample)
    private(set) var credentials: [CredentialState] = []
    private(set) var events: [Event] = []

    init(depth: StandingFold.Depth) {
        self.depth = depth
    }

    /// One commit: the transitions that the machines allow, then the standing where it changed.
    mutating func commit(_ change: (inout Ledger) -> Void) {
        let before = Standing(of: facts)
        change(&self)
        let after = Standing(of: facts)
        if before != after { tell(.standing(from: before, to: after)) }
    }

    mutating func take(_ input: AccountStatusInput) {
        let from = facts.status
        guard let to = AccountStatusMachine.next(from, input) else { return }
        facts.status = to
        if depth == .everything { tell(.status(from: from, input, to: to)) }
    }

    mutating func take(_ input: PasswordInput) {
        let from = facts.password
        guard let to = PasswordMachine.next(from, input) else { return }
        facts.password = to
        if depth == .everything { tell(.password(from: from, input, to: to)) }
    }

    /// Drives the passkey at `index`; one past the end is a new one.
    mutating func take(_ input: CredentialInput, at index: Int) {
        let from = index < credentials.count ? credentials[index] : .absent
        guard let to = CredentialMachine.next(from, input) else { return }
        if index < credentials.count { credentials[index] = to } else { credentials.append(to) }
        facts.passkeys = UInt16(credentials.count { $0 == .unproven || $0 == .proven })
        facts.provenPasskeys = UInt16(credentials.count { $0 == .proven })
        if depth != .advice { tell(.credential(from: from, input, to: to)) }
    }

    mutating func tell(_ transition: Transition) {
        events.append(.at(Int64(events.count) + 1, transition))
    }
}

extension Event {
    /// The event of subject 7 at a place.
    static func at(_ sequence: Int64, _ transition: Transition) -> Event {
        var event = Event.sample(transition)
        event.sequence = sequence
        return event
    }
}
