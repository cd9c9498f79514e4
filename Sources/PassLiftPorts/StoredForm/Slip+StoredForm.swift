package import PassLiftEncoding
package import PassLiftEvents
package import PassLiftMachine

extension Slip: FlatValue {
    /// Reads the slip; nothing in it has a default.
    package init(members: FlatMembers) throws(JSONFault) {
        self.init(
            id: SlipID(bits: try members.bits("id")), visit: VisitID(bits: try members.bits("visit")),
            purpose: try members.spelled("purpose"), securityEpoch: try members.number("security_epoch"),
            expiresAt: try members.instant("expires_at"))
        state = try members.spelled("state")
    }

    /// Writes the slip.
    package func writeMembers(into writer: inout JSONWriter) {
        writer.member("id", bits: id.bits)
        writer.member("visit", bits: visit.bits)
        writer.member("purpose", spelled: purpose)
        writer.member("state", spelled: state)
        writer.member("security_epoch", securityEpoch)
        writer.member("expires_at", instant: expiresAt)
    }
}
