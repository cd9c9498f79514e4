import PassLiftCeremony
import PassLiftEncoding
import PassLiftOpenSSL

/// `verify registration`: does a response make a credential in this ceremony?
struct VerifyRegistration: Command {
    let syntax = CommandSyntax(
        path: ["verify", "registration"], summary: "verifies the answer to creation options",
        options: [.ceremony, .response])

    func run(_ arguments: Arguments, _ output: Output) async throws(ToolError) -> ExitCode {
        let ceremony = try CeremonyFile(arguments.required(.ceremony), kind: .registration)
        let json = try InputFile.read(
            arguments.required(.response), atMost: JSONLimits.request.byteCount)
        ceremony.notes.forEach(output.note)
        let inspector = CeremonyInspector(cryptography: OpenSSLCryptography())
        switch verdict(on: json, ceremony) {
        case .success(let verified):
            let inspection = inspector.registration(json, against: ceremony.expectation, refusal: nil)
            try output.verdict(inspection, verified.write)
            return .yes
        case .failure(let refusal):
            let inspection = inspector.registration(json, against: ceremony.expectation, refusal: refusal)
            try output.verdict(inspection, refusal.write)
            return .no
        }
    }

    private func verdict(
        on json: [UInt8], _ ceremony: CeremonyFile
    ) -> Result<VerifiedRegistration, CeremonyRefusal> {
        let verifier = RegistrationVerifier(
            cryptography: OpenSSLCryptography(), attestation: ceremony.policy)
        return Result { () throws(CeremonyRefusal) in
            try verifier.verify(
                RegistrationResponse(json: json), against: ceremony.expectation, at: ceremony.seconds)
        }
    }
}
