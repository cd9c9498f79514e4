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
        switch verdict(on: json, ceremony.expectation) {
        case .success(let verified):
            try output.written(verified.write)
            return .yes
        case .failure(let refusal):
            try output.written(refusal.write)
            return .no
        }
    }

    private func verdict(
        on json: [UInt8], _ expectation: CeremonyExpectation
    ) -> Result<VerifiedRegistration, CeremonyRefusal> {
        let verifier = RegistrationVerifier(cryptography: OpenSSLCryptography())
        return Result { () throws(CeremonyRefusal) in
            try verifier.verify(RegistrationResponse(json: json), against: expectation, at: 0)
        }
    }
}
