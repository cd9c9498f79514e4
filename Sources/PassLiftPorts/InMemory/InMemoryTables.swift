import PassLiftEncoding
import PassLiftMachine

/// The rows of an ``InMemoryAccountStore``. Texts are keys by their bytes: `==` on strings folds spellings
/// together.
struct InMemoryTables {
    private(set) var accounts: [AccountID: AccountRecord] = [:]
    private(set) var accountOfHandle: [[UInt8]: AccountID] = [:]
    private(set) var profiles: [AccountID: ProfileRecord] = [:]
    private(set) var loginNames: [[UInt8]: AccountID] = [:]
    private(set) var passkeys: [[UInt8]: PasskeyRecord] = [:]
    private(set) var passwords: [AccountID: PasswordRecord] = [:]
    private(set) var formerPasswords: [AccountID: PasswordRecord] = [:]
    private(set) var visits: [VisitID: VisitRecord] = [:]
    private(set) var slips: [SlipID: SlipRecord] = [:]
    private(set) var policies: [[UInt8]: [UInt8]] = [:]
    private(set) var seals: [[UInt8]: Instant] = [:]
    private(set) var throttles: [[UInt8]: ThrottleRecord] = [:]
    private(set) var factors: [AccountID: [FactorRecord.Kind: FactorRecord]] = [:]
    private(set) var mailedCodes = InMemoryMailedCodes()
    private(set) var signUps: [VisitID: SignUpRecord] = [:]
    private(set) var recoveries: [AccountID: RecoveryRecord] = [:]
    private(set) var errands = InMemoryErrands()
    private(set) var rollout: RolloutRecord?
    private(set) var leases: [[UInt8]: LeaseRecord] = [:]
    var secrets: [[UInt8]: [UInt8]] = [:]

