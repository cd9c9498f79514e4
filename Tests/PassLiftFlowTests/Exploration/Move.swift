import PassLiftEvents
import PassLiftFlow
import PassLiftMachine
import PassLiftPolicy

/// What may happen next in a world: an input somewhere, under a decision that an adversary puts in the
/// policy's place.
struct Move: Hashable {
    var place: World.Place?
    var input: Input
    var replacement: Decision.Action?
    /// What the host's review says.
    var review = SignInVerdict.allow

    init(_ place: World.Place?, _ input: Input, replacing action: Decision.Action? = nil) {
        self.place = place
        self.input = input
        replacement = action
    }

    init(_ place: World.Place?, _ input: Input, under review: SignInVerdict) {
        self.init(place, input)
        self.review = review
    }

    /// Every action that a decision can ask for.
    static let actions: [Decision.Action] = [
        .stayQuiet, .upgradeAutomatically(then: .nothing), .upgradeAutomatically(then: .offer), .offer,
        .require,
        .offerPasskeyOnly,
    ]

    /// What the flags of an assertion can show.
    static let assertions: [CeremonyFacts.Flags] = [
        [.userPresent, .userVerified, .userVerificationTrusted], [.userPresent, .userVerified],
        [.userPresent],
        [.userVerified],
    ]

    /// What the flags of a registration can show.
    static let registrations: [CeremonyFacts.Flags] = [[.userPresent, .userVerified], [.userVerified], []]
}

/// How far an exploration goes.
struct Bound: Hashable, Sendable {
    /// The most passkeys that an account holds.
    var passkeys: Int
    /// The most slips that are open in a visit.
    var slips: Int
    /// The most moves from a beginning; nil: until nothing new comes.
    var depth: Int?
    /// What happens to the account from outside.
    var changes: [AccountInput]
}

extension World {
    /// Every move in one of the visits, whatever its state; or outside visits.
    func moves(in place: Place?, within bound: Bound) -> [Move] {
        guard let place else { return outsideMoves(bound) }
        var inputs: [Input] = [
            .visitBegan, .methodSuggested(.autofill), .passwordChecked(.wrong), .passwordChecked(.throttled),
            .passkeyChecked(.refused(step: 21, code: 1)), .secondFactorChecked(.wrong),
            .secondFactorChecked(.throttled), .turnedAway(.review), .touched,
        ]
        inputs += Report.allCases.map { .reported($0) }
        inputs += changes(bound)
        if self[place].slips.count < bound.slips {
            inputs += CeremonyPurpose.allCases.map { .ceremonyRequested($0) }
        }
        inputs += ceremonyInputs(in: place, bound)
        let moves = inputs.map { Move(place, $0) } + identifyingMoves(in: place) + recoveryMoves(in: place)
        return moves + reviewedMoves(among: moves)
    }

    /// The moves that may bring a person to the door, under a review that does not simply let them in.
    private func reviewedMoves(among moves: [Move]) -> [Move] {
        moves.filter { $0.replacement == nil && $0.input.mayIdentify }.flatMap { move in
            [SignInVerdict.refuse, .requireSecondFactor].map { Move(move.place, move.input, under: $0) }
        }
    }

    private func outsideMoves(_ bound: Bound) -> [Move] {
        (changes(bound) + statements + [.offersWantedAgain, .recoveryCancelled]).map { Move(nil, $0) }
    }

    /// The host states anew what the account holds: as it is, and with or without a second factor,
    /// without a recovery route, and beyond what a statement may say.
    private var statements: [Input] {
        var other = account
        other.secondFactors = account.secondFactors.isEmpty ? .totp : []
        var bold = account
        bold.status = account.status == .active ? .closed : .active
        bold.securityEpoch = 0
        var routeless = account
        routeless.recoveryConfirmedAt = nil
        return [account, other, bold, routeless].map { .factsStated($0) }
    }

    /// Routes, alone and together, and the new way in; everywhere once, and every route where it counts.
    private func recoveryMoves(in place: Place) -> [Move] {
        var inputs: [Input] = [.passwordEnrolled, .passwordWaived, .recoveryCancelled]
        var routes: [RecoveryRoutes] = [.mail]
        if self[place].visit.kind == .recovery {
            routes += [.recoveryCode, .host, .totp, .password]
            inputs.append(.routeChecked(.mail, .wrong, waitSeconds: RecoveryRule.waitSeconds))
        }
        inputs += routes.map { .routeChecked($0, .correct, waitSeconds: RecoveryRule.waitSeconds) }
        return inputs.map { Move(place, $0) }
    }

