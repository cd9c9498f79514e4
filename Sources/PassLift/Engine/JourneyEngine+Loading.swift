import PassLiftFlow
import PassLiftMachine
import PassLiftPolicy
package import PassLiftPorts

/// How a step's states are read. Versions guard them at the commit, so they need not be read at one moment.
extension JourneyEngine {
    func load(
        _ request: StepRequest, _ rollout: RolloutState
    ) async throws(PassLiftError) -> Loaded {
        let now = doors.time.now()
        var loaded = Loaded(visit: try await visit(request.place, now), now: now)
        loaded.account = try await account(request, loaded.visit)
        loaded.rollout = rollout
        if let account = loaded.account {
            if request.recovery == .always || loaded.visit.visit.kind == .recovery {
                loaded.recovery = try await recovery(of: account.id)
            } else if account.facts.pendingRecovery == .underWay {
                loaded.recovery = try await readableRecovery(of: account.id)
            }
        }
        let id = loaded.visit.visit.id
        if loaded.visit.version > 0 {
            loaded.slips = try await reading { store async throws(StoreError) in
                try await store.openSlips(of: id)
            }
        }
        guard let history = loaded.account?.history else { return loaded }
        if let open = history.openOffer, open.visit != id {
            loaded.offerElsewhere = try await reading { store async throws(StoreError) in
                try await store.visit(open.visit)
            }
        }
        if let open = history.openAutomatic, open.visit != id {
            let visit = try await reading { store async throws(StoreError) in
                try await store.visit(open.visit)
            }
            let slip = try await reading { store async throws(StoreError) in
                try await store.slip(open.slip)
            }
            if let visit, let slip { loaded.automaticElsewhere = (visit, slip) }
        }
        return loaded
    }

    /// The recovery, or nil where its row is damaged: that keeps nobody from signing in.
    private func readableRecovery(of id: AccountID) async throws(PassLiftError) -> RecoveryRecord? {
        do {
            return try await doors.store.recovery(of: id)
        } catch {
            guard error.code == .corrupt else { throw PassLiftError(store: error) }
            return nil
        }
    }

    private func recovery(of id: AccountID) async throws(PassLiftError) -> RecoveryRecord? {
        try await reading { store async throws(StoreError) in try await store.recovery(of: id) }
    }

    /// Where the rollout stands. A row that is damaged stops prompts and attempts, not sign-ins.
    func rollout() async throws(PassLiftError) -> RolloutState {
        do {
            return try await doors.store.rollout()?.state ?? .running
        } catch {
            guard error.code == .corrupt else { throw PassLiftError(store: error) }
            var halted = RolloutState.running
            halted.pace = .frozen
            return halted
        }
    }

    /// Reads from the store, with its failure told as PassLift's.
    package func reading<Value: Sendable>(
        _ read: (any AccountStore) async throws(StoreError) -> Value
    ) async throws(PassLiftError) -> Value {
        try await doors.reading(read)
    }

    private func visit(_ place: StepRequest.Place, _ now: Instant) async throws(PassLiftError) -> VisitRecord
    {
        switch place {
        case .newVisit(let record): return record
        case .outside:
            let nowhere = Visit(id: VisitID(bits: 0), kind: .signIn, startedAt: now, expiresAt: now)
            return VisitRecord(visit: nowhere, signIn: SignInFacts(method: .other, surface: .other))
        case .visit(let id):
            let stored = try await reading { store async throws(StoreError) in try await store.visit(id) }
            guard let stored else { throw PassLiftError(.unknownVisit) }
            return stored
        }
    }

    private func account(
        _ request: StepRequest, _ visit: VisitRecord
    ) async throws(PassLiftError) -> AccountRecord? {
        guard let id = request.account ?? visit.account else { return nil }
        if let bound = visit.account, bound != id { throw PassLiftError(.unknownVisit) }
        switch request.absentAccount {
        case .makeUnread(let record): return record
        case .make(let record): return try await account(id) ?? record
        case .refuse:
            guard let stored = try await account(id) else { throw PassLiftError(.unknownAccount) }
            return stored
        }
    }

    private func account(_ id: AccountID) async throws(PassLiftError) -> AccountRecord? {
        try await reading { store async throws(StoreError) in try await store.account(id) }
    }
}

extension PassLiftError {
    package init(store error: StoreError) {
        self.init(.unavailable, "store: \(error.code.rawValue): \(error.detail)")
    }

    package init(rejection: Rejection) {
        switch rejection {
        case .notPossibleHere: self.init(.notPossibleHere)
        case .slipNotOpen: self.init(.ceremonyGone)
        case .tooManySlips: self.init(.tooManyCeremonies)
        case .stepUpRequired: self.init(.stepUpRequired)
        case .recoveryStays(let verdict): self.init(.stepUpRequired, verdict.rawValue)
        case .passwordUndecided: self.init(.passwordUndecided)
        case .passkeyStays(let verdict): self.init(.lastWayIn, verdict.rawValue)
        case .passwordStays(let verdict): self.init(.passwordStays, verdict.rawValue)
        case .routeStays(let verdict): self.init(.lastRoute, verdict.rawValue)
        }
    }
}
