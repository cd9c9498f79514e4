import PassLiftEncoding
import PassLiftMachine

// What stands against a change.

extension InMemoryTables {
    /// Whether it holds now.
    func holds(_ precondition: Change.Precondition) -> Bool {
        switch precondition {
        case .accountVersion(let id, let version): (accounts[id]?.version ?? 0) == version
        case .visitVersion(let id, let version): (visits[id]?.version ?? 0) == version
        case .slipOpen(let id): slips[id]?.slip.state == .issued
        case .credentialFree(let id): passkeys[id] == nil
        case .loginNameFree(let key): loginNames[Array(key.utf8)] == nil
        case .userHandleFree(let handle): accountOfHandle[handle] == nil
        case .passwordIs(let id, let hash): passwords[id]?.hash.encoded.isExactly(hash.encoded) ?? false
        case .sealUnused(let seal): seals[seal] == nil
        case .rolloutVersion(let version): (rollout?.version ?? 0) == version
        case .leaseFree(let name, let holder, let now):
            leases[Array(name.utf8)].map { $0.holder == holder || $0.until <= now } ?? true
        case .leaseHeld(let name, let holder): leases[Array(name.utf8)]?.holder == holder
        case .throttleVersion(let key, let version): (throttles[key]?.version ?? 0) == version
        case .factorVersion(let id, let kind, let version): (factors[id]?[kind]?.version ?? 0) == version
        case .mailedCodeTries(let id, let tries): mailedCodes[id]?.tries == tries
        case .errandWaiting(let id, let attempts): errands[id]?.attempts == attempts
        }
    }

    /// What a write would take away from another account: a credential id or a login name is unique even
    /// where the change forgot to ask.
    func firstTaken(in writes: [Change.Write]) -> Change.Precondition? {
        var holders: [[UInt8]: AccountID?] = [:]
        var names: [[UInt8]: AccountID?] = [:]
        var renamed: [AccountID: [UInt8]] = [:]
        for write in writes {
            switch write {
            case .passkey(let record):
                let id = record.credentialID
                let holder = holders[id] ?? passkeys[id]?.account
                guard holder == nil || holder == record.account else { return .credentialFree(id) }
                holders[id] = .some(record.account)
            case .removePasskey(let id): holders[id] = .some(nil)
            case .profile(let record):
                let key = Array(record.loginNameKey.utf8)
                let holder = names[key] ?? loginNames[key]
                guard holder == nil || holder == record.account else {
                    return .loginNameFree(record.loginNameKey)
                }
                let before =
                    renamed[record.account] ?? profiles[record.account].map { Array($0.loginNameKey.utf8) }
                if let before { names[before] = .some(nil) }
                names[key] = .some(record.account)
                renamed[record.account] = key
            case .eraseAccount(let id):
                for (key, record) in passkeys where record.account == id { holders[key] = .some(nil) }
                if let profile = profiles[id] { names[Array(profile.loginNameKey.utf8)] = .some(nil) }
            case .account, .visit, .slip, .password, .removePassword, .suspendPassword, .reinstatePassword,
                .removeFormerPassword, .seal, .policy, .rollout, .exposure, .lease, .throttle,
                .throttleCleared, .throttleGivenBack, .factor, .removeFactor, .mailedCode,
                .removeMailedCode, .signUp,
                .removeSignUp, .recovery, .removeRecovery, .errandDone, .errandDeferred, .sweep,
                .sweepVisits, .forgetIdentifiers:
                continue
            }
        }
        return nil
    }
}
