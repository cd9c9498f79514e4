import PassLiftEvents
import PassLiftFlow
import PassLiftMachine
import PassLiftPolicy
import PassLiftPorts

/// Turns what a step decided into a change of the store: preconditions, writes, events in order, errands.
struct ChangeComposer {
    let loaded: Loaded
    let prepared: Prepared
    let step: Step
    let recorder: ChangeRecorder
    let world: World

    /// What a change is composed with, beside the step itself.
    struct World {
        let policyHash: [UInt8]
        let chance: any Chance
        let pseudonyms: EventPseudonyms
    }

    private(set) var change = Change()
    private(set) var issued: [SlipRecord] = []
    private(set) var account: AccountRecord?
    private(set) var visit: VisitRecord

    init(
        loaded: Loaded, prepared: Prepared, step: Step, recorder: ChangeRecorder,
        world: World
    ) {
        self.loaded = loaded
        self.prepared = prepared
        self.step = step
        self.recorder = recorder
        self.world = world
        account = loaded.account
        visit = prepared.visit ?? loaded.visit
    }

    /// Whether there is anything to commit.
    var isEmpty: Bool { change.writes.isEmpty && change.events.isEmpty }

    mutating func compose() throws(PassLiftError) {
        let isTaken = isEvidenceTaken
        if isTaken { change.preconditions = prepared.evidence.preconditions }
        for effect in recorder.effects { try compose(effect) }
        if isTaken {
            change.writes += prepared.evidence.writes
            change.errands += prepared.evidence.errands
        }
        try placeEvents()
        try composeRecovery()
        composeVisits()
        composeAccount()
        composeErasure()
    }

    /// Of an account that is erased nothing is written and nobody is told: its events alone stay.
    private mutating func composeErasure() {
        guard recorder.effects.contains(.eraseAccount), let account else { return }
        change.writes = [.eraseAccount(account.id)]
        change.errands = []
    }

    /// Whether the step did what the caller's own part of the change belongs to.
    private var isEvidenceTaken: Bool {
        guard let belongs = prepared.evidence.belongsTo else { return true }
        return recorder.happenings.contains { belongs($0.transition) }
    }

    /// A recovery has a token of its own, from which the link to call it off is computed, and the codes by
    /// which the same person comes back to it.
    private mutating func composeRecovery() throws(PassLiftError) {
        let after = step.snapshot.recovery
        guard let account, after != loaded.recovery?.recovery ?? .none else { return }
        let held = recorder.beginsRecovery ? nil : loaded.recovery
        let token: [UInt8]
        if let held { token = held.token } else { token = try EventIdentity.bytes(16, world.chance) }
        var record = RecoveryRecord(account: account.id, recovery: after, token: token)
        record.codes = codes(kept: held?.codes ?? [], with: after)
        change.writes.append(.recovery(record))
    }

    /// The codes that go on counting for a recovery: those by which it came to wait, until it is over. What
    /// was opened at once needs none.
    private func codes(kept: [[UInt8]], with recovery: RecoveryCase) -> [[UInt8]] {
        switch recovery.state {
        case .waiting: kept + prepared.evidence.recoveryCodes
        case .requested, .proofGiven, .enrolling:
            kept.isEmpty ? [] : kept + prepared.evidence.recoveryCodes
        case .absent, .completed, .cancelled, .expired: []
        }
    }

