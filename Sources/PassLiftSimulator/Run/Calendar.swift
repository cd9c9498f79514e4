import PassLiftMachine

/// What is to happen to an account next, of what comes by itself.
enum Fate: Sendable {
    case arrival(Arrival)
    case loss(device: Int)
    case attack(Attack)
    /// A recovery has waited long enough.
    case comeBack(device: Int)
}

/// When what comes by itself comes next, in milliseconds since the start.
struct Calendar {
    private static let never = UInt64.max

    private var arrival: Arrival
    private var arrivesAt: UInt64
    private var lostDevice = 0
    private var losesAt = never
    private var guessedAt: UInt64
    private var phishedAt: UInt64
    private var comesBackOn = 0
    private var comesBackAt = never

    init(of person: SimulatedPerson) {
        arrival = person.arrival(0)
        arrivesAt = arrival.wait ?? Self.never
        guessedAt = person.attack(.guess, 0) ?? Self.never
        phishedAt = person.attack(.phish, 0) ?? Self.never
        planLoss(person.loss(0), after: 0)
    }

    /// What comes first, if it comes before `end`.
    func next(before end: UInt64) -> (time: UInt64, fate: Fate)? {
        let first = min(min(min(arrivesAt, losesAt), min(guessedAt, phishedAt)), comesBackAt)
        guard first < end else { return nil }
        if first == comesBackAt { return (first, .comeBack(device: comesBackOn)) }
        if first == arrivesAt { return (first, .arrival(arrival)) }
        if first == losesAt { return (first, .loss(device: lostDevice)) }
        return (first, .attack(first == guessedAt ? .guess : .phish))
    }

    /// Plans the next of its kind.
    mutating func advance(_ fate: Fate, of person: SimulatedPerson, _ ordinals: inout LifeOrdinals) {
        switch fate {
        case .arrival:
            ordinals.arrivals &+= 1
            arrival = person.arrival(ordinals.arrivals)
            arrivesAt = Self.later(arrivesAt, arrival.wait)
        case .loss:
            ordinals.losses &+= 1
            planLoss(person.loss(ordinals.losses), after: losesAt)
        // Whoever comes back may have planned to come back once more.
        case .comeBack: break
        case .attack(.guess):
            ordinals.guesses &+= 1
            guessedAt = Self.later(guessedAt, person.attack(.guess, ordinals.guesses))
        case .attack(.phish):
            ordinals.phishes &+= 1
            phishedAt = Self.later(phishedAt, person.attack(.phish, ordinals.phishes))
        }
    }

    /// Plans that the person comes back, in the place of any other such plan.
    mutating func comeBack(at time: Instant, since start: Instant, on device: Int) {
        comesBackAt = UInt64(max(0, time.milliseconds - start.milliseconds))
        comesBackOn = device
    }

    /// The person has come back.
    mutating func forgetComingBack() {
        comesBackAt = Self.never
    }

    private mutating func planLoss(_ loss: (wait: UInt64, device: Int)?, after time: UInt64) {
        losesAt = Self.later(time, loss?.wait)
        lostDevice = loss?.device ?? 0
    }

    private static func later(_ time: UInt64, _ wait: UInt64?) -> UInt64 {
        guard let wait else { return never }
        let (sum, overflowed) = time.addingReportingOverflow(wait)
        return overflowed ? never : sum
    }
}
