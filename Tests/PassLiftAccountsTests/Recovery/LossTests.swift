import PassLift
import PassLiftAccounts
import PassLiftFlow
import PassLiftMachine
import PassLiftPorts
import PassLiftTesting
import Testing

/// The page *Lost and found*, gone through: an account with a password, a passkey and an address.
@Suite("Lost and found")
struct LossTests {
    /// What was lost: by the person, and perhaps found by somebody else.
    struct Loss: OptionSet, Hashable, Sendable {
        let rawValue: Int
        static let device = Loss(rawValue: 1)
        static let password = Loss(rawValue: 2)
        static let mailbox = Loss(rawValue: 4)
        static let everything: Loss = [.device, .password, .mailbox]
        static let all = (1...7).map(Loss.init)
    }

    /// What the account has beside, and the person still holds.
    enum Kept: String, CaseIterable, Sendable {
        case nothing
        case totp
        case recoveryCodes
        case anotherPasskey
    }

    /// How far somebody gets.
    enum Way: String, Sendable {
        case signedIn
        /// A new way in at once.
        case recovered
        /// A new way in after the wait, in which the owner can object.
        case recoveredLater
        /// A second factor is asked for.
        case stopped
        case nothing
    }

    private struct Scene {
        var house: Household
        var ada: Owner
        var tablet = SoftwareAuthenticator(seed: 1234)
    }

    private func scene(_ kept: Kept) async throws -> Scene {
        let house = try Household()
        var scene = Scene(house: house, ada: try await house.join("Ada", email: "ada@example.org"))
        switch kept {
        case .nothing, .anotherPasskey: break
        case .totp: try await scene.ada.addTOTP(house)
        case .recoveryCodes: try await scene.ada.addRecoveryCodes(house)
        }
        try await scene.ada.addConfirmedPasskey(house)
        if kept == .anotherPasskey {
            let visit = try await scene.ada.confirm(.addPasskey, house)
            let reply = try await house.accounts.ceremonies.addPasskey(in: visit)
            if case .create(let slip) = reply.next,
                case .response(let response) = scene.tablet.create(
                    options: reply.options ?? [], origin: World.origin)
            {
                _ = try await house.accounts.resume(visit, with: .registration(slip, response))
                try await confirm(&scene.tablet, of: scene.ada, house)
            }
        }
        house.time.advance(seconds: 3600)
        try await house.deliver()
        return scene
    }

    private func confirm(
        _ device: inout SoftwareAuthenticator, of ada: Owner, _ house: Household
    ) async throws {
        var other = ada
        other.device = device
        house.time.advance(seconds: 1)
        try await other.confirmPasskey(house)
        device = other.device
    }

    @Test(
        "whoever lost something gets back in as the page says", arguments: Loss.all, Kept.allCases)
    func person(lost: Loss, kept: Kept) async throws {
        var scene = try await scene(kept)
        let way = try await comeBack(lost, kept, &scene)
        #expect(way == Self.expected(lost, kept), "\(lost.rawValue) \(kept)")
    }

    /// What the page says of the person.
    private static func expected(_ lost: Loss, _ kept: Kept) -> Way {
        if kept == .anotherPasskey || !lost.isSuperset(of: [.device, .password]) { return .signedIn }
        switch (lost.contains(.mailbox), kept) {
        case (false, .totp), (false, .recoveryCodes): return .recovered
        case (false, .nothing), (true, .nothing), (true, .totp), (true, .recoveryCodes):
            return .recoveredLater
        case (_, .anotherPasskey): return .signedIn
        }
    }

    private func comeBack(_ lost: Loss, _ kept: Kept, _ scene: inout Scene) async throws -> Way {
        if kept == .anotherPasskey {
            scene.ada.device = scene.tablet
            return try await usePasskey(&scene)
        }
        if !lost.contains(.password) {
            return try await scene.ada.signIn(scene.house).account == scene.ada.id ? .signedIn : .nothing
        }
        if !lost.contains(.device) { return try await usePasskey(&scene) }
        let first = try await show(lost, kept, &scene)
        if first.next == .enrol {
            return try await enrolAnother(in: first.visit, &scene) ? .recovered : .nothing
        }
        guard first.next == .refused(.recoveryWaits) else { return .nothing }
        scene.house.time.advance(seconds: RecoveryRule.waitSeconds)
        let second = try await show(lost, kept, &scene)
        guard second.next == .enrol else { return .nothing }
        return try await enrolAnother(in: second.visit, &scene) ? .recoveredLater : .nothing
    }

