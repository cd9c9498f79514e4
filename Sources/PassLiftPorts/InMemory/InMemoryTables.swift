import PassLiftEncoding
import PassLiftMachine

/// The rows of an ``InMemoryAccountStore``. Texts are keys by their bytes: `==` on strings folds spellings
/// together.
struct InMemoryTables {
    private(set) var accounts: [AccountID: AccountRecord] = [:]
    private(set) var profiles: [AccountID: ProfileRecord] = [:]
    private(set) var loginNames: [[UInt8]: AccountID] = [:]
    private(set) var passkeys: [[UInt8]: PasskeyRecord] = [:]
    private(set) var passwords: [AccountID: PasswordRecord] = [:]
    private(set) var visits: [VisitID: VisitRecord] = [:]
    private(set) var slips: [SlipID: SlipRecord] = [:]
    private(set) var policies: [[UInt8]: [UInt8]] = [:]
    private(set) var errands: [Errand] = []
    private(set) var rollout: RolloutRecord?
    private(set) var leases: [[UInt8]: LeaseRecord] = [:]
    var secrets: [[UInt8]: [UInt8]] = [:]

    private var exposures: [UInt128: ExposureRecord] = [:]
    private var seals: [[UInt8]: Instant] = [:]
    private var passkeysOfAccount: [AccountID: [[UInt8]]] = [:]
    private var slipsOfVisit: [VisitID: [SlipID]] = [:]
    private var outbox: [[UInt8]] = []
    private var errandIDs: Set<UInt128> = []

    func accounts(after previous: AccountID?, limit: Int) -> [AccountRecord] {
        let ids = accounts.keys.filter { id in
            previous.map { $0.text.utf8.lexicographicallyPrecedes(id.text.utf8) } ?? true
        }
        let page = ids.sorted { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) }.prefix(max(0, limit))
        return page.compactMap { accounts[$0] }
    }

    func passkeys(of id: AccountID) -> [PasskeyRecord] {
        let inCommitOrder = (passkeysOfAccount[id] ?? []).compactMap { passkeys[$0] }.enumerated()
        return inCommitOrder.sorted {
            ($0.element.createdAt, $0.offset) < ($1.element.createdAt, $1.offset)
        }.map(\.element)
    }

    func openSlips(of visit: VisitID) -> [SlipRecord] {
        (slipsOfVisit[visit] ?? []).compactMap { slips[$0] }.filter { $0.slip.state == .issued }
    }

    /// Positions are 1, 2, 3 …, so an entry's index is its position less one.
    func outbox(after position: Int64, limit: Int) -> [OutboxEntry] {
        let first = Int(clamping: max(0, position))
        guard first < outbox.count, limit > 0 else { return [] }
        return outbox[first...].prefix(limit).enumerated().map { offset, payload in
            OutboxEntry(position: Int64(first + offset + 1), payload: payload)
        }
    }

    func exposures(of subjects: [UInt128]) -> [ExposureRecord] {
        Set(subjects).compactMap { exposures[$0] }
    }

    mutating func commit(_ change: Change, payloads: [[UInt8]]) -> Change.Outcome {
        if let broken = change.preconditions.first(where: { !holds($0) }) { return .conflict(broken) }
        if let taken = firstTaken(in: change.writes) { return .conflict(taken) }
        for write in change.writes { apply(write) }
        outbox.append(contentsOf: payloads)
        for errand in change.errands where errandIDs.insert(errand.id).inserted { errands.append(errand) }
        return .committed
    }

    private func holds(_ precondition: Change.Precondition) -> Bool {
        switch precondition {
        case .accountVersion(let id, let version): (accounts[id]?.version ?? 0) == version
        case .visitVersion(let id, let version): (visits[id]?.version ?? 0) == version
        case .slipOpen(let id): slips[id]?.slip.state == .issued
        case .credentialFree(let id): passkeys[id] == nil
        case .loginNameFree(let key): loginNames[Array(key.utf8)] == nil
        case .passwordIs(let id, let hash): passwords[id]?.hash.encoded.isExactly(hash.encoded) ?? false
        case .sealUnused(let seal): seals[seal] == nil
        case .rolloutVersion(let version): (rollout?.version ?? 0) == version
        case .leaseFree(let name, let holder, let now):
            leases[Array(name.utf8)].map { $0.holder == holder || $0.until <= now } ?? true
        case .leaseHeld(let name, let holder): leases[Array(name.utf8)]?.holder == holder
        }
    }

    /// What a write would take away from another account: a credential id or a login name is unique even
    /// where the change forgot to ask.
    private func firstTaken(in writes: [Change.Write]) -> Change.Precondition? {
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
            case .account, .visit, .slip, .password, .removePassword, .seal, .policy, .rollout, .exposure,
                .lease:
                continue
            }
        }
        return nil
    }

    private mutating func apply(_ write: Change.Write) {
        switch write {
        case .account(let record): accounts[record.id] = record
        case .visit(let record): visits[record.visit.id] = record
        case .slip(let record): put(record)
        case .passkey(let record): put(record)
        case .removePasskey(let id): removePasskey(id)
        case .profile(let record): put(record)
        case .password(let record): passwords[record.account] = record
        case .removePassword(let id): passwords[id] = nil
        case .seal(let seal, let expiresAt): seals[seal] = expiresAt
        case .policy(let hash, let document, _): policies[hash] = document
        case .rollout(let record): rollout = record
        case .exposure(let record): exposures[record.subject] = record
        case .lease(let record): leases[Array(record.name.utf8)] = record
        }
    }

    private mutating func put(_ record: SlipRecord) {
        let id = record.slip.id
        if let before = slips.updateValue(record, forKey: id), before.slip.visit != record.slip.visit {
            slipsOfVisit[before.slip.visit]?.removeAll { $0 == id }
            slipsOfVisit[record.slip.visit, default: []].append(id)
        } else if slipsOfVisit[record.slip.visit]?.contains(id) != true {
            slipsOfVisit[record.slip.visit, default: []].append(id)
        }
    }

    private mutating func put(_ record: PasskeyRecord) {
        guard passkeys.updateValue(record, forKey: record.credentialID) == nil else { return }
        passkeysOfAccount[record.account, default: []].append(record.credentialID)
    }

    private mutating func removePasskey(_ id: [UInt8]) {
        guard let record = passkeys.removeValue(forKey: id) else { return }
        passkeysOfAccount[record.account]?.removeAll { $0 == id }
    }

    private mutating func put(_ record: ProfileRecord) {
        if let before = profiles.updateValue(record, forKey: record.account) {
            loginNames[Array(before.loginNameKey.utf8)] = nil
        }
        loginNames[Array(record.loginNameKey.utf8)] = record.account
    }
}
