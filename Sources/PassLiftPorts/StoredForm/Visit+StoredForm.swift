package import PassLiftEncoding
package import PassLiftEvents
package import PassLiftMachine

extension Visit: FlatValue {
    /// Reads the visit; its identity, kind, state and times have no default.
    package init(members: FlatMembers) throws(JSONFault) {
        self.init(
            id: VisitID(bits: try members.bits("id")), kind: try members.spelled("kind"),
            startedAt: try members.instant("started_at"), expiresAt: try members.instant("expires_at"))
        state = try members.spelled("state")
        proofs = try members.spelled("proofs", or: proofs)
        roots = Roots(rawValue: try members.number("roots", or: roots.rawValue))
        passkeyShown = try members.spelled("passkey_shown", or: passkeyShown)
        evaluation = try members.spelled("evaluation", or: evaluation)
        securityEpoch = try members.number("security_epoch", or: securityEpoch)
        passwordCheckedAt = try members.optionalInstant("password_checked_at")
        identifiedAt = try members.optionalInstant("identified_at")
    }

    /// Writes the visit.
    package func writeMembers(into writer: inout JSONWriter) {
        writer.member("id", bits: id.bits)
        writer.member("kind", spelled: kind)
        writer.member("state", spelled: state)
        writer.member("proofs", spelled: proofs)
        writer.member("roots", roots.rawValue)
        writer.member("passkey_shown", spelled: passkeyShown)
        writer.member("evaluation", spelled: evaluation)
        writer.member("security_epoch", securityEpoch)
        writer.member("started_at", instant: startedAt)
        writer.member("expires_at", instant: expiresAt)
        writer.member("password_checked_at", instant: passwordCheckedAt)
        writer.member("identified_at", instant: identifiedAt)
    }
}
