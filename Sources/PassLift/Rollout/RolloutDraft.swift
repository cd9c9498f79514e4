import PassLiftEvents
import PassLiftMachine
import PassLiftPolicy
import PassLiftPorts

/// A change of the rollout in the making: the record, and the events of what happened to it.
struct RolloutDraft {
    private(set) var record: RolloutRecord
    private(set) var events: [Event] = []
    private let before: RolloutRecord?
    private let chance: any Chance
    private let now: Instant

    /// Begins from what is stored; a rollout that is not gets a subject of its own.
    init(_ stored: RolloutRecord?, chance: any Chance, at now: Instant) throws(PassLiftError) {
        before = stored
        if let stored {
            record = stored
        } else {
            record = RolloutRecord(subject: try EventIdentity.bits(chance))
        }
        self.chance = chance
        self.now = now
    }

    /// The phase that the state amounts to.
    var phase: RolloutPhase {
        switch (record.state.pace, record.state.heldStage) {
        case (.frozen, _): .frozen
        case (.running, .some): .held
        case (.running, nil): .running
        }
    }

    /// Whether anything was done.
    var isChanged: Bool { record != before }

    /// The record as ``change()`` stores it.
    var stored: RolloutRecord {
        var stored = record
        stored.version = (before?.version ?? 0) &+ 1
        return stored
    }

    /// The change that stores it.
    func change() -> Change {
        var change = Change()
        change.preconditions = [.rolloutVersion(before?.version ?? 0)]
        change.writes = [.rollout(stored)]
        change.events = events
        return change
    }

    /// Drives the rollout; nothing happens where the machine knows no way.
    mutating func drive(_ input: RolloutInput, stage: UInt8) throws(PassLiftError) {
        let from = phase
        guard let to = RolloutMachine.next(from, input) else { return }
        switch input {
        case .stageReached: record.stage = stage
        case .rolledBack:
            record.state.heldStage = stage
            record.state.pace = .running
        case .frozen: record.state.pace = .frozen
        case .resumed:
            record.state.pace = .running
            record.state.heldStage = nil
            try openEpoch()
        }
        try tell(.rollout(from: from, input, to: to), .rollout(record.state, stage: stage))
    }

    /// A document decides that did not decide before: its guardrails begin anew. A halt stays.
    mutating func adopt(_ hash: [UInt8]) throws(PassLiftError) {
        guard record.policyHash != hash else { return }
        let from: PolicyPhase = record.policyHash.isEmpty ? .absent : .inForce
        if from == .inForce { record.state.epoch &+= 1 }
        record.policyHash = hash
        record.policyEpoch = record.state.epoch
        record.stage = 0
        record.breached = 0
        record.ledger = GuardrailLedger().json
        guard let to = PolicyMachine.next(from, .changed) else { return }
        try tell(.policy(from: from, .changed, to: to), .nothing, policy: PolicyHash(bytes: hash))
    }

    /// The counts so far; a resumption begins new ones.
    ///
    /// - Throws: `unavailable` when what is stored cannot be read: to count from nothing would lose what was
    ///   observed, and nobody would know.
    func ledger() throws(PassLiftError) -> GuardrailLedger {
        guard !record.ledger.isEmpty else { return GuardrailLedger(epoch: countedEpoch) }
        do {
            return try GuardrailLedger(json: record.ledger)
        } catch {
            throw PassLiftError(.unavailable, "the guardrails' counts in the store cannot be read")
        }
    }

    /// The epoch as the document's guardrails count it: 0 when the document came.
    var countedEpoch: UInt32 { record.state.epoch &- record.policyEpoch }

    /// Stores counts, and how far the outbox was read for them.
    mutating func keep(_ ledger: GuardrailLedger, upTo position: Int64) {
        record.ledger = ledger.json
        record.position = position
    }

    /// Notes how far the outbox was read without counting.
    mutating func passOver(upTo position: Int64) {
        record.position = position
    }

    /// Notes a guardrail that was breached, once an epoch.
    ///
    /// - Returns: whether it is the first time.
    mutating func breach(_ index: Int, _ report: GuardrailReport) throws(PassLiftError) -> Bool {
        let bit = UInt16(1) << UInt16(index)
        guard record.breached & bit == 0, let to = GuardrailMachine.next(.watching, .breached) else {
            return false
        }
        record.breached |= bit
        try tell(
            .guardrail(from: .watching, .breached, to: to),
            .guardrail(index: UInt8(clamping: index), report.counts))
        return true
    }

    private mutating func openEpoch() throws(PassLiftError) {
        record.state.epoch &+= 1
        record.breached = 0
        record.ledger = GuardrailLedger(epoch: countedEpoch).json
    }

    private mutating func tell(
        _ transition: Transition, _ detail: Happening.Detail, policy: PolicyHash? = nil
    ) throws(PassLiftError) {
        record.eventSequence &+= 1
        var event = Event(
            id: try EventIdentity.draw(chance, at: now), time: now, subject: record.subject,
            sequence: record.eventSequence, happening: Happening(transition, detail))
        event.policy = policy
        events.append(event)
    }
}
