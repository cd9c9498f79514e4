package import PassLiftEncoding
import PassLiftMachine
package import PassLiftPolicy

// The facts of a moment as members of their objects; what a fact is at first is its default.

extension AccountFacts: FlatValue {
    /// Reads the facts; only `status` and `created_at_ms` have no default.
    package init(members: FlatMembers) throws(JSONFault) {
        self.init(status: try members.choice("status"), createdAt: try members.instant("created_at"))
        password = try members.choice("password", or: password)
        passkeys = try members.number("passkeys", or: passkeys)
        provenPasskeys = try members.number("proven_passkeys", or: provenPasskeys)
        let factors = try members.number("second_factors", or: secondFactors.rawValue)
        secondFactors = SecondFactors(rawValue: factors)
        recoveryConfirmedAt = try members.optionalInstant("recovery_confirmed_at")
        securityEpoch = try members.number("security_epoch", or: securityEpoch)
        confirmedPasskeys = try members.lately("confirmed_passkeys", or: confirmedPasskeys)
        let suspended = try members.lately("suspended_factors", or: suspendedFactors.rawValue)
        suspendedFactors = SecondFactors(rawValue: suspended)
        recoveryEpoch = try members.lately("recovery_epoch", or: recoveryEpoch)
        recoveredByOneRouteAt = try members.optionalInstant("recovered_by_one_route_at")
        if try members.optionalNode("pending_recovery") != nil {
            pendingRecovery = try members.choice("pending_recovery")
        }
        origins = try members.optionalValue("origins") ?? origins
    }

    /// Writes the facts; those of provenance only where they differ from their defaults.
    package func writeMembers(into writer: inout JSONWriter) {
        writer.member("status", choice: status)
        writer.member("password", choice: password)
        writer.member("passkeys", passkeys)
        writer.member("proven_passkeys", provenPasskeys)
        writer.member("second_factors", secondFactors.rawValue)
        writer.member("recovery_confirmed_at", instant: recoveryConfirmedAt)
        writer.member("security_epoch", securityEpoch)
        writer.member("created_at", instant: createdAt)
        if confirmedPasskeys > 0 { writer.member("confirmed_passkeys", confirmedPasskeys) }
        if !suspendedFactors.isEmpty { writer.member("suspended_factors", suspendedFactors.rawValue) }
        if recoveryEpoch != 0 { writer.member("recovery_epoch", recoveryEpoch) }
        if let recoveredByOneRouteAt {
            writer.member("recovered_by_one_route_at", instant: recoveredByOneRouteAt)
        }
        if pendingRecovery != .none { writer.member("pending_recovery", choice: pendingRecovery) }
        if origins != Origins() { writer.member("origins", object: origins.writeMembers) }
    }
}

extension SignInFacts: FlatValue {
    /// Reads the facts; only `method` and `surface` have no default.
    package init(members: FlatMembers) throws(JSONFault) {
        self.init(method: try members.choice("method"), surface: try members.choice("surface"))
        platform = try members.choice("platform", or: platform)
        passwordCheckedAt = try members.optionalInstant("password_checked_at")
        autofilled = try members.choice("autofilled", or: autofilled)
        newDevice = try members.choice("new_device", or: newDevice)
        sharedDevice = try members.choice("shared_device", or: sharedDevice)
        crossDevice = try members.choice("cross_device", or: crossDevice)
        risk = try members.choice("risk", or: risk)
        noCredential = try members.optionalChoice("no_credential") ?? .unknown
    }

    /// Writes the facts.
    package func writeMembers(into writer: inout JSONWriter) {
        writer.member("method", choice: method)
        writer.member("surface", choice: surface)
        writer.member("platform", choice: platform)
        writer.member("password_checked_at", instant: passwordCheckedAt)
        writer.member("autofilled", choice: autofilled)
        writer.member("new_device", choice: newDevice)
        writer.member("shared_device", choice: sharedDevice)
        writer.member("cross_device", choice: crossDevice)
        writer.member("risk", choice: risk)
        if noCredential != .unknown { writer.member("no_credential", choice: noCredential) }
    }
}

extension ClientCapabilities: FlatValue {
    /// Reads the capabilities; all have a default.
    package init(members: FlatMembers) throws(JSONFault) {
        self.init()
        conditionalCreate = try members.choice("conditional_create", or: conditionalCreate)
        conditionalGet = try members.choice("conditional_get", or: conditionalGet)
        platformAuthenticator = try members.choice("platform_authenticator", or: platformAuthenticator)
        hybridTransport = try members.choice("hybrid_transport", or: hybridTransport)
        passkeyUsableHere = try members.choice("passkey_usable_here", or: passkeyUsableHere)
    }

    /// Writes the capabilities.
    package func writeMembers(into writer: inout JSONWriter) {
        writer.member("conditional_create", choice: conditionalCreate)
        writer.member("conditional_get", choice: conditionalGet)
        writer.member("platform_authenticator", choice: platformAuthenticator)
        writer.member("hybrid_transport", choice: hybridTransport)
        writer.member("passkey_usable_here", choice: passkeyUsableHere)
    }
}