    private mutating func compose(_ effect: Effect) throws(PassLiftError) {
        switch effect {
        case .issueSlip(let slip):
            let record = SlipRecord(
                slip: slip, account: account?.id, terms: try prepared.evidence.terms(slip))
            issued.append(record)
            change.writes.append(.slip(record))
        case .closeSlip(let slip): composeClosing(slip)
        case .storePasskey(_, let origin):
            guard var passkey = prepared.evidence.newPasskey else { return }
            passkey.origin = origin
            change.preconditions.append(.credentialFree(passkey.credentialID))
            change.writes.append(.passkey(passkey))
        case .updatePasskey(let state, let origin):
            guard var passkey = prepared.evidence.usedPasskey else { return }
            passkey.state = state
            passkey.origin = origin ?? passkey.origin
            change.writes.append(.passkey(passkey))
        case .removePasskey:
            guard let passkey = prepared.evidence.usedPasskey else { return }
            change.writes.append(.removePasskey(credentialID: passkey.credentialID))
        case .eraseAccount: break
        case .removePassword:
            if let account { change.writes.append(.removePassword(account.id)) }
        case .suspendPassword:
            if let account { change.writes.append(.suspendPassword(account.id)) }
        case .forgetFormerPassword:
            if let account { change.writes.append(.removeFormerPassword(account.id)) }
        case .reinstatePassword:
            if let account { change.writes.append(.reinstatePassword(account.id)) }
        case .revokeSessions: try errand(.revokeSessions)
        case .notify(.addressChanged):
            try errand(.noticeAddressChanged, mailedCode: prepared.evidence.formerAddress)
        case .notify(let notice): try errand(Errand.Kind(notice))
        }
    }

    private mutating func composeClosing(_ slip: Slip) {
        let known = loaded.slips + issued + (loaded.automaticElsewhere.map { [$0.slip] } ?? [])
        guard var record = known.first(where: { $0.slip.id == slip.id }) else { return }
        record.slip = slip
        if slip.state == .consumed(.completed) || slip.state == .consumed(.refused) {
            record.answerDigest = prepared.evidence.answerDigest
        }
        if !issued.contains(where: { $0.slip.id == slip.id }) {
            change.preconditions.append(.slipOpen(slip.id))
        }
        change.writes.append(.slip(record))
    }

    private mutating func errand(
        _ kind: Errand.Kind, mailedCode: UInt128? = nil
    ) throws(PassLiftError) {
        guard let account else { return }
        let id = try EventIdentity.draw(world.chance, at: loaded.now)
        var errand = Errand(id: id, account: account.id, kind: kind, at: loaded.now)
        errand.mailedCode = mailedCode
        change.errands.append(errand)
    }

    /// Every happening becomes one event, under the account's subject or, for strangers, under the visit's
    /// pseudonym.
    private mutating func placeEvents() throws(PassLiftError) {
        let subject = account?.subject ?? world.pseudonyms.visit(visit.visit.id).bits
        for happening in recorder.happenings.map({ world.pseudonyms.veiled($0) }) {
            let id = try EventIdentity.draw(world.chance, at: loaded.now)
            var sequence = account?.eventSequence ?? visit.eventSequence
            sequence &+= 1
            var event = Event(
                id: id, time: loaded.now, subject: subject, sequence: sequence, happening: happening)
            if case .evaluated = happening.detail { event.policy = PolicyHash(bytes: world.policyHash) }
            if account == nil { visit.eventSequence = sequence } else { account?.eventSequence = sequence }
            change.events.append(event)
        }
    }

    private mutating func composeVisits() {
        write(loaded.offerElsewhere, step.snapshot.offerElsewhere)
        write(loaded.automaticElsewhere?.visit, step.snapshot.automaticElsewhere?.visit)
        guard step.snapshot.visit.state != .absent else { return }
        let before = loaded.visit
        visit.visit = step.snapshot.visit
        visit.signIn = step.snapshot.signIn
        visit.client = step.snapshot.client
        visit.attributes = step.snapshot.attributes
        if !step.snapshot.visit.proofs.isEmpty { visit.account = account?.id ?? visit.account }
        visit.forgetIdentifierIfOver()
        guard visit != before else { return }
        visit.version = before.version &+ 1
        change.preconditions.append(.visitVersion(visit.visit.id, before.version))
        change.writes.append(.visit(visit))
    }

    private mutating func write(_ before: VisitRecord?, _ after: Visit?) {
        guard var record = before, let after, record.visit != after else { return }
        change.preconditions.append(.visitVersion(after.id, record.version))
        record.visit = after
        record.forgetIdentifierIfOver()
        record.version &+= 1
        change.writes.append(.visit(record))
    }

    private mutating func composeAccount() {
        guard var record = account else { return }
        record.facts = step.snapshot.account
        record.history = step.snapshot.history
        change.preconditions.append(.accountVersion(record.id, record.version))
        if record != loaded.account {
            record.version &+= 1
            change.writes.append(.account(record))
        }
        account = record
    }
}
