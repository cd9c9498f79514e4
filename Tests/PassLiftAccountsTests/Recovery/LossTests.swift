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
        try await scene.ada.addPasskey(house)
        if kept == .anotherPasskey {
            let visit = try await scene.ada.confirm(.addPasskey, house)
            let reply = try await house.accounts.ceremonies.addPasskey(in: visit)
            if case .create(let slip) = reply.next,
                case .response(let response) = scene.tablet.create(
                    options: reply.options ?? [], origin: World.origin)
            {
                _ = try await house.accounts.resume(visit, with: .registration(slip, response))
            }
        }
        house.time.advance(seconds: 3600)
        try await house.deliver()
        return scene
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
        if first.next == .enrol { return try await enrol(first.visit, scene) ? .recovered : .nothing }
        guard first.next == .refused(.recoveryWaits) else { return .nothing }
        scene.house.time.advance(seconds: RecoveryRule.waitSeconds)
        let second = try await show(lost, kept, &scene)
        guard second.next == .enrol else { return .nothing }
        return try await enrol(second.visit, scene) ? .recoveredLater : .nothing
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

    private func enrol(_ visit: VisitID, _ scene: Scene) async throws -> Bool {
        var phone = SoftwareAuthenticator(seed: 4321)
        _ = try await Owner.enrolPasskey(in: visit, on: &phone, scene.house)
        var ada = scene.ada
        ada.device = phone
        return try await ada.usePasskey(scene.house).account == ada.id
    }

    @Test(
        "an attacker with what was lost gets no further than the page says", arguments: Loss.all,
        Kept.allCases)
    func attacker(lost: Loss, kept: Kept) async throws {
        var scene = try await scene(kept)
        let house = scene.house
        var way = Way.nothing
        if lost.contains(.password) {
            let reply = try await house.accounts.signIn(
                LoginCredentials(loginName: "Ada", password: scene.ada.password), client: World.client)
            way = reply.account == nil ? .stopped : .signedIn
        }
        if lost.contains(.mailbox), way != .signedIn {
            let (visit, mail) = try await house.ask("Ada")
            let reply = try await house.accounts.proveRecovery(
                .mailedCode(try #require(mail?.code)), in: visit)
            if reply.next == .awaitSecondFactor { way = .stopped }
            if reply.next == .refused(.recoveryWaits) {
                way = .recoveredLater
                // Whatever the owner signs in with, it is called off.
                if kept == .anotherPasskey { scene.ada.device = scene.tablet }
                let owner =
                    lost.contains(.device) && kept != .anotherPasskey
                    ? try await scene.ada.signIn(house).visit : try await scene.ada.usePasskey(house).visit
                #expect(try await house.accounts.cancelRecovery(in: owner.visit) == .cancelled)
            }
        }
        if lost.contains(.device) {
            // It is locked: without the owner's finger or PIN it verifies nobody.
            scene.ada.device.traits.consent = .withheld
            #expect((try? await scene.ada.usePasskey(house).account) == nil)
        }
        let isStopped = kept == .totp && !lost.isDisjoint(with: [.password, .mailbox])
        let expected: Way =
            isStopped
            ? .stopped
            : lost.contains(.password) ? .signedIn : lost.contains(.mailbox) ? .recoveredLater : .nothing
        #expect(way == expected, "\(lost.rawValue) \(kept)")
    }
}
