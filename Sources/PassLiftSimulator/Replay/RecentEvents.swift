import PassLiftEvents

/// The latest events by their identities, as many as fit, so that a repeated one is known from a forged one.
struct RecentEvents {
    private let capacity: Int
    private var fingerprints: [UInt128: Int] = [:]
    private var ring: [UInt128] = []
    private var oldest = 0

    /// What an event is beside the earlier ones.
    enum Acquaintance {
        case new
        /// The very same.
        case same
        /// Another of the same identity.
        case different
    }

    init(capacity: Int) {
        self.capacity = max(capacity, 1)
    }

    /// Looks an event up, and remembers it.
    mutating func meet(_ event: Event) -> Acquaintance {
        let fingerprint = event.hashValue
        if let known = fingerprints[event.id] { return known == fingerprint ? .same : .different }
        fingerprints[event.id] = fingerprint
        if ring.count < capacity {
            ring.append(event.id)
        } else {
            fingerprints[ring[oldest]] = nil
            ring[oldest] = event.id
            oldest = (oldest + 1) % capacity
        }
        return .new
    }
}
