import PassLiftMachine

/// The errands of an ``InMemoryAccountStore``, oldest first.
struct InMemoryErrands {
    /// In the order of their commits, with a gap where one was removed.
    private var rows: [Errand?] = []
    private var places: [UInt128: Int] = [:]

    /// The waiting errand of that identity.
    subscript(id: UInt128) -> Errand? {
        places[id].flatMap { rows[$0] }
    }

    /// Up to `limit` of those that are wanted, oldest first.
    func oldest(_ limit: Int, where isWanted: (Errand) -> Bool) -> [Errand] {
        Array(rows.lazy.compactMap { $0 }.filter(isWanted).prefix(max(0, limit)))
    }

    /// Adds one that does not wait already.
    mutating func add(_ errand: Errand) {
        guard places[errand.id] == nil else { return }
        places[errand.id] = rows.count
        rows.append(errand)
    }

    /// Removes one, if it waits.
    mutating func remove(_ id: UInt128) {
        guard let place = places.removeValue(forKey: id) else { return }
        rows[place] = nil
        if rows.count > 2 * places.count { closeGaps() }
    }

    /// Lets one wait longer, if it waits.
    mutating func postpone(_ id: UInt128, attempts: Int32, notBefore: Instant) {
        guard let place = places[id] else { return }
        rows[place]?.attempts = attempts
        rows[place]?.notBefore = notBefore
    }

    /// Each time half of the rows are gaps, so that a removal costs the same in the mean however many wait.
    private mutating func closeGaps() {
        rows.removeAll { $0 == nil }
        for (place, errand) in rows.enumerated() {
            if let errand { places[errand.id] = place }
        }
    }
}
