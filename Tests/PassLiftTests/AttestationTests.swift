import PassLift
import PassLiftCeremony
import PassLiftEncoding
import PassLiftEvents
import PassLiftMachine
import PassLiftOpenSSL
import PassLiftPorts
import PassLiftTesting
import Testing

@Suite("Ceremonies: what is asked about attestation")
struct AttestationTests {
    private func refusals(_ stage: Stage) async throws -> [(step: UInt8, code: UInt8)] {
        try await stage.events().compactMap { event in
            guard case .ceremonyRefused(let step, let code) = event.happening.detail else { return nil }
            return (step, code)
        }
    }

    @Test("nothing is asked by default, and options say so")
    func byDefault() async throws {
        let stage = try Stage()
        #expect(stage.lift.attestation == .none)
        #expect(stage.lift.attestationPolicy == AttestationPolicy())
        let reply = try await stage.acceptedOffer("ada")
        #expect(try reply.publicKey().member("attestation").string() == "none")
    }

    @Test(
        "a direct creation that is answered without a trusted attestation is refused at step 24, and told",
        arguments: [AuthenticatorTraits.Attestation.none, .packedSelf])
    func untrusted(attestation: AuthenticatorTraits.Attestation) async throws {
        var stage = try Stage()
        stage.lift.attestation = .direct
        var device = Stage.device("ada", seed: 1)
        device.traits.attestation = attestation
        let reply = try await stage.acceptedOffer("ada")
        #expect(try reply.publicKey().member("attestation").string() == "direct")
        let response = try device.create(options: reply.options ?? [], origin: Stage.origin).json()
        let end = try await stage.lift.resume(
            reply.visit, with: .registration(try #require(reply.ceremony), response))
        #expect(end.next == .settled(.failed))
        #expect(try await stage.passkeys("ada").isEmpty)
        #expect(try end.signalMethods() == ["signalUnknownCredential"])
        let told = try await refusals(stage)
        let code = CeremonyRefusalCode.allCases.firstIndex(of: .attestationUntrusted)
        #expect(told.map(\.step) == [24] && told.map { Int($0.code) } == [code])
        #expect(try await stage.eventNames().contains(.ceremonyFailed))
    }

    @Test("what is asked is stored with the ceremony: a change concerns those begun after it")
    func stored() async throws {
        let stage = try Stage()
        var device = Stage.device("ada", seed: 1)
        let reply = try await stage.acceptedOffer("ada")
        let response = try device.create(options: reply.options ?? [], origin: Stage.origin).json()
        var changed = stage.lift
        changed.attestation = .direct
        let end = try await changed.resume(
            reply.visit, with: .registration(try #require(reply.ceremony), response))
        #expect(end.next == .settled(.upgraded))
    }

    @Test(
        "a direct creation is accepted where its attestation leads to an anchor, refused elsewhere"
    )
    func trusted() async throws {
        let vouched = try VouchedAnswer()
        let other = try VouchedAnswer()
        for (anchors, isTrusted) in [([vouched], true), ([other], false), ([other, vouched], true)] {
            var stage = try Stage()
            stage.lift.attestation = .direct
            stage.lift.attestationPolicy.anchors = anchors.map {
                TrustAnchor(certificate: $0.authority.certificate)
            }
            var device = Stage.device("ada", seed: 1)
            let reply = try await stage.acceptedOffer("ada")
            let answer = try device.create(options: reply.options ?? [], origin: Stage.origin).json()
            let end = try await stage.lift.resume(
                reply.visit, with: .registration(try #require(reply.ceremony), vouched.json(of: answer)))
            #expect(end.next == .settled(isTrusted ? .upgraded : .failed))
            #expect(try await stage.passkeys("ada").count == (isTrusted ? 1 : 0))
            #expect(try await refusals(stage).map(\.step) == (isTrusted ? [] : [24]))
        }
    }
}
