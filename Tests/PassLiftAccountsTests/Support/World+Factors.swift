import PassLift
import PassLiftAccounts
import PassLiftEvents
import PassLiftMachine
import PassLiftOpenSSL
import PassLiftPorts
import PassLiftTesting
import Testing

/// Signing in and second factors, as the tests of both need them.
extension World {
    func account(_ name: String) async throws -> AccountID {
        try #require(try await accounts.profile(loginName: name)).account
    }

    /// A cookie that says it comes from a known device.
    static func device(_ token: String?) -> RequestOrigin { RequestOrigin(deviceToken: token) }

    /// `count` wrong passwords, each as soon as it is permitted, or refused at once where none is any more.
    func fail(_ count: Int, as name: String, from origin: RequestOrigin = .unknown) async throws {
        for _ in 0..<count {
            let reply = try await signIn(name, password: "a wrong guess", from: origin)
            if let retryAt = reply.retryAt { time.set(to: retryAt) }
        }
    }

    /// A visit in which the password was just shown to confirm an action.
    func confirmedVisit(
        _ name: String, password: String, for action: SensitiveAction = .changeFactor
    ) async throws -> VisitID {
        let begun = try await accounts.ceremonies.beginReauthentication(
            try await account(name), for: action, client: World.client)
        let reply = try await signIn(name, password: password, in: begun.visit)
        #expect(reply.visit.next == .settled(.reauthenticated))
        return begun.visit
    }

    /// Sets one-time codes up; the clock moves on, so that the next code is another one.
    func enrolTOTP(in visit: VisitID) async throws -> TOTP {
        let totp = try await accounts.beginTOTP(in: visit).link.totp
        #expect(try await accounts.confirmTOTP(code(of: totp), in: visit) == .correct)
        time.advance(seconds: 60)
        return totp
    }

    /// What the app shows now.
    func code(of totp: TOTP, after steps: Int64 = 0) -> String {
        totp.code(step: totp.step(at: time.now()) + steps, OpenSSLCryptography())
    }

    /// A code that the app does not show now.
    func wrongCode(of totp: TOTP) -> String {
        let shown = (-1...1).map { code(of: totp, after: $0) }
        return ["000000", "111111", "222222", "333333"].first { !shown.contains($0) } ?? ""
    }

    func events() async throws -> [EventName] {
        try await store.outbox(after: 0, limit: 100_000).map { try EventDocument($0.payload).event.name }
    }

    func count(_ name: EventName) async throws -> Int { try await events().count { $0 == name } }
}
