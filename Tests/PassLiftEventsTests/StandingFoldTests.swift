import PassLiftEvents
import PassLiftMachine
import Testing

@Suite("Folding events to a standing")
struct StandingFoldTests {
    @Test("at every depth the events of a drawn history rebuild its standing after every commit")
    func drawnHistories() throws {
        for seed in UInt64(1)...300 {
            for depth in StandingFold.Depth.allCases {
                try follow(seed: seed, depth: depth)
            }
        }
    }

    @Test("a history told in full rebuilds every count")
    func counts() throws {
        var ledger = Ledger(depth: .everything)
        ledger.commit {
            $0.take(AccountStatusInput.created)
            $0.take(PasswordInput.imported)
        }
        for index in 0..<3 {
            ledger.commit { $0.take(.created, at: index) }
        }
        ledger.commit { $0.take(.usedVerified, at: 0) }
        ledger.commit { $0.take(.suspended, at: 1) }
        ledger.commit { $0.take(PasswordInput.removed) }
        let fold = try folded(ledger.events)
        #expect(fold.standing == .passkeyOnly)
        #expect(fold.sequence == Int64(ledger.events.count))
        #expect(fold.holdings.status == .active)
        #expect(fold.holdings.password == .absent)
        #expect(fold.holdings.provenPasskeys == 1)
        #expect(fold.holdings.unprovenPasskeys == 1)
        #expect(fold.holdings.suspendedPasskeys == 1)
        #expect(fold.holdings.passkeys == 2)
        #expect(fold.holdings.completeness == .exact)
    }

    @Test("events of visits, checks, slips and recoveries move the place and nothing else")
    func otherMachines() throws {
        var fold = StandingFold(subject: 7)
        let others = Transition.every.filter { transition in
            switch transition {
            case .visit, .proofs, .evaluation, .slip, .recovery, .factor, .route, .notification, .silence,
                .rollout, .guardrail, .policy, .hook:
                true
            case .credential, .password, .status, .standing: false
            }
        }
        for (index, transition) in others.enumerated() {
            try fold.take(.at(Int64(index) + 1, transition))
        }
        #expect(fold.sequence == Int64(others.count))
        #expect(fold.standing == .nascent)
        #expect(fold.holdings.completeness == .untold)
        try fold.conclude()
    }

