import PassLift
import PassLiftAccounts
import PassLiftCeremony
import PassLiftEncoding
import PassLiftMachine
import PassLiftPorts
import PassLiftTesting

/// Drives the persons of the demonstration through the engine, visit by visit, on a real store with real keys
/// and real password hashes. Only the clock is moved by hand.
struct Demonstration {
    let accounts: PasskeyAccounts
    let time: ManualTime
    let origin: String
    var persons = DemoPerson.all()

    /// One visit, to its end.
    mutating func play(_ scene: DemoScene) async throws(PassLiftError) {
        guard var person = persons[scene.person] else { return }
        person.device.traits.consent = scene.consent
        var reply = try await signIn(&person, scene)
        while let next = try await answer(reply, &person, scene) { reply = next }
        persons[scene.person] = person
    }

    private func signIn(
        _ person: inout DemoPerson, _ scene: DemoScene
    ) async throws(PassLiftError) -> VisitReply {
        switch scene.comesWith {
        case .password(let wrongTries):
            var visit: VisitID?
            for _ in 0..<wrongTries {
                let wrong = try LoginCredentials(loginName: person.name, password: "not the password at all")
                visit = try await accounts.signIn(wrong, in: visit, client: person.client).visit.visit
            }
            let credentials = try LoginCredentials(loginName: person.name, password: person.password)
            return try await accounts.signIn(credentials, in: visit, client: person.client).visit
        case .passkey:
            let request = try await accounts.beginPasskeySignIn()
            guard case .response(let response) = person.device.get(options: request.options, origin: origin)
            else { throw PassLiftError(.badInput, "the device has no passkey to sign in with") }
            return try await accounts.finishPasskeySignIn(response, seal: request.seal, client: person.client)
                .visit
        }
    }

    /// What the person and the browser do about a reply; nil when there is nothing to do.
    private func answer(
        _ reply: VisitReply, _ person: inout DemoPerson, _ scene: DemoScene
    ) async throws(PassLiftError) -> VisitReply? {
        switch reply.next {
        case .createAutomatically(let slip), .create(let slip):
            let result = person.device.create(options: reply.options ?? [], origin: origin)
            return try await accounts.resume(reply.visit, with: .of(result, slip, VisitAnswer.registration))
        case .confirm(let slip):
            let result = person.device.get(options: reply.options ?? [], origin: origin)
            return try await accounts.resume(reply.visit, with: .of(result, slip, VisitAnswer.assertion))
        case .offer:
            _ = try await accounts.resume(reply.visit, with: .reported(.offerShown))
            guard let report = scene.answer.toOffer else { return nil }
            return try await accounts.resume(reply.visit, with: .reported(report))
        case .offerPasskeyOnly:
            let report: Report = scene.answer.isYes ? .passkeyOnlyAccepted : .passkeyOnlyDeclined
            return try await accounts.resume(reply.visit, with: .reported(report))
        case .confirmIdentity:
            try await accounts.beginConfirmation(in: reply.visit)
            guard let code = try await newestCode() else { return nil }
            return try await accounts.confirmIdentity(code: code, in: reply.visit).visit
        case .awaitProof, .awaitSecondFactor, .enrol, .stayQuiet, .settled, .refused, .expired: return nil
        }
    }

    /// The six digits that the person finds in the newest mail.
    private func newestCode() async throws(PassLiftError) -> String? {
        let mailer = InMemoryMailer()
        _ = try await MailWorker(accounts: accounts, mailer: mailer).runOnce()
        let lines = mailer.messages.last?.text.split(separator: "\n") ?? []
        return lines.map { $0.filter(\.isNumber) }.first { $0.count == 6 }
    }
}

extension DemoScene.Answer {
    /// What is reported of the offer; nil when it is left unanswered.
    fileprivate var toOffer: Report? {
        switch self {
        case .accepts: .offerAccepted
        case .snoozes: .offerSnoozed
        case .refusesForGood: .offerRefused
        case .ignores: nil
        }
    }

    fileprivate var isYes: Bool {
        switch self {
        case .accepts: true
        case .snoozes, .refusesForGood, .ignores: false
        }
    }
}

extension VisitAnswer {
    /// What a page answers when `create()` or `get()` has settled.
    fileprivate static func of(
        _ result: ClientResult, _ slip: SlipID, _ success: (SlipID, [UInt8]) -> VisitAnswer
    ) -> VisitAnswer {
        switch result {
        case .response(let json): success(slip, json)
        case .failed(let exception):
            .ceremonyEnded(slip, ClientOutcome(domExceptionName: exception.rawValue))
        }
    }
}
