import PassLift

/// A host that keeps users and passwords, and leaves ceremonies and passkeys to PassLift.
struct CeremonyHost {
    let lift: PasskeyCeremonies

    /// The host's sign-in succeeded.
    func signedIn(_ account: AccountID, as name: String, body: [UInt8]) async -> VisitReply {
        await lift.passwordSucceeded(
            account, AccountStatement(), identifier: name, client: .init(json: body))
    }

    /// What the client answered, as `passlift.js` posts it.
    func answered(_ visit: VisitID, body: [UInt8]) async throws -> VisitReply {
        try await lift.resume(visit, with: VisitAnswer(json: body))
    }
}
