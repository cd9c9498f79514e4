import PassLiftEncoding
import PassLiftMachine
import PassLiftPorts

/// Whose turn it is: which document is in force among those at work, and which of its workers works.
///
/// Instances with different documents run beside each other while a deployment is under way. A document that
/// was never seen takes force at once. One that was in force before takes it again only when no worker with
/// the present one has shown itself for a while, so that two at work never take turns.
struct RolloutTurn {
    let doors: Doors
    let policyHash: [UInt8]
    let holder: UInt128
    let leaseSeconds: Int64
    let presenceSeconds: Int64

    private static let leaseName = "rollout"

    /// How a worker's document stands.
    enum Standing {
        case inForce
        /// Workers with another document are there.
        case superseded
        /// Another one wrote the rollout at the same moment.
        case contended
    }

    /// How the document stands; it takes force where nothing speaks against it.
    func standing(at now: Instant) async throws(PassLiftError) -> Standing {
        let stored = try await rollout()
        if let stored, stored.policyHash == policyHash { return .inForce }
        if let stored, !stored.policyHash.isEmpty {
            let (own, others) = (
                try await presence(of: policyHash), try await presence(of: stored.policyHash)
            )
            if own != nil, let others, now < others.until { return .superseded }
        }
        var draft = try RolloutDraft(stored, chance: doors.chance, at: now)
        try draft.adopt(policyHash)
        var change = draft.change()
        change.writes.append(.lease(presence(at: now)))
        return try await commit(change) ? .inForce : .contended
    }

    /// Takes the lease, or renews it; where another worker has it, the document is shown to be at work.
    func takeLease(at now: Instant) async throws(PassLiftError) -> Bool {
        if try await lease.take(at: now, with: [.lease(presence(at: now))]) != nil { return true }
        let shown = try await presence(of: policyHash)
        if shown.map({ $0.until.seconds(since: now) < presenceSeconds / 2 }) ?? true {
            var change = Change()
            change.writes = [.lease(presence(at: now))]
            _ = try await commit(change)
        }
        return false
    }

    /// The work itself.
    var lease: WorkLease {
        WorkLease(doors: doors, name: Self.leaseName, holder: holder, seconds: leaseSeconds)
    }

    /// Where the rollout stands.
    func rollout() async throws(PassLiftError) -> RolloutRecord? {
        try await doors.reading { store async throws(StoreError) in try await store.rollout() }
    }

    func commit(_ change: Change) async throws(PassLiftError) -> Bool {
        try await doors.committing(change) == .committed
    }

    /// That a document is at work is a lease of its own, renewed by whoever has the document.
    private static func presenceName(_ hash: [UInt8]) -> String { "policy-" + Hex.encode(hash) }

    private func presence(at now: Instant) -> LeaseRecord {
        LeaseRecord(
            name: Self.presenceName(policyHash), holder: holder, until: now.adding(seconds: presenceSeconds))
    }

    private func presence(of hash: [UInt8]) async throws(PassLiftError) -> LeaseRecord? {
        let name = Self.presenceName(hash)
        return try await doors.reading { store async throws(StoreError) in try await store.lease(named: name)
        }
    }
}