    private func changes(_ bound: Bound) -> [Input] {
        bound.changes.flatMap { change -> [Input] in
            switch change {
            case .passkeyDeleted(let state, _):
                origins(of: state).map { .accountChanged(.passkeyDeleted(state, of: $0)) }
            case .passkeySuspended(let state, _):
                origins(of: state).map { .accountChanged(.passkeySuspended(state, of: $0)) }
            case .passkeyRenamed(let state, _):
                origins(of: state).map { .accountChanged(.passkeyRenamed(state, of: $0)) }
            case .created, .suspended, .reinstated, .closed, .erased, .renamed, .passwordImported,
                .passwordSet,
                .passwordChanged, .passwordRehashed, .passwordRemoved, .passkeyImported, .recoveryConfirmed,
                .addressChanged, .factorEnrolled, .factorImported, .factorReplaced, .factorRemoved,
                .passwordSuspended, .factorSuspended, .passkeyConfirmed, .addressAdded:
                [.accountChanged(change)]
            }
        }
    }

    /// Of the passkeys in a state.
    private func origins(of state: CredentialState) -> Set<Origin> {
        Set(passkeys.filter { $0.state == state }.map(\.origin))
    }

    /// Answers to every open slip, to the slips of the other visit, and to one that is gone.
    private func ceremonyInputs(in place: Place, _ bound: Bound) -> [Input] {
        let gone = SlipID(bits: 0xDEAD)
        let slips = self[place].openSlips.map(\.id) + self[place.other].openSlips.prefix(1).map(\.id) + [gone]
        return slips.flatMap { slip -> [Input] in
            var inputs: [Input] = [
                .registrationChecked(slip, .refused(step: 7, code: 1)),
                .assertionChecked(slip, .refused(step: 21, code: 1)),
            ]
            inputs += CeremonyLapse.allCases.map { .ceremonyEnded(slip, $0) }
            if passkeys.count < bound.passkeys {
                inputs += Move.registrations.map {
                    .registrationChecked(slip, .verified(CeremonyFacts(flags: $0, algorithm: -7)))
                }
            }
            return inputs + assertions.map { .assertionChecked(slip, $0) }
        }
    }

    private var assertions: [AssertionResult] {
        Set(passkeys).flatMap { passkey in
            Move.assertions.map { flags in
                .verified(
                    CeremonyFacts(flags: flags, algorithm: -7),
                    PasskeyUse(
                        state: passkey.state, createdIn: passkey.createdIn, backup: .asStored,
                        origin: passkey.origin))
            }
        }
    }

    /// Checks that may settle the identity, under every decision.
    private func identifyingMoves(in place: Place) -> [Move] {
        var inputs: [Input] = assertions.map { .passkeyChecked($0) }
        if account.password == .present {
            inputs += [
                .passwordChecked(.correct), .hostSignedIn(.password, at: World.now),
                .hostSignedIn(.password, at: World.now.adding(seconds: -301)),
            ]
        }
        inputs += [.hostSignedIn(.passkey, at: World.now), .hostSignedIn(.other, at: World.now)]
        if !account.secondFactors.isEmpty { inputs.append(.secondFactorChecked(.correct, of: .totp)) }
        switch self[place].visit.state {
        case .started where self[place].visit.kind != .signIn: return inputs.map { Move(place, $0) }
        case .started, .awaitingSecondFactor:
            return inputs.flatMap { input in
                [Move(place, input)] + Move.actions.map { Move(place, input, replacing: $0) }
            }
        case .absent, .authenticated, .upgrading, .offering, .offeringPasskeyOnly, .settled, .refused,
            .expired:
            return inputs.map { Move(place, $0) }
        }
    }
}

extension Input {
    /// Whether somebody may be identified by it.
    var mayIdentify: Bool {
        switch self {
        case .passwordChecked(.correct), .passkeyChecked(.verified), .secondFactorChecked(.correct, _),
            .passwordEnrolled, .hostSignedIn, .registrationChecked(_, .verified),
            .assertionChecked(_, .verified):
            true
        case .visitBegan, .methodSuggested, .passwordWaived, .passwordChecked, .passkeyChecked,
            .secondFactorChecked, .routeChecked, .recoveryCancelled, .factorExhausted, .noticeEnded,
            .turnedAway, .reported,
            .ceremonyRequested, .registrationChecked, .assertionChecked, .ceremonyEnded, .accountChanged,
            .factsStated, .offersWantedAgain, .hookFailed, .touched:
            false
        }
    }
}
