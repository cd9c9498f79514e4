import PassLift

/// A host that keeps users, passwords and passkeys: it tells what happened and is told what to do next.
struct AdviceHost {
    let lift: UpgradeAdvisor

    /// The host's sign-in succeeded; the body is what `passlift.js` told of the client.
    func signedIn(_ account: AccountID, body: [UInt8]) async -> VisitReply {
        await lift.passwordSucceeded(account, AccountStatement(), client: .init(json: body))
    }

    /// What the host does with a reply where it does not leave that to `passlift.js`.
    func carryOut(_ reply: VisitReply) async -> VisitReply {
        switch reply.next {
        case .createAutomatically(let ceremony), .create(let ceremony):
            await lift.resume(reply.visit, with: .passkeyCreated(ceremony))
        case .offer:
            await lift.resume(reply.visit, with: .reported(.offerSnoozed))
        case .awaitProof, .awaitSecondFactor, .enrol, .stayQuiet,
            .offerPasskeyOnly, .confirm, .confirmIdentity, .settled, .refused,
            .expired:
            reply
        }
    }
}
