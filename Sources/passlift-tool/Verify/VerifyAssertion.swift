import PassLiftCeremony
import PassLiftEncoding
import PassLiftOpenSSL

/// `verify assertion`: does a response prove the credential in this ceremony?
struct VerifyAssertion: Command {
    /// The members of a credential document.
    static let credentialMembers = [
        "credentialID", "publicKey", "signCount", "backupEligible", "backupState", "uvInitialized", "userID",
    ]

    let syntax = CommandSyntax(
        path: ["verify", "assertion"], summary: "verifies the answer to request options",
        options: [.ceremony, .credential, .response])

    func run(_ arguments: Arguments, _ output: Output) async throws(ToolError) -> ExitCode {
        let ceremony = try CeremonyFile(arguments.required(.ceremony), kind: .authentication)
        let stored = try credential(arguments.required(.credential))
        ceremony.notes.forEach(output.note)
        let json = try InputFile.read(
            arguments.required(.response), atMost: JSONLimits.request.byteCount)
        let inspector = CeremonyInspector(cryptography: OpenSSLCryptography())
        let expectation = ceremony.expectation
        switch verdict(on: json, stored, expectation) {
        case .success(let verified):
            let inspection = inspector.authentication(json, by: stored, against: expectation, refusal: nil)
            try output.verdict(inspection, verified.write)
            return .yes
        case .failure(let refusal):
            let inspection = inspector.authentication(
                json, by: stored, against: expectation, refusal: refusal)
            try output.verdict(inspection, refusal.write)
            return .no
        }
    }

    private func credential(_ path: String) throws(ToolError) -> StoredCredential {
        let root = try InputFile.document(path)
        try InputFile.refuseUnknown(in: root, known: Self.credentialMembers, of: path)
        do {
            return try StoredCredential(root)
        } catch {
            throw ToolError(error, in: path)
        }
    }

    private func verdict(
        on json: [UInt8], _ stored: StoredCredential, _ expectation: CeremonyExpectation
    ) -> Result<VerifiedAssertion, CeremonyRefusal> {
        let verifier = AssertionVerifier(cryptography: OpenSSLCryptography())
        return Result { () throws(CeremonyRefusal) in
            try verifier.verify(AuthenticationResponse(json: json), by: stored, against: expectation)
        }
    }
}
