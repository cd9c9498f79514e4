import PassLiftEncoding
import PassLiftMachine
import PassLiftPolicy

// The facts of a moment as members of its objects.

extension AccountFacts {
    func writeMembers(into writer: inout JSONWriter) {
        writer.member("status", choice: status)
        writer.member("password", choice: password)
        writer.member("passkeys", passkeys)
        writer.member("proven_passkeys", provenPasskeys)
        writer.member("second_factors", secondFactors.rawValue)
        writer.member("recovery_confirmed_at", instant: recoveryConfirmedAt)
        writer.member("security_epoch", securityEpoch)
        writer.member("created_at", instant: createdAt)
    }

    init(members node: JSONNode) throws(JSONFault) {
        self.init(status: try node.choice("status"), createdAt: try node.instant("created_at"))
        password = try node.choice("password")
        passkeys = try node.number("passkeys")
        provenPasskeys = try node.number("proven_passkeys")
        secondFactors = SecondFactors(rawValue: try node.number("second_factors"))
        recoveryConfirmedAt = try node.optionalInstant("recovery_confirmed_at")
        securityEpoch = try node.number("security_epoch")
    }
}

extension SignInFacts {
    func writeMembers(into writer: inout JSONWriter) {
        writer.member("method", choice: method)
        writer.member("surface", choice: surface)
        writer.member("platform", choice: platform)
        writer.member("password_checked_at", instant: passwordCheckedAt)
        writer.member("autofilled", choice: autofilled)
        writer.member("new_device", choice: newDevice)
        writer.member("shared_device", choice: sharedDevice)
        writer.member("cross_device", choice: crossDevice)
        writer.member("risk", choice: risk)
    }

    init(members node: JSONNode) throws(JSONFault) {
        self.init(method: try node.choice("method"), surface: try node.choice("surface"))
        platform = try node.choice("platform")
        passwordCheckedAt = try node.optionalInstant("password_checked_at")
        autofilled = try node.choice("autofilled")
        newDevice = try node.choice("new_device")
        sharedDevice = try node.choice("shared_device")
        crossDevice = try node.choice("cross_device")
        risk = try node.choice("risk")
    }
}

extension ClientCapabilities {
    func writeMembers(into writer: inout JSONWriter) {
        writer.member("conditional_create", choice: conditionalCreate)
        writer.member("conditional_get", choice: conditionalGet)
        writer.member("platform_authenticator", choice: platformAuthenticator)
        writer.member("hybrid_transport", choice: hybridTransport)
        writer.member("passkey_usable_here", choice: passkeyUsableHere)
    }

    init(members node: JSONNode) throws(JSONFault) {
        self.init()
        conditionalCreate = try node.choice("conditional_create")
        conditionalGet = try node.choice("conditional_get")
        platformAuthenticator = try node.choice("platform_authenticator")
        hybridTransport = try node.choice("hybrid_transport")
        passkeyUsableHere = try node.choice("passkey_usable_here")
    }
}