    @Test("a gap, a repetition and another subject are told apart, and change nothing")
    func places() throws {
        var fold = StandingFold(subject: 7)
        let first = Event.at(1, .standing(from: .nascent, to: .passwordOnly))
        try fold.take(first)
        let before = fold
        let later = Event.at(3, .standing(from: .passwordOnly, to: .upgraded))
        #expect(throws: StandingFoldError.gap(after: 1, found: 3)) { try fold.take(later) }
        #expect(throws: StandingFoldError.gap(after: 1, found: .max)) {
            try fold.take(.at(.max, .standing(from: .passwordOnly, to: .upgraded)))
        }
        for place in [Int64.min, 0, 1] {
            #expect(throws: StandingFoldError.repeated(place)) {
                try fold.take(.at(place, .standing(from: .nascent, to: .passwordOnly)))
            }
        }
        var foreign = Event.at(2, .standing(from: .passwordOnly, to: .upgraded))
        foreign.subject = 8
        #expect(throws: StandingFoldError.foreignSubject) { try fold.take(foreign) }
        #expect(fold == before)
    }

    @Test("a history that does not begin at 1 has a gap")
    func beginning() {
        var fold = StandingFold(subject: 7)
        #expect(throws: StandingFoldError.gap(after: 0, found: 2)) {
            try fold.take(.at(2, .standing(from: .nascent, to: .passwordOnly)))
        }
    }

    @Test("a transition that its machine does not make is refused")
    func impossible() {
        for transition: Transition in [
            .password(from: .present, .set, to: .present), .credential(from: .deleted, .used, to: .proven),
            .standing(from: .nascent, to: .nascent), .status(from: .closed, .reinstated, to: .active),
            .visit(from: .expired, .continued, to: .expired),
            .slip(.signIn, from: .expired, .timedOut, to: .expired),
            .proofs(.signIn, from: [], .secondFactorSucceeded, to: .secondFactor),
            .evaluation(from: .done, .evaluated, to: .done),
            .recovery(from: .absent, .proved, to: .proofGiven),
        ] {
            var fold = StandingFold(subject: 7)
            #expect(throws: StandingFoldError.impossible(at: 1)) { try fold.take(.at(1, transition)) }
            #expect(fold == StandingFold(subject: 7))
        }
    }

    @Test("a change from another standing than the one told last is a disagreement")
    func otherStandingBefore() throws {
        var fold = StandingFold(subject: 7)
        #expect(
            throws: StandingFoldError.otherStandingBefore(at: 1, told: .passwordOnly, folded: .nascent)
        ) {
            try fold.take(.at(1, .standing(from: .passwordOnly, to: .upgraded)))
        }
    }

    @Test("a holding that was not as the event says is a disagreement, and changes nothing")
    func holdings() throws {
        let password = Transition.password(from: .absent, .set, to: .present)
        try expect(.holdingDisagrees(at: 2, .password), after: [password], then: password)
        let created = Transition.status(from: .absent, .created, to: .active)
        try expect(.holdingDisagrees(at: 2, .status), after: [created], then: created)
        let passkey = Transition.credential(from: .absent, .created, to: .unproven)
        let used = Transition.credential(from: .proven, .used, to: .proven)
        try expect(.holdingDisagrees(at: 2, .passkey), after: [passkey], then: used)
        try expect(.holdingDisagrees(at: 1, .passkey), after: [], then: used)
    }

    @Test("a told standing that the told holdings do not amount to is a disagreement")
    func standingDisagrees() throws {
        let password = Transition.password(from: .absent, .set, to: .present)
        let passkey = Transition.credential(from: .absent, .created, to: .unproven)
        let closed: [Transition] = [
            .status(from: .absent, .created, to: .active), .status(from: .active, .closed, to: .closed),
        ]
        let wrong: [([Transition], [Standing])] = [
            ([password], [.passkeyOnly]), ([passkey], [.passwordOnly, .passkeyProven]),
            ([password, passkey], [.passwordOnly, .passkeyProven, .passkeyOnly]),
            ([closed[0]], [.closed]), (closed, [.passwordOnly, .upgraded, .passkeyProven, .passkeyOnly]),
        ]
        for (before, standings) in wrong {
            for standing in standings {
                let place = Int64(before.count) + 1
                try expect(
                    .standingDisagrees(at: place, told: standing), after: before,
                    then: .standing(from: .nascent, to: standing))
            }
        }
    }

    @Test("holdings that changed the standing without telling it are found at the end of the commit")
    func notTold() throws {
        var fold = StandingFold(subject: 7)
        try fold.take(.at(1, .password(from: .absent, .set, to: .present)))
        #expect(throws: StandingFoldError.standingNotTold(after: 1, told: .nascent)) { try fold.conclude() }
        try fold.take(.at(2, .standing(from: .nascent, to: .passwordOnly)))
        try fold.conclude()
    }

    @Test("passkeys that were there before the first event of one make the counts lower bounds")
    func earlierPasskeys() throws {
        var fold = StandingFold(subject: 7)
        try fold.take(.at(1, .standing(from: .nascent, to: .passkeyProven)))
        try fold.take(.at(2, .credential(from: .absent, .created, to: .unproven)))
        #expect(fold.holdings.completeness == .atLeast)
        try fold.conclude()
        try fold.take(.at(3, .credential(from: .proven, .deleted, to: .deleted)))
        try fold.take(.at(4, .credential(from: .unproven, .deleted, to: .deleted)))
        try fold.take(.at(5, .standing(from: .passkeyProven, to: .passwordOnly)))
        #expect(fold.holdings.completeness == .exact)
        #expect(throws: StandingFoldError.holdingDisagrees(at: 6, .passkey)) {
            try fold.take(.at(6, .credential(from: .unproven, .used, to: .unproven)))
        }
    }

    @Test("what the host keeps may change untold: there a told standing has the word over earlier events")
    func hostKeeps() throws {
        let history: [Transition] = [
            .standing(from: .nascent, to: .passkeyProven), .password(from: .present, .removed, to: .absent),
            .standing(from: .passkeyProven, to: .passkeyOnly),
            .standing(from: .passkeyOnly, to: .passkeyProven),
        ]
        for depth in [StandingFold.Depth.advice, .ceremonies] {
            var fold = StandingFold(subject: 7, depth: depth)
            for (index, transition) in history.enumerated() {
                try fold.take(.at(Int64(index) + 1, transition))
                try fold.conclude()
            }
            #expect(fold.standing == .passkeyProven)
            #expect(fold.holdings.password == nil)
        }
        try expect(
            .standingDisagrees(at: 4, told: .passkeyProven), after: Array(history.dropLast()),
            then: history[3])
    }

    @Test("with ceremonies, passkeys are held against the standing and passwords are not")
    func passkeysKept() throws {
        var fold = StandingFold(subject: 7, depth: .ceremonies)
        try fold.take(.at(1, .standing(from: .nascent, to: .passwordOnly)))
        try fold.take(.at(2, .credential(from: .absent, .created, to: .unproven)))
        #expect(throws: StandingFoldError.standingDisagrees(at: 3, told: .passkeyProven)) {
            try fold.take(.at(3, .standing(from: .passwordOnly, to: .passkeyProven)))
        }
        for standing in [Standing.upgraded, .passkeyOnly] {
            var next = fold
            try next.take(.at(3, .standing(from: .passwordOnly, to: standing)))
        }
    }

    private func follow(seed: UInt64, depth: StandingFold.Depth) throws {
        var draw = SplitMix64(seed: seed)
        var ledger = Ledger(depth: depth)
        var fold = StandingFold(subject: 7, depth: depth)
        for _ in 0..<60 {
            let first = ledger.events.count
            ledger.commit { ledger in
                for _ in 0...(draw.next() % 2) {
                    switch draw.next() % 8 {
                    case 0: ledger.take(draw.next() % 8 == 0 ? .closed : draw.choice(AccountStatusInput.self))
                    case 1, 2: ledger.take(draw.choice(PasswordInput.self))
                    default:
                        let index = Int(draw.next() % UInt64(ledger.credentials.count + 1))
                        ledger.take(draw.choice(CredentialInput.self), at: index)
                    }
                }
            }
            for event in ledger.events[first...] {
                try fold.take(event)
            }
            try fold.conclude()
            #expect(fold.standing == Standing(of: ledger.facts), "seed \(seed) \(depth)")
            guard fold.holdings.completeness == .exact else { continue }
            #expect(fold.holdings.passkeys == Int(ledger.facts.passkeys), "seed \(seed) \(depth)")
            #expect(fold.holdings.provenPasskeys == Int(ledger.facts.provenPasskeys), "seed \(seed) \(depth)")
        }
    }

    private func folded(_ events: [Event]) throws -> StandingFold {
        var fold = StandingFold(subject: 7)
        for event in events {
            try fold.take(event)
        }
        try fold.conclude()
        return fold
    }

    private func expect(
        _ error: StandingFoldError, after events: [Transition], then last: Transition
    ) throws {
        var fold = StandingFold(subject: 7)
        for (index, transition) in events.enumerated() {
            try fold.take(.at(Int64(index) + 1, transition))
        }
        let before = fold
        #expect(throws: error) { try fold.take(.at(Int64(events.count) + 1, last)) }
        #expect(fold == before)
    }
}
