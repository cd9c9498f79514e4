import PassLiftEncoding
import PassLiftMachine

extension AccountFacts: StoredValue {
    static let noun = "account facts"

    init(stored node: JSONNode) throws(JSONFault) {
        self.init(status: try node.member("status").choice(), createdAt: try node.instant("created_at"))
        password = try node.choice("password", or: .absent)
        passkeys = try node.number("passkeys", or: 0)
        provenPasskeys = try node.number("proven_passkeys", or: 0)
        secondFactors = SecondFactors(rawValue: try node.number("second_factors", or: 0))
        recoveryConfirmedAt = try node.optionalInstant("recovery_confirmed_at")
        securityEpoch = try node.number("security_epoch", or: 0)
    }

    func writeMembers(into object: inout JSONWriter) {
        object.member("status", status)
        object.member("password", password)
        object.member("passkeys", passkeys)
        object.member("proven_passkeys", provenPasskeys)
        object.member("second_factors", secondFactors.rawValue)
        object.member("recovery_confirmed_at", recoveryConfirmedAt)
        object.member("security_epoch", securityEpoch)
        object.member("created_at", createdAt)
    }
}
