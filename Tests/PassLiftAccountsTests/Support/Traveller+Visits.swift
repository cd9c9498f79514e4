import PassLift
import PassLiftAccounts
import PassLiftCeremony
import PassLiftFlow
import PassLiftMachine
import PassLiftPorts
import PassLiftTesting

/// What happens in one visit.
extension Traveller {
    /// A visit that takes more acts than this goes round in circles.
    static let maximumActs = 40

    /// From coming to leaving, at a random device and a random distance from the last one.
    mutating func visit() async throws {
        let pause = roll(10) < 2 ? roll(1200) : 3600 + roll(18 * 86_400)
        world.time.advance(seconds: Int64(pause))
        place = Int(roll(UInt64(devices.count)))
        devices[place].traits.consent = roll(10) < 8 ? .given : .withheld
        person.traits.capabilities = client.capabilities
        diary.visits += 1
        var reply = VisitReply(visit: VisitID(bits: 0), next: .awaitProof)
        for _ in 0..<Self.maximumActs {
            world.time.advance(seconds: Int64(roll(20)))
            guard let next = try await take(person.answer(to: reply.next), at: reply) else { break }
            try note(options: next.options)
            note(next)
            reply = next
        }
        if case .settled(let outcome) = reply.next { diary.outcomes[outcome.rawValue, default: 0] += 1 }
        noteDevices()
    }

    private mutating func take(_ act: PersonAct, at reply: VisitReply) async throws -> VisitReply? {
        switch act {
        case .sendPassword(let accuracy): return try await sendPassword(accuracy, at: reply)
        case .usePasskey: return try await usePasskey(at: reply)
        case .report(let report):
            return try await attempt { try await $0.accounts.resume(reply.visit, with: .reported(report)) }
        case .complete(let slip): return try await complete(slip, at: reply)
        case .abandon(let slip, let lapse):
            let answer = VisitAnswer.ceremonyEnded(slip, lapse.outcome)
            return try await attempt { try await $0.accounts.resume(reply.visit, with: answer) }
        case .showMailedCode: return try await showMailedCode(at: reply)
        case .sendSecondFactor, .leave: return nil
        }
    }

    /// As whoever reads the mailbox: the code is computed where the worker would compute it.
    private mutating func showMailedCode(at reply: VisitReply) async throws -> VisitReply? {
        _ = try await attempt { world in
            try await world.accounts.beginConfirmation(in: reply.visit)
            return reply
        }
        guard let code = try await world.mailedCode(in: reply.visit) else { return nil }
        let visit = reply.visit
        return try await attempt { try await $0.accounts.confirmIdentity(code: code, in: visit).visit }
    }

    private mutating func sendPassword(
        _ accuracy: PersonAct.Accuracy, at reply: VisitReply
    ) async throws -> VisitReply? {
        var typed = password
        if accuracy == .wrong {
            typed = "typo \(String(dice.next(), radix: 36)) here"
            diary.texts.append(typed)
        }
        let name = roll(8) == 0 ? loginName.uppercased() : loginName
        diary.texts.append(name)
        devices[place].traits.filledUserName = person.traits.passwordEntry == .autofilled ? name : nil
        let credentials = try LoginCredentials(loginName: name, password: typed)
        let visit = reply.visit.bits == 0 ? nil : reply.visit
        let client = client
        let told = try await attempt {
            try await $0.accounts.signIn(credentials, in: visit, client: client)
        }
        note(token: told?.deviceToken)
        return told?.visit
    }

    private mutating func usePasskey(at reply: VisitReply) async throws -> VisitReply? {
        let request = try await world.accounts.beginPasskeySignIn()
        try note(options: request.options)
        note(token: request.seal)
        misbehave([.wrongChallenge, .wrongOrigin, .userAbsent, .tamperedSignature, .otherCredentialID])
        let result = devices[place].get(options: request.options, origin: World.origin)
        guard case .response(let response) = result else {
            return try await sendPassword(.right, at: reply)
        }
        if roll(20) == 0 { world.time.advance(seconds: 400) }
        let client = client
        let told = try await attempt {
            try await $0.accounts.finishPasskeySignIn(response, seal: request.seal, client: client)
        }
        note(token: told?.deviceToken)
        return told?.visit
    }

    /// One time in ten the device does something wrong.
    private mutating func misbehave(_ ways: [Misbehaviour]) {
        devices[place].traits.misbehaviours = roll(10) == 0 ? [ways[Int(roll(UInt64(ways.count)))]] : []
    }

    /// Runs the ceremony: at once, late, wrongly, twice, after a reset, or in another tab as well.
    private mutating func complete(_ slip: SlipID, at reply: VisitReply) async throws -> VisitReply? {
        guard let answer = answer(slip, to: reply) else {
            let ended = VisitAnswer.ceremonyEnded(slip, .nothingHappened)
            return try await attempt { try await $0.accounts.resume(reply.visit, with: ended) }
        }
        switch roll(24) {
        case 0: world.time.advance(seconds: 1200)
        case 1: try await resetPassword()
        case 2:
            let first = try await attempt { try await $0.accounts.resume(reply.visit, with: answer) }
            _ = try await attempt { try await $0.accounts.resume(reply.visit, with: answer) }
            return first
        case 3: return try await attempt { try await $0.accounts.resume(reply.visit, with: .ceremonyWanted) }
        case 4:
            let ended = VisitAnswer.ceremonyEnded(SlipID(bits: slip.bits ^ 1), .failed)
            _ = try await attempt { try await $0.accounts.resume(reply.visit, with: ended) }
        default: break
        }
        return try await attempt { try await $0.accounts.resume(reply.visit, with: answer) }
    }

    /// What the device answers; nil where it has thrown an exception.
    mutating func answer(_ slip: SlipID, to reply: VisitReply) -> VisitAnswer? {
        let options = reply.options ?? []
        let isAssertion = reply.next == .confirm(slip)
        misbehave(
            isAssertion
                ? [.userAbsent, .userUnverified, .tamperedSignature, .wrongRelyingParty]
                : [.wrongChallenge, .wrongType, .crossOrigin, .trailingByte, .unofferedAlgorithm])
        let result =
            isAssertion
            ? devices[place].get(options: options, origin: World.origin)
            : devices[place].create(options: options, origin: World.origin)
        noteDevices()
        guard case .response(let response) = result else { return nil }
        return isAssertion ? .assertion(slip, response) : .registration(slip, response)
    }

    /// By an operator.
    mutating func resetPassword() async throws {
        guard let account else { return }
        password = "new \(String(dice.next(), radix: 36)) of \(seed)"
        diary.texts.append(password)
        let typed = try Password(Array(password.utf8))
        _ = try await attempt { try await $0.accounts.resetPassword(of: account, to: typed) }
    }
}

extension CeremonyLapse {
    /// What a client reports that ends a ceremony so.
    fileprivate var outcome: ClientOutcome {
        switch self {
        case .ended, .unanswered: .nothingHappened
        case .noCredential: .noCredential
        case .alreadyRegistered: .alreadyHasOne
        case .unsupported: .unsupported
        case .refused: .failed
        }
    }
}
