import PassLiftCeremony
import PassLiftFlow
import PassLiftMachine
import PassLiftPorts

/// How the answers to stored ceremonies are finished.
extension PasskeyCeremonies {
    /// Finishes a registration. A byte-identical repeat of one that succeeded gets the first answer again.
    func finishRegistration(
        _ visit: VisitID, _ id: SlipID, _ response: [UInt8]
    ) async throws(PassLiftError) -> VisitReply {
        let digest = engine.doors.cryptography.sha256(response)
        if let repeated = try await repeatedReply(visit, id, digest) { return repeated }
        let judge = RegistrationJudge(doors: engine.doors)
        let orphan = Box<[UInt8]?>(nil)
        let request = StepRequest(.visit(visit)) { loaded async throws(PassLiftError) in
            guard let account = loaded.account else { throw PassLiftError(.ceremonyGone) }
            guard let slip = loaded.slips.first(where: { $0.slip.id == id }) else {
                throw PassLiftError(.ceremonyGone)
            }
            guard slip.slip.purpose.kind == .registration else { throw PassLiftError(.ceremonyGone) }
            let verdict = try await judge.judge(response, under: slip, for: account, at: loaded.now)
            orphan.value = verdict.orphan
            var prepared = Prepared([.registrationChecked(id, verdict.result)])
            prepared.evidence.newPasskey = verdict.passkey
            prepared.evidence.answerDigest = digest
            return prepared
        }
        var reply = try await take(request)
        if let orphan = orphan.value, reply.next != .settled(.upgraded) {
            reply.signals.append(
                signal(.unknownCredential(relyingPartyID: relyingParty.id, credentialID: orphan)))
        }
        return reply
    }

    /// Finishes an assertion under a stored slip: a re-authentication, or the removal of the password.
    func finishAssertion(
        _ visit: VisitID, _ id: SlipID, _ response: [UInt8]
    ) async throws(PassLiftError) -> VisitReply {
        let doors = engine.doors
        let request = StepRequest(.visit(visit)) { loaded async throws(PassLiftError) in
            guard let account = loaded.account else { throw PassLiftError(.ceremonyGone) }
            guard let slip = loaded.slips.first(where: { $0.slip.id == id }) else {
                throw PassLiftError(.ceremonyGone)
            }
            guard slip.slip.purpose.kind == .authentication else { throw PassLiftError(.ceremonyGone) }
            let terms = try CeremonyTerms(document: slip.terms, kind: .authentication)
            var judge = AssertionJudge(doors: doors, expectation: terms.expectation)
            judge.otherFactor = loaded.visit.visit.proofs.otherFactor
            let verdict = try await judge.judge(response, of: account.id, at: loaded.now)
            var prepared = Prepared([.assertionChecked(id, verdict.result)])
            prepared.evidence.usedPasskey = verdict.passkey
            prepared.evidence.answerDigest = doors.cryptography.sha256(response)
            return prepared
        }
        return try await take(request)
    }

    private func repeatedReply(
        _ visit: VisitID, _ id: SlipID, _ digest: [UInt8]
    ) async throws(PassLiftError) -> VisitReply? {
        let slip = try await engine.reading { store async throws(StoreError) in try await store.slip(id) }
        guard let slip, slip.slip.visit == visit, slip.slip.state == .consumed(.completed),
            slip.answerDigest == digest
        else { return nil }
        let outcome: VisitOutcome = slip.slip.purpose == .additionalPasskey ? .reauthenticated : .upgraded
        return VisitReply(visit: visit, next: .settled(outcome))
    }
}

extension Proofs {
    /// Whether a factor other than the passkey was checked, as far as user verification is concerned.
    var otherFactor: OtherFactor {
        contains(.password) || contains(.secondFactor) ? .checkedInThisVisit : .notChecked
    }
}
