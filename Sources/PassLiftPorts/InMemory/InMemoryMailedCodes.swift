import PassLiftMachine

/// The mailed codes of an ``InMemoryAccountStore``, by identity and by visit.
struct InMemoryMailedCodes {
    private(set) var records: [UInt128: MailedCodeRecord] = [:]
    /// When a code came, counted from 0; one that is replaced keeps its place.
    private var places: [UInt128: Int] = [:]
    private var codesOfVisit: [VisitID: Set<UInt128>] = [:]
    private var arrivals = 0

    /// The code of that identity.
    subscript(id: UInt128) -> MailedCodeRecord? { records[id] }

    /// The code of a visit that came last.
    func newest(of visit: VisitID) -> MailedCodeRecord? {
        let newest = (codesOfVisit[visit] ?? []).max { (places[$0] ?? 0) < (places[$1] ?? 0) }
        return newest.flatMap { records[$0] }
    }

    /// Adds a code, or replaces the one of the same identity.
    mutating func put(_ record: MailedCodeRecord) {
        if let before = records.updateValue(record, forKey: record.id) {
            forget(record.id, of: before.visit)
        } else {
            places[record.id] = arrivals
            arrivals += 1
        }
        codesOfVisit[record.visit, default: []].insert(record.id)
    }

    /// Removes a code, if it is there.
    mutating func remove(_ id: UInt128) {
        guard let record = records.removeValue(forKey: id) else { return }
        places[id] = nil
        forget(id, of: record.visit)
    }

    private mutating func forget(_ id: UInt128, of visit: VisitID) {
        codesOfVisit[visit]?.remove(id)
        if codesOfVisit[visit]?.isEmpty == true { codesOfVisit[visit] = nil }
    }
}
