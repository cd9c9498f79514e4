import PassLiftEncoding
import PassLiftMachine
import PassLiftPolicy

/// Most histories are nearly empty, so what has its default is not written at all.
extension OfferHistory: StoredValue {
    static let noun = "offer history"

    private typealias Member<Value> = (key: String, path: any WritableKeyPath<OfferHistory, Value> & Sendable)

    // A new member of the history needs one line in the table of its type.
    private static let tallies: [Member<Tally>] = [
        ("skips", \.skips), ("cancels", \.cancels), ("failures", \.failures), ("unanswered", \.unanswered),
        ("automatic_lapses", \.automaticLapses), ("passkey_only_declines", \.passkeyOnlyDeclines),
    ]
    private static let civilCounts: [Member<CivilCounts>] = [("decided", \.decided), ("shown", \.shown)]
    private static let instants: [Member<Instant?>] = [
        ("last_automatic_at", \.lastAutomaticAt), ("snoozed_until", \.snoozedUntil),
        ("never_again_at", \.neverAgainAt), ("last_passkey_created_at", \.lastPasskeyCreatedAt),
    ]

    init(stored node: JSONNode) throws(JSONFault) {
        self.init()
        openOffer = try node.optionalStored("open_offer")
        openAutomatic = try node.optionalStored("open_automatic")
        for (key, path) in Self.tallies { self[keyPath: path] = try node.optionalStored(key) ?? .never }
        for (key, path) in Self.civilCounts { self[keyPath: path] = try node.optionalStored(key) ?? .none }
        for (key, path) in Self.instants { self[keyPath: path] = try node.optionalInstant(key) }
        if let platforms = try node.optionalMember("failures_by_platform") {
            failuresByPlatform = try Self.platformCounts(platforms)
        }
    }

    func writeMembers(into object: inout JSONWriter) {
        if let openOffer { object.member("open_offer", openOffer) }
        if let openAutomatic { object.member("open_automatic", openAutomatic) }
        for (key, path) in Self.tallies where self[keyPath: path] != .never {
            object.member(key, self[keyPath: path])
        }
        for (key, path) in Self.civilCounts where self[keyPath: path] != .none {
            object.member(key, self[keyPath: path])
        }
        for (key, path) in Self.instants { object.member(key, self[keyPath: path]) }
        guard failuresByPlatform != .zero else { return }
        object.member(
            "failures_by_platform",
            array: { array in
                for index in failuresByPlatform.indices { array.integer(failuresByPlatform[index]) }
            })
    }

    private static func platformCounts(_ node: JSONNode) throws(JSONFault) -> SIMD8<UInt8> {
        var counts = SIMD8<UInt8>.zero
        let elements = try node.elements()
        guard elements.count <= counts.scalarCount else { throw node.invalid("at most 8 counts") }
        for (index, element) in elements.enumerated() {
            counts[index] = UInt8(clamping: try element.integer(in: 0...255))
        }
        return counts
    }
}

extension OfferHistory.OpenOffer: StoredValue {
    static let noun = "open offer"

    init(stored node: JSONNode) throws(JSONFault) {
        self.init(
            visit: VisitID(bits: try node.bits("visit")), since: try node.instant("since"),
            expiresAt: try node.instant("expires_at"))
    }

    func writeMembers(into object: inout JSONWriter) {
        object.member("visit", bits: visit.bits)
        object.member("since", since)
        object.member("expires_at", expiresAt)
    }
}

extension OfferHistory.OpenAutomatic: StoredValue {
    static let noun = "open silent attempt"

    init(stored node: JSONNode) throws(JSONFault) {
        self.init(
            visit: VisitID(bits: try node.bits("visit")), slip: SlipID(bits: try node.bits("slip")),
            expiresAt: try node.instant("expires_at"))
    }

    func writeMembers(into object: inout JSONWriter) {
        object.member("visit", bits: visit.bits)
        object.member("slip", bits: slip.bits)
        object.member("expires_at", expiresAt)
    }
}

extension OfferHistory.Tally: StoredValue {
    static let noun = "tally"

    init(stored node: JSONNode) throws(JSONFault) {
        self.init(count: try node.number("count", or: 0), last: try node.optionalInstant("last"))
    }

    func writeMembers(into object: inout JSONWriter) {
        object.member("count", count)
        object.member("last", last)
    }
}

extension OfferHistory.CivilCounts: StoredValue {
    static let noun = "civil counts"

    init(stored node: JSONNode) throws(JSONFault) {
        self.init(
            day: try node.number("day", or: 0), inDay: try node.number("in_day", or: 0),
            inMonth: try node.number("in_month", or: 0), inYear: try node.number("in_year", or: 0),
            ever: try node.number("ever", or: 0))
    }

    func writeMembers(into object: inout JSONWriter) {
        object.member("day", day)
        object.member("in_day", inDay)
        object.member("in_month", inMonth)
        object.member("in_year", inYear)
        object.member("ever", ever)
    }
}
