import PassLiftCeremony
import PassLiftFlow
import PassLiftMachine
import PassLiftPorts

/// How the answers to stored ceremonies are finished.
extension PasskeyCeremonies {
    /// Finishes a registration. A byte-identical repeat of one that succeeded gets the first answer again.
    ///
    /// - Parameter companion: what goes into the commit of an enrolment beside it.
    func finishRegistration(
        _ visit: VisitID, _ id: SlipID, _ response: [UInt8],
        _ companion: @escaping @Sendable (Loaded) async throws(PassLiftError) -> Prepared
    ) async throws(PassLiftError) -> VisitReply {
        let digest = engine.doors.cryptography.sha256(response)
        if let repeated = try await repeatedReply(visit, id, digest) { return repeated }
        let judge = RegistrationJudge(
            doors: engine.doors, attestation: attestationPolicy, names: authenticatorNames)
        let made = Box<[UInt8]?>(nil)
        let request = StepRequest(.visit(visit)) { loaded async throws(PassLiftError) in
            guard let account = loaded.account else { throw PassLiftError(.ceremonyGone) }
            guard let slip = loaded.slips.first(where: { $0.slip.id == id }) else {
                made.value = try await overtaken(id, response, loaded, judge)
                return Prepared([.touched])
            }
            guard slip.slip.purpose.kind == .registration else { throw PassLiftError(.ceremonyGone) }
            let verdict = try await judge.judge(response, under: slip, for: account, at: loaded.now)
            made.value = verdict.credentialID
            let enrols = slip.slip.purpose == .enrolment && verdict.result.isEnrolment
            var prepared = enrols ? try await companion(loaded) : Prepared([])
            prepared.inputs.insert(.registrationChecked(id, verdict.result), at: 0)
            prepared.evidence.newPasskey = verdict.passkey
            if enrols { prepared.evidence.belongsTo = { $0.isCreation } }
            prepared.evidence.answerDigest = digest
            return prepared
        }
        let reply: VisitReply
        do {
            reply = try await take(request)
        } catch {
            // Another copy of the same answer may have been faster.
            if error == PassLiftError(.ceremonyGone),
                let repeated = try await repeatedReply(visit, id, digest)
            {
                return repeated
            }
            throw error
        }
        return await told(reply, ofRegistration: made.value)
    }

    /// The credential that an answer to an attempt names which a newer visit has taken over: the visit says
    /// that it lapsed, and the credential, which no account holds, is to be forgotten.
    ///
    /// - Throws: `ceremony_gone` for every other answer that comes too late.
    private func overtaken(
        _ id: SlipID, _ response: [UInt8], _ loaded: Loaded, _ judge: RegistrationJudge
    ) async throws(PassLiftError) -> [UInt8]? {
        guard loaded.visit.visit.state == .settled(.lapsed), let account = loaded.account else {
            throw PassLiftError(.ceremonyGone)
        }
        let slip = try await engine.reading { store async throws(StoreError) in try await store.slip(id) }
        guard let slip, slip.slip.visit == loaded.visit.visit.id, slip.slip.purpose.kind == .registration
        else { throw PassLiftError(.ceremonyGone) }
        return try await judge.judge(response, under: slip, for: account, at: loaded.now).credentialID
    }

    /// The reply to a registration, as the client and its credential manager need it: whether refused, late
    /// or superseded, a credential that no account holds is to be forgotten.
    ///
    /// A further passkey is made in a visit that is settled already, so its failure is told by the reply
    /// alone.
    private func told(_ reply: VisitReply, ofRegistration credentialID: [UInt8]?) async -> VisitReply {
        var reply = reply
        let isStored: Bool
        if let credentialID {
            do {
                let holder = try await engine.doors.store.passkey(credentialID: credentialID)
                isStored = holder != nil && holder?.createdIn == reply.visit
                if holder == nil {
                    reply.signals.append(
                        signal(
                            .unknownCredential(
                                relyingPartyID: relyingParty.id, credentialID: credentialID)))
                }
            } catch {
                // What is stored is not known, so nothing is to be forgotten.
                return reply
            }
        } else {
            isStored = false
        }
        if !isStored, reply.next == .settled(.reauthenticated) { reply.next = .settled(.failed) }
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
            judge.takesSuspended = loaded.visit.visit.kind == .recovery ? .yes : .no
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

extension RegistrationResult {
    /// Whether a new way in may be made by it.
    fileprivate var isEnrolment: Bool {
        switch self {
        case .verified(let facts): HardRules.judgeRegistration(facts, for: .enrolment) == .permitted
        case .refused: false
        }
    }
}

extension Transition {
    /// Whether a passkey was made.
    fileprivate var isCreation: Bool {
        if case .credential(from: .absent, .created, _) = self { return true }
        return false
    }
}

extension Proofs {
    /// Whether a factor other than the passkey was checked, as far as user verification is concerned.
    var otherFactor: OtherFactor {
        contains(.password) || contains(.secondFactor) ? .checkedInThisVisit : .notChecked
    }
}
