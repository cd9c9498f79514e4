import PassLiftEvents
import PassLiftMachine
import PassLiftPolicy

/// Compares the events of a simulated life with those of its twin, one by one.
///
/// The identities of events, visits and slips are drawn by each side for itself. Those of visits and slips
/// are matched where they first occur, one to one; from then on each stands for the other.
struct EventTwins {
    private var visits = Pairs<VisitID>()
    private var slips = Pairs<SlipID>()
    /// Events that only the engine writes, by subject: whether a mail went out is no part of a life.
    private var mails: [UInt128: Int64] = [:]

    /// Identities of one side and those of the other.
    private struct Pairs<ID: Hashable> {
        private var there: [ID: ID] = [:]
        private var back: [ID: ID] = [:]

        /// The other side's identity; nil where one of the two already has another partner.
        mutating func match(_ here: ID, _ other: ID) -> ID? {
            guard there[here] ?? other == other, back[other] ?? here == here else { return nil }
            there[here] = other
            back[other] = here
            return other
        }
    }

    /// Whether only the engine writes such events; then it is counted, since it has a sequence.
    mutating func passesOver(_ real: Event) -> Bool {
        guard real.name == .notificationSent else { return false }
        mails[real.subject, default: 0] += 1
        return true
    }

    /// The document that the engine must have written for an event of the simulator, given the one that it
    /// has written; nil where identities do not match.
    mutating func document(of simulated: Event, as real: Event) -> [UInt8]? {
        var event = simulated
        // The time that is part of an identity is no chance.
        guard simulated.id >> 80 == real.id >> 80 else { return nil }
        event.id = real.id
        event.sequence += mails[real.subject, default: 0]
        if let visit = simulated.visit {
            guard let other = real.visit, let match = visits.match(visit, other) else { return nil }
            event.visit = match
            event.happening.visit = match
            if simulated.aggregate == .visit { event.subject = match.bits }
        }
        if case .evaluated(var moment, let decision) = simulated.happening.detail {
            guard case .evaluated(let other, _) = real.happening.detail else { return nil }
            if let open = moment.history.openOffer, let realOpen = other.history.openOffer {
                guard let match = visits.match(open.visit, realOpen.visit) else { return nil }
                moment.history.openOffer?.visit = match
            }
            if let open = moment.history.openAutomatic, let realOpen = other.history.openAutomatic {
                guard let visit = visits.match(open.visit, realOpen.visit),
                    let slip = slips.match(open.slip, realOpen.slip)
                else { return nil }
                moment.history.openAutomatic?.visit = visit
                moment.history.openAutomatic?.slip = slip
            }
            event.happening.detail = .evaluated(moment, decision)
        }
        return event.cloudEvent(.standard)
    }
}
