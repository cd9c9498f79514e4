import PassLiftEncoding
import PassLiftMachine
import PassLiftPolicy

extension SignInFacts: StoredValue {
    static let noun = "sign-in facts"

    init(stored node: JSONNode) throws(JSONFault) {
        self.init(method: try node.member("method").choice(), surface: try node.member("surface").choice())
        platform = try node.choice("platform", or: .unknown)
        passwordCheckedAt = try node.optionalInstant("password_checked_at")
        autofilled = try node.choice("autofilled", or: .unknown)
        newDevice = try node.choice("new_device", or: .unknown)
        sharedDevice = try node.choice("shared_device", or: .unknown)
        crossDevice = try node.choice("cross_device", or: .unknown)
        risk = try node.choice("risk", or: .unknown)
    }

    func writeMembers(into object: inout JSONWriter) {
        object.member("method", method)
        object.member("surface", surface)
        object.member("platform", platform)
        object.member("password_checked_at", passwordCheckedAt)
        object.member("autofilled", autofilled)
        object.member("new_device", newDevice)
        object.member("shared_device", sharedDevice)
        object.member("cross_device", crossDevice)
        object.member("risk", risk)
    }
}

extension ClientCapabilities: StoredValue {
    static let noun = "client capabilities"

    init(stored node: JSONNode) throws(JSONFault) {
        self.init()
        conditionalCreate = try node.choice("conditional_create", or: .unknown)
        conditionalGet = try node.choice("conditional_get", or: .unknown)
        platformAuthenticator = try node.choice("platform_authenticator", or: .unknown)
        hybridTransport = try node.choice("hybrid_transport", or: .unknown)
        passkeyUsableHere = try node.choice("passkey_usable_here", or: .unknown)
    }

    func writeMembers(into object: inout JSONWriter) {
        object.member("conditional_create", conditionalCreate)
        object.member("conditional_get", conditionalGet)
        object.member("platform_authenticator", platformAuthenticator)
        object.member("hybrid_transport", hybridTransport)
        object.member("passkey_usable_here", passkeyUsableHere)
    }
}
