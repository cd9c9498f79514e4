package import PassLiftEncoding
package import PassLiftEvents
package import PassLiftMachine

extension RecoveryCase: FlatValue {
    /// Reads the recovery; its state, visit and times have no default.
    package init(members: FlatMembers) throws(JSONFault) {
        self.init(
            state: try members.spelled("state"), in: VisitID(bits: try members.bits("visit")),
            startedAt: try members.instant("started_at"),
            expiresAt: try members.instant("expires_at"))
        securityEpoch = try members.number("security_epoch", or: securityEpoch)
        routes = RecoveryRoutes(rawValue: try members.number("routes", or: routes.rawValue))
        objection = try members.spelled("objection", or: objection)
    }

    /// Writes the recovery.
    package func writeMembers(into writer: inout JSONWriter) {
        writer.member("state", spelled: state)
        writer.member("visit", bits: visit.bits)
        writer.member("routes", routes.rawValue)
        writer.member("security_epoch", securityEpoch)
        writer.member("started_at", instant: startedAt)
        writer.member("expires_at", instant: expiresAt)
        writer.member("objection", spelled: objection)
    }
}