    private var exposures: [UInt128: ExposureRecord] = [:]
    private var passkeysOfAccount: [AccountID: [[UInt8]]] = [:]
    private var slipsOfVisit: [VisitID: [SlipID]] = [:]
    private var outbox: [[UInt8]] = []

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
        for errand in change.errands { errands.add(errand) }
        return .committed
    }

    private mutating func apply(_ write: Change.Write) {
        switch write {
        case .account(let record): put(record)
        case .visit(let record): visits[record.visit.id] = record
        case .slip(let record): put(record)
        case .passkey(let record): put(record)
        case .removePasskey(let id): removePasskey(id)
        case .profile(let record): put(record)
        case .password(let record): passwords[record.account] = record
        case .removePassword(let id): passwords[id] = nil
        case .suspendPassword(let id):
            formerPasswords[id] = formerPasswords[id] ?? passwords[id]
            passwords[id] = nil
        case .reinstatePassword(let id):
            passwords[id] = formerPasswords.removeValue(forKey: id) ?? passwords[id]
        case .removeFormerPassword(let id): formerPasswords[id] = nil
        case .seal(let seal, let expiresAt): seals[seal] = expiresAt
        case .policy(let hash, let document, _): policies[hash] = document
        case .rollout(let record): rollout = record
        case .exposure(let record): exposures[record.subject] = record
        case .lease(let record): leases[Array(record.name.utf8)] = record
        case .throttle(let record): throttles[record.key] = record
        case .throttleCleared(let key, let now): change(key) { $0.cleared(at: now) }
        case .throttleGivenBack(let key, let start): change(key) { $0.givenBack(windowStart: start) }
        case .factor(let record): put(record)
        case .removeFactor(let id, let kind): factors[id]?[kind] = nil
        case .mailedCode(let record): mailedCodes.put(record)
        case .removeMailedCode(let id): mailedCodes.remove(id)
        case .signUp(let record): signUps[record.visit] = record
        case .removeSignUp(let visit): signUps[visit] = nil
        case .recovery(let record): recoveries[record.account] = record
        case .removeRecovery(let id): recoveries[id] = nil
        case .errandDone(let id): errands.remove(id)
        case .errandDeferred(let id, let attempts, let notBefore):
            errands.postpone(id, attempts: attempts, notBefore: notBefore)
        case .sweep(let end, let limit): sweep(before: end, limit: limit)
        case .sweepVisits(let end, let limit): sweepVisits(before: end, limit: limit)
        case .forgetIdentifiers(let end, let limit): forgetIdentifiers(before: end, limit: limit)
        case .eraseAccount(let id): erase(id)
        }
    }

    mutating func updateThrottles(
        _ keys: [[UInt8]], _ update: ([ThrottleRecord]) -> [ThrottleRecord]
    ) -> [ThrottleRecord] {
        let before = Set(keys).compactMap { throttles[$0] }
        for record in update(before) { throttles[record.key] = record }
        return before
    }

    private mutating func change(_ key: [UInt8], _ change: (ThrottleRecord) -> ThrottleRecord) {
        guard let before = throttles[key] else { return }
        var after = change(before)
        guard after != before else { return }
        after.version = before.version &+ 1
        throttles[key] = after
    }

    private mutating func sweep(before end: Instant, limit: Int) {
        for key in throttles.runOut(\.expiresAt, before: end, limit: limit) { throttles[key] = nil }
        for id in mailedCodes.records.runOut(\.expiresAt, before: end, limit: limit) {
            mailedCodes.remove(id)
        }
        for visit in signUps.runOut(\.expiresAt, before: end, limit: limit) { signUps[visit] = nil }
        for seal in seals.runOut(\.self, before: end, limit: limit) { seals[seal] = nil }
    }

    private mutating func sweepVisits(before end: Instant, limit: Int) {
        let over = visits.filter { $0.value.visit.state.openEnd == .nothing }
        for id in over.runOut(\.visit.expiresAt, before: end, limit: limit) {
            visits[id] = nil
            for slip in slipsOfVisit.removeValue(forKey: id) ?? [] { slips[slip] = nil }
        }
    }

    private mutating func forgetIdentifiers(before end: Instant, limit: Int) {
        let typed = visits.filter { $0.value.identifier != nil }
        for id in typed.runOut(\.visit.expiresAt, before: end, limit: limit) { visits[id]?.identifier = nil }
    }

    private mutating func erase(_ id: AccountID) {
        let spellings = Set(
            [
                profiles[id]?.loginName, profiles[id]?.loginNameKey, profiles[id]?.email,
                profiles[id]?.otherAddress?.address,
            ].compactMap { $0.map(Self.folded) })
        let own = Set(visits.values.filter { $0.account == id }.map(\.visit.id))
        for slip in slips.values where slip.account == id || own.contains(slip.slip.visit) {
            slips[slip.slip.id] = nil
            slipsOfVisit[slip.slip.visit]?.removeAll { $0 == slip.slip.id }
        }
        for code in mailedCodes.records.values
        where code.account == id || own.contains(code.visit)
            || code.address.map({ spellings.contains(Self.folded($0)) }) == true
        {
            mailedCodes.remove(code.id)
        }
        for signUp in signUps.values
        where own.contains(signUp.visit)
            || !spellings.isDisjoint(with: [signUp.email, signUp.loginNameKey].map(Self.folded))
        {
            signUps[signUp.visit] = nil
        }
        for visit in own {
            visits[visit] = nil
            slipsOfVisit[visit] = nil
        }
        for (key, visit) in visits {
            if let typed = visit.identifier, spellings.contains(Self.folded(typed)) {
                visits[key]?.identifier = nil
            }
        }
        for passkey in passkeysOfAccount.removeValue(forKey: id) ?? [] { passkeys[passkey] = nil }
        for errand in errands.oldest(.max, where: { $0.account == id }) { errands.remove(errand.id) }
        if let profile = profiles.removeValue(forKey: id) {
            loginNames[Array(profile.loginNameKey.utf8)] = nil
        }
        (passwords[id], formerPasswords[id], factors[id], recoveries[id]) = (nil, nil, nil, nil)
        if let account = accounts.removeValue(forKey: id), accountOfHandle[account.userHandle] == id {
            accountOfHandle[account.userHandle] = nil
        }
    }

    /// Capitals of ASCII as small letters, as `NOCASE` compares.
    private static func folded(_ text: String) -> [UInt8] {
        text.utf8.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
    }

    private mutating func put(_ record: AccountRecord) {
        let before = accounts.updateValue(record, forKey: record.id)?.userHandle
        if before == record.userHandle { return }
        if let before, accountOfHandle[before] == record.id { accountOfHandle[before] = nil }
        accountOfHandle[record.userHandle] = record.id
    }

    private mutating func put(_ record: FactorRecord) {
        factors[record.account, default: [:]][record.kind] = record
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

extension Dictionary {
    /// The keys of up to `limit` rows that ran out before `end`, those first that ran out first.
    fileprivate func runOut(_ expiry: KeyPath<Value, Instant>, before end: Instant, limit: Int) -> [Key] {
        let late = filter { $0.value[keyPath: expiry] < end }
        let inOrder = late.sorted { $0.value[keyPath: expiry] < $1.value[keyPath: expiry] }
        return inOrder.prefix(Swift.max(0, limit)).map(\.key)
    }
}
