package import PassLiftEncoding
import PassLiftMachine
package import PassLiftPolicy

/// A history as members of its object. What never happened has no member: most histories are short.
extension OfferHistory: FlatValue {
    /// Reads the history.
    package init(members: FlatMembers) throws(JSONFault) {
        self.init()
        openOffer = try members.optionalValue("open_offer")
        openAutomatic = try members.optionalValue("open_automatic")
        decided = try members.optionalValue("decided") ?? .none
        shown = try members.optionalValue("shown") ?? .none
        skips = try members.optionalValue("skips") ?? .never
        cancels = try members.optionalValue("cancels") ?? .never
        failures = try members.optionalValue("failures") ?? .never
        unanswered = try members.optionalValue("unanswered") ?? .never
        automaticLapses = try members.optionalValue("automatic_lapses") ?? .never
        lastAutomaticAt = try members.optionalInstant("last_automatic_at")
        snoozedUntil = try members.optionalInstant("snoozed_until")
        neverAgainAt = try members.optionalInstant("never_again_at")
        failuresByPlatform = try members.optionalLanes("failures_by_platform") ?? .zero
        passkeysByPlatform = try members.optionalLanes("passkeys_by_platform") ?? .zero
        passwordsBesidePasskey = try members.optionalLanes("passwords_beside_passkey") ?? .zero
        passkeyOnlyDeclines = try members.optionalValue("passkey_only_declines") ?? .never
        lastPasskeyCreatedAt = try members.optionalInstant("last_passkey_created_at")
    }

    /// Writes the history.
    package func writeMembers(into writer: inout JSONWriter) {
        writer.member("open_offer", flat: openOffer)
        writer.member("open_automatic", flat: openAutomatic)
        writer.member("decided", flat: decided, unless: .none)
        writer.member("shown", flat: shown, unless: .none)
        writer.member("skips", flat: skips, unless: .never)
        writer.member("cancels", flat: cancels, unless: .never)
        writer.member("failures", flat: failures, unless: .never)
        writer.member("unanswered", flat: unanswered, unless: .never)
        writer.member("automatic_lapses", flat: automaticLapses, unless: .never)
        writer.member("last_automatic_at", instant: lastAutomaticAt)
        writer.member("snoozed_until", instant: snoozedUntil)
        writer.member("never_again_at", instant: neverAgainAt)
        if failuresByPlatform != .zero { writer.member("failures_by_platform", lanes: failuresByPlatform) }
        if passkeysByPlatform != .zero { writer.member("passkeys_by_platform", lanes: passkeysByPlatform) }
        if passwordsBesidePasskey != .zero {
            writer.member("passwords_beside_passkey", lanes: passwordsBesidePasskey)
        }
        writer.member("passkey_only_declines", flat: passkeyOnlyDeclines, unless: .never)
        writer.member("last_passkey_created_at", instant: lastPasskeyCreatedAt)
    }
}

extension OfferHistory.OpenOffer: FlatValue {
    /// Reads the offer; nothing in it has a default.
    package init(members: FlatMembers) throws(JSONFault) {
        self.init(
            visit: VisitID(bits: try members.bits("visit")), since: try members.instant("since"),
            expiresAt: try members.instant("expires_at"))
    }

    /// Writes the offer.
    package func writeMembers(into writer: inout JSONWriter) {
        writer.member("visit", bits: visit.bits)
        writer.member("since", instant: since)
        writer.member("expires_at", instant: expiresAt)
    }
}

extension OfferHistory.OpenAutomatic: FlatValue {
    /// Reads the attempt; nothing in it has a default.
    package init(members: FlatMembers) throws(JSONFault) {
        self.init(
            visit: VisitID(bits: try members.bits("visit")), slip: SlipID(bits: try members.bits("slip")),
            expiresAt: try members.instant("expires_at"))
    }

    /// Writes the attempt.
    package func writeMembers(into writer: inout JSONWriter) {
        writer.member("visit", bits: visit.bits)
        writer.member("slip", bits: slip.bits)
        writer.member("expires_at", instant: expiresAt)
    }
}

extension OfferHistory.Tally: FlatValue {
    /// Reads the tally.
    package init(members: FlatMembers) throws(JSONFault) {
        self.init(count: try members.number("count", or: 0), last: try members.optionalInstant("last"))
    }

    /// Writes the tally.
    package func writeMembers(into writer: inout JSONWriter) {
        writer.member("count", count)
        writer.member("last", instant: last)
    }
}

extension OfferHistory.CivilCounts: FlatValue {
    /// Reads the counts.
    package init(members: FlatMembers) throws(JSONFault) {
        self.init(
            day: try members.number("day", or: 0), inDay: try members.number("in_day", or: 0),
            inMonth: try members.number("in_month", or: 0), inYear: try members.number("in_year", or: 0),
            ever: try members.number("ever", or: 0))
    }

    /// Writes the counts.
    package func writeMembers(into writer: inout JSONWriter) {
        writer.member("day", day)
        writer.member("in_day", inDay)
        writer.member("in_month", inMonth)
        writer.member("in_year", inYear)
        writer.member("ever", ever)
    }
}