    /// Everything that is left, at once: by mail, by recovery code, or else by the host's word.
    private func show(_ lost: Loss, _ kept: Kept, _ scene: inout Scene) async throws -> VisitReply {
        let house = scene.house
        var proofs: [RecoveryProof] = []
        if kept == .recoveryCodes { proofs.append(.recoveryCode(scene.ada.codes.removeLast())) }
        let (visit, mail) = try await house.ask("Ada")
        if !lost.contains(.mailbox) { proofs.append(.mailedCode(try #require(mail?.code))) }
        if kept == .totp { proofs.append(.totp(try scene.ada.oneTimeCode(house))) }
        if proofs.contains(where: { $0.route != .totp }) {
            return try await house.accounts.proveRecovery(proofs, in: visit)
        }
        return try await house.accounts.vouchForRecovery(of: scene.ada.id, in: visit)
    }

    /// A passkey that was made silently is asked for the second factor beside it, where there is one.
    private func usePasskey(_ scene: inout Scene) async throws -> Way {
        var reply = try await scene.ada.usePasskey(scene.house)
        if reply.visit.next == .awaitSecondFactor {
            let code = try scene.ada.oneTimeCode(scene.house)
            reply = try await scene.house.accounts.checkSecondFactor(code, in: reply.visit.visit)
        }
        return reply.account == scene.ada.id ? .signedIn : .nothing
    }

    /// How far each of the lost things brings an attacker, and whether the owner can object to the recovery.
    private struct Reach: Hashable {
        var password = Way.nothing
        var mail = Way.nothing
        var objection: Objection?

        enum Objection: String {
            /// The owner signs in with a confirmed passkey, and the wait ends.
            case calledOff
            /// A password ends no wait, and the link in the notice goes to the mailbox that is lost.
            case passwordIsNotEnough
            /// Whatever the owner could sign in with is lost.
            case nobodySignsIn
        }
    }

    @Test(
        "an attacker with what was lost gets no further than the page says", arguments: Loss.all,
        Kept.allCases)
    func attacker(lost: Loss, kept: Kept) async throws {
        var scene = try await scene(kept)
        var reach = Reach()
        if lost.contains(.password) { reach.password = try await tryPassword(scene) }
        if lost.contains(.mailbox) {
            reach.mail = try await tryMail(scene)
            if reach.mail == .recoveredLater { reach.objection = try await object(lost, kept, &scene) }
        }
        #expect(reach == Self.reach(lost, kept), "\(lost.rawValue) \(kept)")
        guard lost.contains(.device) else { return }
        // It is locked: without the owner's finger or PIN it verifies nobody.
        scene.ada.device.traits.consent = .withheld
        let request = try await scene.house.accounts.beginPasskeySignIn()
        let answer = scene.ada.device.get(options: request.options, origin: World.origin)
        #expect(answer == .failed(.notAllowed))
    }

    /// What the page says of the attacker.
    private static func reach(_ lost: Loss, _ kept: Kept) -> Reach {
        var reach = Reach()
        if lost.contains(.password) { reach.password = kept == .totp ? .stopped : .signedIn }
        guard lost.contains(.mailbox) else { return reach }
        reach.mail = kept == .totp ? .stopped : .recoveredLater
        guard reach.mail == .recoveredLater else { return reach }
        if kept == .anotherPasskey || !lost.contains(.device) {
            reach.objection = .calledOff
        } else {
            reach.objection = lost.contains(.password) ? .nobodySignsIn : .passwordIsNotEnough
        }
        return reach
    }

    private func tryPassword(_ scene: Scene) async throws -> Way {
        let reply = try await scene.house.accounts.signIn(
            LoginCredentials(loginName: "Ada", password: scene.ada.password), client: World.client)
        #expect(reply.check == .correct)
        if reply.account == scene.ada.id { return .signedIn }
        return reply.visit.next == .awaitSecondFactor ? .stopped : .nothing
    }

    private func tryMail(_ scene: Scene) async throws -> Way {
        let (visit, mail) = try await scene.house.ask("Ada")
        let reply = try await scene.house.accounts.proveRecovery(
            .mailedCode(try #require(mail?.code)), in: visit)
        if reply.next == .enrol { return .recovered }
        if reply.next == .awaitSecondFactor { return .stopped }
        return reply.next == .refused(.recoveryWaits) ? .recoveredLater : .nothing
    }

    /// The owner signs in with what is left, whatever it is, and calls the recovery off.
    private func object(
        _ lost: Loss, _ kept: Kept, _ scene: inout Scene
    ) async throws -> Reach.Objection {
        let house = scene.house
        let reply: PasskeyAccounts.SignInReply
        if kept == .anotherPasskey {
            scene.ada.device = scene.tablet
            reply = try await scene.ada.usePasskey(house)
        } else if !lost.contains(.device) {
            reply = try await scene.ada.usePasskey(house)
        } else if !lost.contains(.password) {
            let visit = try await scene.ada.signIn(house).visit.visit
            await #expect(throws: PassLiftError(.stepUpRequired)) {
                try await house.accounts.cancelRecovery(in: visit)
            }
            return .passwordIsNotEnough
        } else {
            return .nobodySignsIn
        }
        #expect(reply.account == scene.ada.id)
        #expect(try await house.accounts.recovery(of: scene.ada.id)?.state == .cancelled)
        return .calledOff
    }

    /// What a password would confirm.
    private static let confirmable: [SensitiveAction] = [
        .addPasskey, .deletePasskey, .setPassword, .changeFactor, .changeAddress,
    ]

    /// A visit that is to confirm `action`, and what the password comes to in it.
    private func confirm(
        _ action: SensitiveAction, byPasswordIn scene: Scene
    ) async throws -> (visit: VisitID, reply: PasskeyAccounts.SignInReply) {
        let asked = try await scene.house.accounts.ceremonies.beginReauthentication(
            scene.ada.id, for: action, client: World.client)
        let credentials = try LoginCredentials(loginName: "Ada", password: scene.ada.password)
        let reply = try await scene.house.accounts.signIn(
            credentials, in: asked.visit, client: World.client)
        return (asked.visit, reply)
    }

    @Test(
        "where the lost passkey has never signed in, the password confirms everything, its deletion as well")
    func unprovenPasskey() async throws {
        let house = try Household()
        var scene = Scene(house: house, ada: try await house.join("Ada", email: "ada@example.org"))
        try await scene.ada.addPasskey(house)
        let management = scene.house.accounts.ceremonies
        let lost = try #require(try await management.passkeys(of: scene.ada.id).first)
        #expect(lost.state == .unproven)
        for action in Self.confirmable {
            #expect(
                try await confirm(action, byPasswordIn: scene).reply.visit.next == .settled(.reauthenticated))
        }
        let confirmed = try await confirm(.deletePasskey, byPasswordIn: scene).visit
        _ = try await management.deletePasskey(lost.credentialID, in: confirmed)
        #expect(try await management.passkeys(of: scene.ada.id).isEmpty)
    }

    @Test(
        "where the lost passkey has signed in, the password confirms nothing and a recovery makes another",
        arguments: [Kept.nothing, .totp, .recoveryCodes])
    func provenPasskey(kept: Kept) async throws {
        var scene = try await scene(kept)
        let (house, management) = (scene.house, scene.house.accounts.ceremonies)
        #expect(try await usePasskey(&scene) == .signedIn)
        let lost = try #require(try await management.passkeys(of: scene.ada.id).first)
        #expect(lost.state == .proven)

        // The device is gone. The password signs in, and no more.
        #expect(try await scene.ada.signIn(house).account == scene.ada.id)
        for action in Self.confirmable {
            await #expect(throws: PassLiftError(.stepUpRequired)) {
                try await confirm(action, byPasswordIn: scene)
            }
        }
        // Mail, and beside it what is left, open a recovery at once; mail alone does after the wait.
        var reply = try await show(.device, kept, &scene)
        if kept == .nothing {
            #expect(reply.next == .refused(.recoveryWaits))
            house.time.advance(seconds: RecoveryRule.waitSeconds)
            reply = try await show(.device, kept, &scene)
        }
        #expect(reply.next == .enrol)
        // The new passkey signs in, in a later visit, and then confirms that the lost one goes.
        #expect(try await enrolAnother(in: reply.visit, &scene))
        if kept == .nothing {
            // One route that has waited opens a way in, and removes no confirmed passkey.
            await #expect(throws: PassLiftError(.stepUpRequired)) {
                try await management.deletePasskey(lost.credentialID, in: reply.visit)
            }
        } else {
            _ = try await management.deletePasskey(lost.credentialID, in: reply.visit)
            #expect(try await management.passkeys(of: scene.ada.id).map(\.state) == [.proven])
        }
        #expect(try await usePasskey(&scene) == .signedIn)
    }

    @Test("a recovery that waits is left alone by another single route, and called off by two shown together")
    func bothRecover() async throws {
        var scene = try await scene(.recoveryCodes)
        let house = scene.house
        #expect(try await tryMail(scene) == .recoveredLater)
        // No stronger: it waits behind the stranger's, and uses no code up.
        let code = try #require(scene.ada.codes.last)
        #expect(try await show(.everything, .recoveryCodes, &scene).next == .refused(.recoveryWaits))
        let held = try #require(try await house.accounts.recovery(of: scene.ada.id))
        #expect(held.routes == .mail && held.isPending)
        // Beside the host's word it is two routes, which wait for nothing.
        let open = try await house.accounts.vouchForRecovery(of: scene.ada.id, beside: [.recoveryCode(code)])
        #expect(open.next == .enrol)
        #expect(try await enrolAnother(in: open.visit, &scene))
        let late = try await house.accounts.recovery(of: scene.ada.id)
        #expect(late?.state == .completed && late?.routes == [.host, .recoveryCode])
    }

    /// Makes a passkey on another device, which is the owner's from now on.
    private func enrolAnother(in visit: VisitID, _ scene: inout Scene) async throws -> Bool {
        scene.ada.device = SoftwareAuthenticator(seed: 4321)
        _ = try await Owner.enrolPasskey(in: visit, on: &scene.ada.device, scene.house)
        return try await scene.ada.usePasskey(scene.house).account == scene.ada.id
    }
}
