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
        recoveryEpoch = try members.number("recovery_epoch", or: recoveryEpoch)
        routes = RecoveryRoutes(rawValue: try members.number("routes", or: routes.rawValue))
        roots = Roots(rawValue: try members.number("roots", or: roots.rawValue))
        objection = try members.spelled("objection", or: objection)
        password = try members.spelled("password", or: password)
    }

    /// Writes the recovery.
    package func writeMembers(into writer: inout JSONWriter) {
        writer.member("state", spelled: state)
        writer.member("visit", bits: visit.bits)
        writer.member("routes", routes.rawValue)
        writer.member("roots", roots.rawValue)
        writer.member("recovery_epoch", recoveryEpoch)
        writer.member("started_at", instant: startedAt)
        writer.member("expires_at", instant: expiresAt)
        writer.member("objection", spelled: objection)
        writer.member("password", spelled: password)
    }
}
