public import PassLiftMachine

/// An event: a happening with its identity, time and place in the account's history.
public struct Event: Hashable, Sendable {
    /// Its identity: a UUID version 7 in its 128 bits.
    public var id: UInt128
    /// When it happened.
    public var time: Instant
    /// Whose: the account's random subject, or what ``visit`` holds for a stranger's event.
    public var subject: UInt128
    /// Its place among the subject's events, from 1 without gaps.
    public var sequence: Int64
    /// The visit it belongs to; nil outside visits (imports, operators' acts).
    ///
    /// The engine puts a keyed digest here and in ``happening``, never the visit's own identity: that is a
    /// bearer value. It opens nothing, and is the same in all events of one visit.
    public var visit: VisitID?
    /// The policy that was asked; told with `upgrade.evaluated`, nil elsewhere.
    public var policy: PolicyHash?
    /// What happened.
    public var happening: Happening

    /// From a happening, to be placed by the engine.
    public init(id: UInt128, time: Instant, subject: UInt128, sequence: Int64, happening: Happening) {
        self.id = id
        self.time = time
        self.subject = subject
        self.sequence = sequence
        self.happening = happening
        visit = happening.visit
        policy = nil
    }

    /// What the subject stands for.
    public enum Aggregate: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
        case account
        /// A stranger's visit.
        case visit
        /// The rollout of the policy, one a store.
        case rollout
    }

    /// What the subject stands for.
    public var aggregate: Aggregate {
        switch happening.transition {
        case .rollout, .guardrail, .policy: .rollout
        case .visit, .proofs, .evaluation, .slip, .credential, .password, .status, .standing, .recovery,
            .factor, .route, .notification, .silence, .hook:
            visit?.bits == subject ? .visit : .account
        }
    }

    /// The event's name.
    public var name: EventName { EventName(of: happening.transition) }
}
