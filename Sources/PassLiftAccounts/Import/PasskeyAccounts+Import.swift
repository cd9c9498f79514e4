public import PassLift
import PassLiftEncoding
import PassLiftMachine
import PassLiftPolicy
import PassLiftPorts

/// Taking accounts over from a legacy system.
extension PasskeyAccounts {
    /// How many fast hashes are wrapped at once.
    private static let wrapsAtOnce = 4

    private typealias Judged = Result<AccountImport.Outcome, AccountImport.Refusal>

    /// Takes an account over; see ``importAccounts(_:fastHashes:)``.
    public func importAccount(
        _ account: AccountImport, fastHashes: FastHashRule = .kept
    ) async throws(AccountImport.Refusal) -> AccountImport.Outcome {
        let results: [Result<AccountImport.Outcome, AccountImport.Refusal>]
        do throws(PassLiftError) {
            results = try await importAccounts([account], fastHashes: fastHashes)
        } catch {
            throw .failed(error)
        }
        guard let result = results.first else { throw .failed(PassLiftError(.unavailable)) }
        return try result.get()
    }

    /// Takes accounts over, durable together; each alone is imported or not. Of two that exclude each other
    /// the first is.
    ///
    /// Importing an account again changes nothing, whatever has become of its name or password since.
    ///
    /// - Returns: what came of each, in their order.
    /// - Throws: `unavailable` when the store could not; then none of them is acknowledged, and importing
    ///   them again is safe.
    public func importAccounts(
        _ accounts: [AccountImport], fastHashes: FastHashRule = .kept
    ) async throws(PassLiftError) -> [Result<AccountImport.Outcome, AccountImport.Refusal>] {
        var results = [Judged?](repeating: nil, count: accounts.count)
        let secret = try await secret()
        var drafts: [ImportDraft] = []
        for (index, account) in accounts.enumerated() {
            do throws(AccountImport.Refusal) {
                drafts.append(try draft(account, at: index, under: secret))
            } catch {
                results[index] = .failure(error)
            }
        }
        drafts = try await newOnes(of: drafts, &results)
        if fastHashes == .wrapped { drafts = try await wrapping(drafts, &results) }
        drafts = try await sealing(drafts)
        for (draft, outcome) in zip(drafts, try await engine.take(all: requests(for: drafts))) {
            results[draft.index] = try await verdict(on: outcome, of: draft)
        }
        return results.map { $0 ?? .failure(.failed(PassLiftError(.unavailable))) }
    }

    private func requests(for drafts: [ImportDraft]) throws(PassLiftError) -> [StepRequest] {
        let now = engine.doors.time.now()
        var requests: [StepRequest] = []
        for draft in drafts {
            var record = try engine.newAccount(draft.id, at: now)
            if let handle = draft.account.userHandle { record.userHandle = handle }
            record.facts.createdAt = draft.account.createdAt ?? now
            record.facts.recoveryConfirmedAt = draft.account.emailVerifiedAt
            if draft.account.email != nil, draft.account.emailVerifiedAt == nil {
                // Nobody has shown that the address and what came with it are one person's.
                record.facts.origins = .young
            }
            var request = StepRequest(.outside, account: draft.id) { loaded throws(PassLiftError) in
                draft.prepared(at: loaded.now)
            }
            request.absentAccount = .makeUnread(record)
            requests.append(request)
        }
        return requests
    }

    private func verdict(
        on outcome: Result<StepOutcome, PassLiftError>, of draft: ImportDraft
    ) async throws(PassLiftError) -> Judged {
        switch outcome {
        case .success: return .success(.imported(draft.id))
        case .failure(let error) where error.code == .accountExists:
            // An account that has been renamed since is there under another name; one without any name was
            // never imported.
            let names = try await profile(of: draft.id)
            let record = try await account(draft.id)
            return record != nil && names == nil ? .failure(.idTaken) : .success(.alreadyThere)
        case .failure(let error): return .failure(.failed(error))
        }
    }
}

/// What is looked at before anything is stored.
extension PasskeyAccounts {
    /// All that is wrong with an account that is to be taken over, as far as it can be told without the
    /// store; nothing: it may be taken over where no other one is in its way.
    public func faults(of account: AccountImport) -> [AccountImport.Refusal] {
        var faults: [AccountImport.Refusal] = []
        if account.status != .active, account.status != .suspended { faults.append(.status) }
        do {
            _ = try text.loginNameKey(account.loginName)
        } catch {
            faults.append(.loginName(error))
        }
        do {
            _ = try hasher.inspect(account.passwordHash)
        } catch {
            faults.append(.passwordHash(error.code))
        }
        if let email = account.email {
            do {
                _ = try text.mailAddress(email)
            } catch {
                faults.append(.email(error))
            }
        } else if account.emailVerifiedAt != nil {
            faults.append(.emailMissing)
        }
        if let handle = account.userHandle, !(AccountImport.userHandleByteCounts ~= handle.count) {
            faults.append(.userHandle)
        }
        if !account.hasPermittedAttributes { faults.append(.attributes) }
        return faults
    }

