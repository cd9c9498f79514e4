import PassLiftPolicy

/// What happened on one platform, as counts.
struct PlatformTally: Hashable, Sendable {
    /// How many ordinals of offers are kept apart; those behind count to the last.
    static let maximumOrdinal = 20

    /// First decisions of accounts here, and those that tell what the client can.
    var told = Trials()
    /// Of those that tell it: that the client can create silently, and that it has an authenticator.
    var createsSilently = Trials()
    var hasAuthenticator = Trials()
    /// Silent attempts at a client that can, after a password that was filled in, and those that created a
    /// passkey.
    var filled = Trials()
    /// The other silent attempts: where it was typed, or where that or what the client can was not told.
    var otherSilent = 0
    /// Offers that were shown and accepted, by how many had been shown before.
    var offers = Array(repeating: Trials(), count: maximumOrdinal)
    /// Of those the ones that nobody answered and whose person did not go on, as far as hosts say so.
    var left = Array(repeating: 0, count: maximumOrdinal)
    /// Ceremonies after an accepted offer at a client with an authenticator, and those that were completed.
    var ceremonies = Trials()
    /// Of those that were not, the ones that failed, other than by a cancellation.
    var errors = 0
    /// The ceremonies of clients that do not tell whether they have an authenticator.
    var untoldCeremonies = Trials()

    /// The offers without those that made somebody leave.
    var staying: [Trials] {
        zip(offers, left).map { Trials(tried: $0.tried - $1, happened: $0.happened) }
    }

    /// An account's first decision is made here.
    mutating func meet(_ client: ClientCapabilities) {
        told.add(client.conditionalCreate != .unknown || client.platformAuthenticator != .unknown)
        if client.conditionalCreate != .unknown { createsSilently.add(client.conditionalCreate == .yes) }
        if client.platformAuthenticator != .unknown {
            hasAuthenticator.add(client.platformAuthenticator == .yes)
        }
    }

    /// A visit that is over was here.
    mutating func count(_ visit: VisitCourse) {
        if visit.automatic != .none {
            if visit.autofilled == .yes, visit.conditionalCreate == .yes, visit.authenticator == .yes {
                filled.add(visit.automatic == .completed)
            } else {
                otherSilent += 1
            }
        }
        if visit.isPrompted {
            let ordinal = min(Int(visit.shownBefore), Self.maximumOrdinal - 1)
            offers[ordinal].add(visit.offer == .accepted)
            if visit.offer == .shown && visit.going == .unsaid { left[ordinal] += 1 }
        }
        guard visit.ceremony != .none else { return }
        switch visit.authenticator {
        case .yes:
            ceremonies.add(visit.ceremony == .completed)
            if visit.ceremony == .erred { errors += 1 }
        case .unknown: untoldCeremonies.add(visit.ceremony == .completed)
        // A client without one completes nothing, whatever the person does.
        case .no: break
        }
    }

    /// How often something was tried, and how often it came about.
    struct Trials: Hashable, Sendable {
        var tried = 0
        var happened = 0

        mutating func add(_ outcome: Bool) {
            tried += 1
            if outcome { happened += 1 }
        }

        /// The same trials, with what did not come about.
        var failures: Trials { Trials(tried: tried, happened: tried - happened) }

        /// For intervals; nil beyond ``GuardrailCounts/maximum``.
        var counts: GuardrailCounts? {
            GuardrailCounts(observed: UInt64(tried), happened: UInt64(happened))
        }

        static func + (left: Trials, right: Trials) -> Trials {
            Trials(tried: left.tried + right.tried, happened: left.happened + right.happened)
        }
    }
}
