public import PassLift
import PassLiftCeremony
import PassLiftEncoding
import PassLiftFlow
import PassLiftMachine
import PassLiftPorts

/// Taking passkeys over from a legacy system.
extension PasskeyAccounts {
    private typealias Judged = Result<PasskeyImport.Outcome, PasskeyImport.Refusal>

    /// A passkey whose account is known, with its place in the batch.
    private typealias Placed = (index: Int, passkey: PasskeyImport)

    /// Takes passkeys over, durable together; those of one account in one step. Of two with one credential id
    /// the first is imported.
    ///
    /// Importing a passkey again changes nothing, whatever it has done since.
    ///
    /// - Returns: what came of each, in their order.
    /// - Throws: `unavailable` when the store could not; importing them again is safe.
    public func importPasskeys(
        _ passkeys: [PasskeyImport]
    ) async throws(PassLiftError) -> [Result<PasskeyImport.Outcome, PasskeyImport.Refusal>] {
        var results = [Judged?](repeating: nil, count: passkeys.count)
        var firsts: Set<[UInt8]> = []
        var batches: [AccountID: [Placed]] = [:]
        var held: [AccountID: Int] = [:]
        for (index, passkey) in passkeys.enumerated() {
            do throws(PasskeyImport.Refusal) {
                try passkey.judge()
                guard firsts.insert(passkey.credential.credentialID).inserted else { throw .credentialTaken }
                if let holder = try await holder(of: passkey) {
                    guard holder.isTheSame(as: passkey) else { throw .credentialTaken }
                    results[index] = .success(.alreadyThere)
                } else {
                    let owner = try await owner(of: passkey).id
                    try await requireRoom(for: owner, beside: batches[owner]?.count ?? 0, &held)
                    batches[owner, default: []].append((index, passkey))
                }
            } catch {
                results[index] = .failure(error)
            }
        }
        let accounts = batches.keys.sorted { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) }
        let requests = accounts.map { request(for: $0, batches[$0] ?? []) }
        for (account, outcome) in zip(accounts, try await engine.take(all: requests)) {
            for placed in batches[account] ?? [] {
                results[placed.index] = await verdict(on: outcome, of: placed.passkey, account)
            }
        }
        return results.map { $0 ?? .failure(.failed(PassLiftError(.unavailable))) }
    }

    /// Refuses a passkey past the most that an account may have.
    private func requireRoom(
        for account: AccountID, beside others: Int, _ held: inout [AccountID: Int]
    ) async throws(PasskeyImport.Refusal) {
        let count: Int
        if let known = held[account] {
            count = known
        } else {
            count = try await reading { () async throws(PassLiftError) in
                try await ceremonies.passkeys(of: account).count
            }
            held[account] = count
        }
        guard count + others < PasskeyRecord.maximumPerAccount else { throw .tooManyPasskeys }
    }

    private func request(for account: AccountID, _ placed: [Placed]) -> StepRequest {
        let passkeys = placed.map(\.passkey)
        return StepRequest(.outside, account: account) { loaded throws(PassLiftError) in
            var prepared = Prepared(passkeys.map { _ in .accountChanged(.passkeyImported) })
            for passkey in passkeys {
                var record = passkey.record(of: account, at: loaded.now)
                let isYoung = loaded.account?.facts.origins.address.isConfirmed == false
                record.origin = isYoung ? .young(of: .passkey) : .confirmed(.passkey)
                prepared.evidence.preconditions.append(.credentialFree(record.credentialID))
                prepared.evidence.writes.append(.passkey(record))
            }
            return prepared
        }
    }

    private func verdict(
        on outcome: Result<StepOutcome, PassLiftError>, of passkey: PasskeyImport, _ account: AccountID
    ) async -> Judged {
        switch outcome {
        case .success: return .success(.imported(account))
        case .failure(let error):
            // The machine takes everything for accounts that are open.
            return .failure(error.code == .notPossibleHere ? .accountClosed : .failed(error))
        }
    }

    private func holder(
        of passkey: PasskeyImport
    ) async throws(PasskeyImport.Refusal) -> PasskeyRecord? {
        try await reading { () async throws(PassLiftError) in
            try await engine.reading { store async throws(StoreError) in
                try await store.passkey(credentialID: passkey.credential.credentialID)
            }
        }
    }

    private func owner(of passkey: PasskeyImport) async throws(PasskeyImport.Refusal) -> AccountRecord {
        let byHandle = try await reading { () async throws(PassLiftError) in
            try await account(of: passkey.credential.userHandle)
        }
        let owner: AccountRecord?
        switch passkey.owner {
        case .userHandle: owner = byHandle
        case .account(let id):
            owner = try await reading { () async throws(PassLiftError) in try await account(id) }
        case .loginName(let name):
            owner = try await reading { () async throws(PassLiftError) in
                guard let profile = try await profile(loginName: name) else { return nil }
                return try await account(profile.account)
            }
        }
        guard let owner else { throw .unknownAccount }
        guard byHandle == nil || byHandle?.id == owner.id else { throw .userHandleTaken }
        return owner
    }

    private func reading<Value: Sendable>(
        _ read: () async throws(PassLiftError) -> Value
    ) async throws(PasskeyImport.Refusal) -> Value {
        do throws(PassLiftError) {
            return try await read()
        } catch {
            throw .failed(error)
        }
    }
}

extension PasskeyImport {
    /// What is looked at before the store is asked.
    fileprivate func judge() throws(Refusal) {
        guard 1...ResponseLimits.credentialIDByteCount ~= credential.credentialID.count else {
            throw .credentialID
        }
        guard AccountImport.userHandleByteCounts ~= credential.userHandle.count else { throw .userHandle }
        do {
            try COSEKey(credential.publicKey).requireOnCurve()
        } catch {
            throw .publicKey(error)
        }
        if credential.backupEligible == false, credential.backupState { throw .backupState }
        guard transports.count <= ResponseLimits.transportCount,
            transports.allSatisfy({ $0.utf8.count <= ResponseLimits.labelByteCount }),
            label.utf8.count <= PasskeyImport.maximumLabelByteCount
        else { throw .tooLong }
    }

    /// The record that is stored. It was made in no visit, so that the first sign-in proves it.
    fileprivate func record(of account: AccountID, at now: Instant) -> PasskeyRecord {
        var record = PasskeyRecord(
            credentialID: credential.credentialID, account: account, userHandle: credential.userHandle,
            publicKey: credential.publicKey,
            made: .init(purpose: .additionalPasskey, visit: VisitID(bits: 0), at: createdAt ?? now))
        record.signCount = credential.signCount
        record.backupEligible = credential.backupEligible
        record.backupState = credential.backupState
        record.uvInitialized = credential.uvInitialized
        record.transports = transports
        if let aaguid { record.aaguid = aaguid.bytes }
        record.label = label
        return record
    }
}

extension PasskeyRecord {
    /// Whether it is what was imported, or the same passkey as the other says.
    fileprivate func isTheSame(as other: PasskeyImport) -> Bool {
        userHandle == other.credential.userHandle && publicKey == other.credential.publicKey
    }
}