    private func draft(
        _ account: AccountImport, at index: Int, under secret: StoreSecret
    ) throws(AccountImport.Refusal) -> ImportDraft {
        let faults = faults(of: account)
        if let fault = faults.first { throw faults.count == 1 ? fault : .several(faults) }
        guard let key = try? text.loginNameKey(account.loginName),
            let id = account.id ?? secret.importedAccount(loginNameKey: key)
        else { throw .failed(PassLiftError(.unavailable)) }
        var account = account
        account.email = account.email.flatMap { try? text.mailAddress($0).text }
        return ImportDraft(
            index: index, account: account, id: id, loginNameKey: key, hash: account.passwordHash)
    }

    /// Those whose names and handles nobody has yet; of the others is said what became of them.
    private func newOnes(
        of drafts: [ImportDraft], _ results: inout [Judged?]
    ) async throws(PassLiftError) -> [ImportDraft] {
        let folded = drafts.map { (try? text.folded($0.account.loginName)) ?? $0.loginNameKey }
        let profiles = try await profiles(loginNameKeys: drafts.map(\.loginNameKey) + folded)
        let holders = Dictionary(
            profiles.map { (Array($0.loginNameKey.utf8), $0) }, uniquingKeysWith: { first, _ in first })
        var firsts: [[UInt8]: String] = [:]
        var new: [ImportDraft] = []
        for (draft, folded) in zip(drafts, folded) {
            let key = Array(draft.loginNameKey.utf8)
            if let holder = holders[Array(folded.utf8)] ?? holders[key] {
                let isTheSame = draft.account.id.map { $0 == holder.account } ?? holder.isNamed(folded, text)
                results[draft.index] = isTheSame ? .success(.alreadyThere) : .failure(.loginNameTaken)
            } else if let first = firsts[key], !first.utf8.elementsEqual(folded.utf8) {
                results[draft.index] = .failure(.loginNameTaken)
            } else if let handle = draft.account.userHandle, let holder = try await account(of: handle) {
                let isAnother = holder.id != draft.id
                results[draft.index] = isAnother ? .failure(.userHandleTaken) : .success(.alreadyThere)
            } else {
                firsts[key] = folded
                new.append(draft)
            }
        }
        return new
    }

    /// The drafts with their fast hashes wrapped, a few at once.
    private func wrapping(
        _ drafts: [ImportDraft], _ results: inout [Judged?]
    ) async throws(PassLiftError) -> [ImportDraft] {
        let hasher = hasher
        var wrapped: [ImportDraft] = []
        for first in stride(from: 0, to: drafts.count, by: Self.wrapsAtOnce) {
            let few = drafts[first..<min(first + Self.wrapsAtOnce, drafts.count)]
            let hashes = await withTaskGroup { group in
                for (place, draft) in few.enumerated() {
                    group.addTask { () async -> (Int, Result<PasswordHash, PasswordHasherError>) in
                        do throws(PasswordHasherError) {
                            return (place, .success(try await hasher.wrapping(draft.hash)))
                        } catch {
                            return (place, .failure(error))
                        }
                    }
                }
                var hashes: [Int: Result<PasswordHash, PasswordHasherError>] = [:]
                for await (place, hash) in group { hashes[place] = hash }
                return hashes
            }
            for (place, var draft) in few.enumerated() {
                switch hashes[place] {
                case .success(let hash):
                    draft.hash = hash
                    wrapped.append(draft)
                case .failure(let error): results[draft.index] = .failure(.passwordHash(error.code))
                case nil: continue
                }
            }
        }
        return wrapped
    }

    /// The drafts with their factors sealed.
    private func sealing(_ drafts: [ImportDraft]) async throws(PassLiftError) -> [ImportDraft] {
        guard drafts.contains(where: { $0.account.totp != nil }) else { return drafts }
        let vault = try await vault()
        var sealed = drafts
        for (place, draft) in drafts.enumerated() {
            guard let totp = draft.account.totp else { continue }
            sealed[place].sealedFactor = try vault.sealed(totp, of: draft.id, engine.doors.chance)
        }
        return sealed
    }
}

extension ProfileRecord {
    /// Whether that is its name, white space and all.
    fileprivate func isNamed(_ folded: String, _ text: any TextNormalizer) -> Bool {
        guard let own = try? text.folded(loginName) else { return false }
        return own.utf8.elementsEqual(folded.utf8)
    }
}

extension AccountImport {
    /// Whether the attributes are within the limits.
    fileprivate var hasPermittedAttributes: Bool { Self.permits(attributes) }

    /// Whether attributes are within the limits.
    static func permits(_ attributes: [String: AttributeValue]) -> Bool {
        attributes.count <= Self.maximumAttributeCount
            && attributes.allSatisfy { name, value in
                guard !name.isEmpty, name.utf8.count <= Self.maximumAttributeNameByteCount else {
                    return false
                }
                switch value {
                case .text(let text): return text.utf8.count <= Self.maximumAttributeTextByteCount
                case .integer, .flag: return true
                }
            }
    }
}

extension StoreSecret {
    /// The id of an imported account that brings none: 32 hexadecimal digits that only this store computes.
    fileprivate func importedAccount(loginNameKey: String) -> AccountID? {
        AccountID(Hex.encode(digest(of: [Array(loginNameKey.utf8)], in: .importedAccount).prefix(16)))
    }
}
