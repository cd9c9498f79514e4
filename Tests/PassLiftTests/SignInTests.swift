import PassLift
import PassLiftCeremony
import PassLiftEncoding
import PassLiftEvents
import PassLiftFlow
import PassLiftMachine
import PassLiftPorts
import PassLiftTesting
import Testing

@Suite("Ceremonies: signing in with a passkey")
struct SignInTests {
    @Test("a passkey signs its account in, proves itself, and the client hears which passkeys are accepted")
    func signsIn() async throws {
        let stage = try Stage()
        var device = Stage.device("ada", seed: 1)
        try await stage.enrol("ada", &device)
        let reply = try await stage.passkeySignIn(&device)
        #expect(reply.account == (try Stage.id("ada")))
        #expect(try await stage.passkeys("ada").map(\.state) == [.proven])
        #expect(try reply.visit.signalMethods() == ["signalAllAcceptedCredentials"])
    }

    @Test(
        "trap 3: user presence 0 is refused for every assertion, also when the client calls it conditional",
        arguments: [false, true])
    func absentUser(claimsConditional: Bool) async throws {
        let stage = try Stage()
        var device = Stage.device("ada", seed: 1)
        try await stage.enrol("ada", &device)
        device.traits.misbehaviours = [.userAbsent]
        for mediation in Mediation.allCases {
            let request = try await stage.lift.beginSignIn(mediation)
            var response = try device.get(options: request.options, origin: Stage.origin).json()
            if claimsConditional { response.claimConditional() }
            let reply = try await stage.finish(response, request.seal)
            #expect(reply.account == nil)
            #expect(reply.visit.next == .awaitProof)
            #expect(reply.visit.signals.isEmpty)
        }
        let asked = try await stage.lift.beginReauthentication(
            try Stage.id("ada"), for: .deletePasskey, client: Stage.client())
        var response = try device.get(options: asked.options ?? [], origin: Stage.origin).json()
        if claimsConditional { response.claimConditional() }
        let refused = try await stage.lift.resume(
            asked.visit, with: .assertion(try #require(asked.ceremony), response))
        #expect(refused.next == .awaitProof)
        #expect(try await stage.passkeys("ada").map(\.state) == [.unproven])
    }

    @Test("trap 44: an unknown credential id gets the signal to forget it, a bad signature does not")
    func signals() async throws {
        let stage = try Stage()
        var device = Stage.device("ada", seed: 1)
        try await stage.enrol("ada", &device)
        device.traits.misbehaviours = [.tamperedSignature]
        let bad = try await stage.passkeySignIn(&device)
        #expect(bad.account == nil)
        #expect(bad.visit.next == .awaitProof)
        #expect(bad.visit.signals.isEmpty)
        let elsewhere = try Stage(seed: 2)
        device.traits.misbehaviours = []
        let unknown = try await elsewhere.passkeySignIn(&device)
        #expect(unknown.account == nil)
        #expect(unknown.visit.next == bad.visit.next)
        #expect(try unknown.visit.signalMethods() == ["signalUnknownCredential"])
    }

    @Test("trap 35: another account's passkey does not re-authenticate, though its signature is right")
    func foreignPasskey() async throws {
        let stage = try Stage()
        var ada = Stage.device("ada", seed: 1)
        var ben = Stage.device("ben", seed: 2)
        try await stage.enrol("ada", &ada)
        try await stage.enrol("ben", &ben)
        let asked = try await stage.lift.beginReauthentication(
            try Stage.id("ada"), for: .deletePasskey, client: Stage.client())
        let mine = try #require(ada.credentials.first?.id)
        let bens = try #require(ben.credentials.first?.id)
        let options = try #require(asked.options).replacing(
            Base64URL.encodeASCII(mine), with: Base64URL.encodeASCII(bens))
        let response = try ben.get(options: options, origin: Stage.origin).json()
        let reply = try await stage.lift.resume(
            asked.visit, with: .assertion(try #require(asked.ceremony), response))
        #expect(reply.next == .awaitProof)
        await #expect(throws: PassLiftError(.stepUpRequired)) {
            try await stage.lift.deletePasskey(mine, in: asked.visit)
        }
        #expect(try await stage.passkeys("ben").map(\.state) == [.unproven])
    }

    @Test("a credential outside the allowed list fails step 5, whether it is another's or nobody's")
    func notAllowed() async throws {
        let stage = try Stage()
        var ada = Stage.device("ada", seed: 1)
        var ben = Stage.device("ben", seed: 2)
        try await stage.enrol("ada", &ada)
        try await stage.enrol("ben", &ben)
        let mine = try Base64URL.encodeASCII(#require(ada.credentials.first?.id))
        let bens = try Base64URL.encodeASCII(#require(ben.credentials.first?.id))
        let asked = try await stage.lift.beginReauthentication(
            try Stage.id("ada"), for: .deletePasskey, client: Stage.client())
        let options = try #require(asked.options).replacing(mine, with: bens)
        let foreign = try ben.get(options: options, origin: Stage.origin).json()
        let nobodys = foreign.replacing(bens, with: Base64URL.encodeASCII([9, 9, 9]))
        for (count, response) in [foreign, nobodys].enumerated() {
            let again = count == 0 ? asked : try await stage.lift.resume(asked.visit, with: .ceremonyWanted)
            let reply = try await stage.lift.resume(
                asked.visit, with: .assertion(try #require(again.ceremony), response))
            #expect(reply.next == .awaitProof)
        }
        let steps = try await stage.events().compactMap { event -> UInt8? in
            guard case .ceremonyRefused(let step, _) = event.happening.detail else { return nil }
            return step
        }
        #expect(Set(steps) == [5])
    }

    @Test("trap 38: a counter that falls back is told every time, and never lowers what is stored")
    func copiedAuthenticator() async throws {
        let stage = try Stage()
        var device = Stage.device("ada", seed: 1)
        device.traits.backup = .deviceBound
        try await stage.enrol("ada", &device)
        var copy = device
        for _ in 1...3 {
            _ = try await stage.passkeySignIn(&device)
        }
        let count = try #require(device.credentials.first?.signCount)
        #expect(try await stage.passkeys("ada").map(\.signCount) == [count])
        for _ in 1...2 {
            _ = try await stage.passkeySignIn(&copy)
            #expect(try await stage.passkeys("ada").map(\.signCount) == [count])
        }
        let regressions = try await stage.events().count { event in
            guard case .ceremonyVerified(let facts) = event.happening.detail else { return false }
            return facts.flags.contains(.counterRegressed)
        }
        #expect(regressions == 2)
    }

    @Test("a suspended account is signed in by neither password nor passkey")
    func suspended() async throws {
        let stage = try Stage()
        var device = Stage.device("ada", seed: 1)
        try await stage.enrol("ada", &device)
        try await stage.operate("ada", .suspended)
        #expect(try await stage.signIn("ada").next == .refused(.accountUnavailable))
        let reply = try await stage.passkeySignIn(&device)
        #expect(reply.account == nil)
        #expect(reply.visit.next == .refused(.accountUnavailable))
        #expect(try reply.visit.signalMethods() == [])
    }

    @Test("a host that knows no such account any more turns the passkey away")
    func turnedAway() async throws {
        let stage = try Stage()
        var device = Stage.device("ada", seed: 1)
        try await stage.enrol("ada", &device)
        let request = try await stage.lift.beginSignIn()
        let response = try device.get(options: request.options, origin: Stage.origin).json()
        let reply = try await stage.lift.finishSignIn(
            response, seal: request.seal, client: Stage.client()
        ) { _ in nil }
        #expect(reply.account == nil)
        #expect(reply.visit.next == .refused(.accountUnavailable))
    }
}

@Suite("Ceremonies: seals")
struct SealTests {
    private let stage: Stage
    private let request: PasskeyCeremonies.SignInRequest
    private let response: [UInt8]

    init() async throws {
        stage = try Stage()
        var device = Stage.device("ada", seed: 1)
        try await stage.enrol("ada", &device)
        request = try await stage.lift.beginSignIn()
        response = try device.get(options: request.options, origin: Stage.origin).json()
    }

    private func expectGone(_ seal: String) async throws {
        let count = try await stage.events().count
        await #expect(throws: PassLiftError.gone) { try await stage.finish(response, seal) }
        #expect(try await stage.events().count == count)
    }

    @Test("trap 32: a seal is used once, whatever came of it")
    func usedTwice() async throws {
        #expect(try await stage.finish(response, request.seal).account != nil)
        try await expectGone(request.seal)
        let other = try await stage.lift.beginSignIn()
        #expect(try await stage.finish(response, other.seal).account == nil)
        try await expectGone(other.seal)
    }

    @Test("a seal with any character altered is refused")
    func tampered() async throws {
        let bytes = Array(request.seal.utf8)
        for place in stride(from: 0, to: bytes.count, by: 7) {
            var altered = bytes
            altered[place] = altered[place] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
            try await expectGone(String(decoding: altered, as: UTF8.self))
        }
        #expect(try await stage.finish(response, request.seal).account != nil)
    }

    @Test("a seal spelt otherwise is no second seal", arguments: ["=", "==", " ", ".", "\n", "A"])
    func respelt(ending: String) async throws {
        try await expectGone(request.seal + ending)
        #expect(try await stage.finish(response, request.seal).account != nil)
        try await expectGone(request.seal + ending)
    }

    @Test("the last character of a seal has one spelling")
    func lastCharacter() async throws {
        let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
        for other in alphabet where other != request.seal.last {
            try await expectGone(String(request.seal.dropLast()) + String(other))
        }
    }

    @Test("trap 34: a seal runs out to the second")
    func expired() async throws {
        stage.time.advance(seconds: 300)
        try await expectGone(request.seal)
        stage.time.advance(seconds: -1)
        #expect(try await stage.finish(response, request.seal).account != nil)
    }

    @Test("a seal of another server is refused")
    func otherServer() async throws {
        let other = try Stage(seed: 99)
        try await expectGone(try await other.lift.beginSignIn().seal)
    }

    @Test("a seal longer than the limit is refused", arguments: [16_384, 16_385])
    func tooLong(count: Int) async throws {
        try await expectGone(
            String(repeating: "A", count: count - 44) + "." + String(repeating: "A", count: 43))
    }
}

@Suite("Ceremonies: as many origins as a configuration may have")
struct ManyOriginsTests {
    @Test(
        "an anonymous sign-in carries origins up to the limit, and one byte more is refused when configured")
    func originsUpToTheLimit() async throws {
        var origins = [Stage.origin]
        var left = RelyingParty.maximumOriginsByteCount - Stage.origin.utf8.count
        var number = 0
        while left > 0 {
            // Related origins of 128 bytes each, and two that fill up what is left.
            let length = left >= 256 ? 128 : left > 128 ? left / 2 : left
            number += 1
            let head = "https://n\(number)."
            var body = [Character](repeating: "a", count: length - head.utf8.count - 4)
            for dot in stride(from: 50, to: body.count - 1, by: 50) { body[dot] = "." }
            let host = head + String(body) + ".com"
            origins.append(host)
            left -= length
        }
        let related = Array(origins.dropFirst())
        #expect(origins.reduce(0) { $0 + $1.utf8.count } == RelyingParty.maximumOriginsByteCount)
        let party = try RelyingParty(
            id: "example.org", name: "Example", origins: [Stage.origin], relatedOrigins: related)
        let stage = try Stage()
        let lift = PasskeyCeremonies(relyingParty: party, policy: .standard, doors: stage.doors)
        let request = try await lift.beginSignIn()
        var device = Stage.device("ada", seed: 1)
        try await stage.enrol("ada", &device)
        let response = try device.get(options: request.options, origin: Stage.origin).json()
        let reply = try await lift.finishSignIn(response, seal: request.seal, client: Stage.client()) { _ in
            AccountStatement()
        }
        #expect(reply.account == (try Stage.id("ada")))
        let longer =
            related.dropLast() + [try #require(related.last).replacing("https://", with: "https://a")]
        #expect(throws: RelyingPartyError.self) {
            try RelyingParty(
                id: "example.org", name: "Example", origins: [Stage.origin], relatedOrigins: Array(longer))
        }
    }
}
