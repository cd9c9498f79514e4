import PassLift
import PassLiftAccounts
import PassLiftCeremony
import PassLiftFlow
import PassLiftMachine
import PassLiftPorts
import PassLiftTesting

/// What happens between visits: in the account's settings, and at an operator's desk.
extension Traveller {
    mutating func manage() async throws {
        world.time.advance(seconds: Int64(1 + roll(7200)))
        switch roll(12) {
        case 0: try await resetPassword()
        case 1:
            try await operate(.suspended)
            try await visit()
            try await operate(.reinstated)
        case 2, 3: try await deletePasskey()
        case 4: try await addPasskey()
        default: break
        }
    }

    private mutating func operate(_ change: AccountInput) async throws {
        let account = account
        _ = try await attempt {
            try await $0.accounts.ceremonies.engine.take(
                StepRequest(.outside, account: account) { _ throws(PassLiftError) in
                    Prepared([.accountChanged(change)])
                })
        }
    }

    /// A visit re-authenticated for `action`, or not, if that fails.
    private mutating func reauthenticate(_ action: SensitiveAction) async throws -> VisitID? {
        guard let account else { return nil }
        let client = client
        let begun = try await attempt {
            try await $0.accounts.ceremonies.beginReauthentication(account, for: action, client: client)
        }
        guard let begun else { return nil }
        try note(options: begun.options)
        note(begun)
        if case .confirm(let slip) = begun.next, let answer = answer(slip, to: begun) {
            _ = try await attempt { try await $0.accounts.resume(begun.visit, with: answer) }
        } else {
            let credentials = try LoginCredentials(loginName: loginName, password: password)
            _ = try await attempt {
                try await $0.accounts.signIn(credentials, in: begun.visit, client: client)
            }
        }
        return begun.visit
    }

    private mutating func deletePasskey() async throws {
        guard let account, let visit = try await reauthenticate(.deletePasskey) else { return }
        if roll(10) == 0 { world.time.advance(seconds: 700) }
        let passkeys = try await world.store.passkeys(of: account)
        guard let id = passkeys.first?.credentialID else { return }
        let reply = try await attempt { try await $0.accounts.ceremonies.deletePasskey(id, in: visit) }
        guard reply != nil else { return }
        diary.outcomes["passkey deleted", default: 0] += 1
        for index in devices.indices { devices[index].forget(id) }
    }

    private mutating func addPasskey() async throws {
        place = Int(roll(UInt64(devices.count)))
        guard let visit = try await reauthenticate(.addPasskey) else { return }
        let reply = try await attempt { try await $0.accounts.ceremonies.addPasskey(in: visit) }
        guard let reply, case .create(let slip) = reply.next else { return }
        try note(options: reply.options)
        note(reply)
        guard let answer = answer(slip, to: reply) else { return }
        let end = try await attempt { try await $0.accounts.resume(visit, with: answer) }
        if end != nil { diary.outcomes["passkey added", default: 0] += 1 }
    }
}
