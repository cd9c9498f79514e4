import PassLiftEncoding
import PassLiftMachine
import PassLiftPolicy

/// A history as the member `history` of a moment. What never happened has no member: most histories are
/// short.
extension OfferHistory {
    func writeMembers(into writer: inout JSONWriter) {
        if let openOffer { writer.member("open_offer", object: openOffer.writeMembers) }
        if let openAutomatic { writer.member("open_automatic", object: openAutomatic.writeMembers) }
        writer.member("decided", counts: decided)
        writer.member("shown", counts: shown)
        writer.member("skips", tally: skips)
        writer.member("cancels", tally: cancels)
        writer.member("failures", tally: failures)
        writer.member("unanswered", tally: unanswered)
        writer.member("automatic_lapses", tally: automaticLapses)
        writer.member("last_automatic_at", instant: lastAutomaticAt)
        writer.member("snoozed_until", instant: snoozedUntil)
        writer.member("never_again_at", instant: neverAgainAt)
        if failuresByPlatform != .zero { writer.member("failures_by_platform", lanes: failuresByPlatform) }
        writer.member("passkey_only_declines", tally: passkeyOnlyDeclines)
        writer.member("last_passkey_created_at", instant: lastPasskeyCreatedAt)
    }

    init(members node: JSONNode) throws(JSONFault) {
        self.init()
        if let open = try node.optionalMember("open_offer") { openOffer = try OpenOffer(members: open) }
        if let open = try node.optionalMember("open_automatic") {
            openAutomatic = try OpenAutomatic(members: open)
        }
        decided = try node.counts("decided")
        shown = try node.counts("shown")
        skips = try node.tally("skips")
        cancels = try node.tally("cancels")
        failures = try node.tally("failures")
        unanswered = try node.tally("unanswered")
        automaticLapses = try node.tally("automatic_lapses")
        lastAutomaticAt = try node.optionalInstant("last_automatic_at")
        snoozedUntil = try node.optionalInstant("snoozed_until")
        neverAgainAt = try node.optionalInstant("never_again_at")
        if try node.optionalMember("failures_by_platform") != nil {
            failuresByPlatform = try node.lanes("failures_by_platform")
        }
        passkeyOnlyDeclines = try node.tally("passkey_only_declines")
        lastPasskeyCreatedAt = try node.optionalInstant("last_passkey_created_at")
    }
}

extension OfferHistory.OpenOffer {
    fileprivate func writeMembers(into writer: inout JSONWriter) {
        writer.member("visit", bits: visit.bits)
        writer.member("since", instant: since)
        writer.member("expires_at", instant: expiresAt)
    }

    fileprivate init(members node: JSONNode) throws(JSONFault) {
        self.init(
            visit: VisitID(bits: try node.bits("visit")), since: try node.instant("since"),
            expiresAt: try node.instant("expires_at"))
    }
}

extension OfferHistory.OpenAutomatic {
    fileprivate func writeMembers(into writer: inout JSONWriter) {
        writer.member("visit", bits: visit.bits)
        writer.member("slip", bits: slip.bits)
        writer.member("expires_at", instant: expiresAt)
    }

    fileprivate init(members node: JSONNode) throws(JSONFault) {
        self.init(
            visit: VisitID(bits: try node.bits("visit")), slip: SlipID(bits: try node.bits("slip")),
            expiresAt: try node.instant("expires_at"))
    }
}

extension JSONWriter {
    fileprivate mutating func member(_ name: String, tally: OfferHistory.Tally) {
        guard tally != .never else { return }
        key(name)
        object { object in
            object.member("count", tally.count)
            object.member("last", instant: tally.last)
        }
    }

    fileprivate mutating func member(_ name: String, counts: OfferHistory.CivilCounts) {
        guard counts != .none else { return }
        key(name)
        object { object in
            object.member("day", counts.day)
            object.member("in_day", counts.inDay)
            object.member("in_month", counts.inMonth)
            object.member("in_year", counts.inYear)
            object.member("ever", counts.ever)
        }
    }
}

extension JSONNode {
    fileprivate func tally(_ name: String) throws(JSONFault) -> OfferHistory.Tally {
        guard let node = try optionalMember(name) else { return .never }
        return OfferHistory.Tally(count: try node.number("count"), last: try node.optionalInstant("last"))
    }

    fileprivate func counts(_ name: String) throws(JSONFault) -> OfferHistory.CivilCounts {
        guard let node = try optionalMember(name) else { return .none }
        return OfferHistory.CivilCounts(
            day: try node.number("day"), inDay: try node.number("in_day"),
            inMonth: try node.number("in_month"), inYear: try node.number("in_year"),
            ever: try node.number("ever"))
    }
}
