import PassLift
import PassLiftAccounts
import PassLiftMachine
import PassLiftOpenSSL
import PassLiftPorts
import PassLiftTesting
import Testing

/// A person with an account and what belongs to it.
struct Owner: Sendable {
    let id: AccountID
    let name: String
    var password: String
    var device: SoftwareAuthenticator
    var totp: TOTP?
    var codes: [String] = []
    /// The step of the last one-time code, so that none is shown twice.
    var lastStep: Int64 = 0

    /// A code that was not shown before.
    mutating func oneTimeCode(_ house: Household) throws -> String {
        let totp = try #require(totp)
        if totp.step(at: house.time.now()) <= lastStep {
            house.time.advance(seconds: (lastStep + 1 - totp.step(at: house.time.now())) * 30)
        }
        lastStep = totp.step(at: house.time.now())
        return totp.code(step: lastStep, OpenSSLCryptography())
    }

    /// A one-time code that the generator does not show now.
    func wrongCode(_ house: Household) throws -> String {
        let totp = try #require(totp)
        let step = totp.step(at: house.time.now())
        let shown = (-1...1).map { totp.code(step: step + $0, OpenSSLCryptography()) }
        return try #require(["000000", "111111", "222222", "333333"].first { !shown.contains($0) })
    }

    /// Signs in by password and, where it is asked, by a one-time code.
    mutating func signIn(_ house: Household) async throws -> PasskeyAccounts.SignInReply {
        let credentials = try LoginCredentials(loginName: name, password: password)
        let reply = try await house.accounts.signIn(credentials, client: World.client)
        guard reply.visit.next == .awaitSecondFactor else { return reply }
        return try await house.accounts.checkSecondFactor(oneTimeCode(house), in: reply.visit.visit)
    }

    /// Signs in and takes the silent passkey that comes of it.
    mutating func addPasskey(_ house: Household) async throws {
        let reply = try await signIn(house).visit
        guard case .createAutomatically(let slip) = reply.next else {
            Issue.record("no passkey was asked for: \(reply.next)")
            return
        }
        guard case .response(let response) = device.create(options: reply.options ?? [], origin: World.origin)
        else {
            Issue.record("the device did not answer")
            return
        }
        let made = try await house.accounts.resume(reply.visit, with: .registration(slip, response))
        #expect(made.next == .settled(.upgraded))
    }

    /// Signs in with the passkey, which proves it.
    mutating func usePasskey(_ house: Household) async throws -> PasskeyAccounts.SignInReply {
        let request = try await house.accounts.beginPasskeySignIn()
        guard case .response(let response) = device.get(options: request.options, origin: World.origin) else {
            throw PassLiftError(.badInput)
        }
        return try await house.accounts.finishPasskeySignIn(
            response, seal: request.seal, client: World.client)
    }

    /// Takes the silent passkey and, in a later visit, confirms it by a mailed code.
    mutating func addConfirmedPasskey(_ house: Household) async throws {
        try await addPasskey(house)
        house.time.advance(seconds: 1)
        try await confirmPasskey(house)
    }

    /// Signs in with the passkey and shows a mailed code beside it, which confirms it.
    mutating func confirmPasskey(_ house: Household) async throws {
        var reply = try await usePasskey(house)
        if reply.visit.next == .awaitSecondFactor {
            reply = try await house.accounts.checkSecondFactor(oneTimeCode(house), in: reply.visit.visit)
        }
        try await showMail(in: reply.visit.visit, house)
    }

    /// Types the code that was mailed for a visit in which somebody is signed in.
    func showMail(in visit: VisitID, _ house: Household) async throws {
        try await house.accounts.beginConfirmation(in: visit)
        let code = try #require(try await house.deliver().compactMap(\.code).last)
        #expect(try await house.accounts.confirmIdentity(code: code, in: visit).check == .correct)
    }

    /// A visit for changing second factors, with a mailed code beside where there is an address.
    private mutating func confirmFactorChange(_ house: Household) async throws -> VisitID {
        let visit = try await confirm(.changeFactor, house)
        let profile = try await house.accounts.profile(loginName: name)
        if profile?.emailVerifiedAt != nil { try await showMail(in: visit, house) }
        return visit
    }

    /// A visit that confirms `action` with the strongest method.
    mutating func confirm(_ action: SensitiveAction, _ house: Household) async throws -> VisitID {
        let reply = try await house.accounts.ceremonies.beginReauthentication(
            id, for: action, client: World.client)
        if case .confirm(let slip) = reply.next,
            case .response(let response) = device.get(options: reply.options ?? [], origin: World.origin)
        {
            let done = try await house.accounts.resume(reply.visit, with: .assertion(slip, response))
            #expect(done.next == .settled(.reauthenticated))
            return reply.visit
        }
        let credentials = try LoginCredentials(loginName: name, password: password)
        let checked = try await house.accounts.signIn(credentials, in: reply.visit, client: World.client)
        if checked.visit.next == .awaitSecondFactor {
            _ = try await house.accounts.checkSecondFactor(oneTimeCode(house), in: reply.visit)
        }
        return reply.visit
    }

    mutating func addRecoveryCodes(_ house: Household) async throws {
        let visit = try await confirmFactorChange(house)
        codes = try await house.accounts.beginRecoveryCodes(in: visit)
        let first = try #require(codes.first)
        #expect(try await house.accounts.confirmRecoveryCodes(first, in: visit) == .correct)
    }

    mutating func addTOTP(_ house: Household) async throws {
        let visit = try await confirmFactorChange(house)
        let enrolment = try await house.accounts.beginTOTP(in: visit)
        totp = try OTPAuthLink.totp(importing: enrolment.link.text)
        let code = try oneTimeCode(house)
        #expect(try await house.accounts.confirmTOTP(code, in: visit) == .correct)
    }

    /// Makes a passkey where a reply asks to enrol, on `device`.
    static func enrolPasskey(
        in visit: VisitID, on device: inout SoftwareAuthenticator, _ house: Household
    ) async throws -> VisitReply {
        // Where the password was not shown, the person agrees that it is suspended.
        _ = try? await house.accounts.waivePassword(in: visit)
        let reply = try await house.accounts.resume(visit, with: .ceremonyWanted)
        guard case .create(let slip) = reply.next,
            case .response(let response) = device.create(options: reply.options ?? [], origin: World.origin)
        else {
            Issue.record("no passkey was made: \(reply.next)")
            return reply
        }
        return try await house.accounts.resume(visit, with: .registration(slip, response))
    }
}

extension Password {
    /// A password of a test.
    init(_ text: String) throws { try self.init(Array(text.utf8)) }
}
