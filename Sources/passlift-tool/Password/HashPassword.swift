import PassLiftEmbedded
import PassLiftEncoding
import PassLiftPasswords
import PassLiftPorts

/// `password hash`: the hash of the password on standard input, as it would be stored.
struct HashPassword: Command {
    let syntax = CommandSyntax(
        path: ["password", "hash"], summary: "hashes the password on standard input with Argon2id",
        options: [.memoryKiB, .passes, .lanes])

    func run(_ arguments: Arguments, _ output: Output) async throws(ToolError) -> ExitCode {
        let cost = try arguments.cost()
        let bytes = try TypedPassword.bytes()
        guard !bytes.isEmpty else {
            throw ToolError(.emptyPassword, "expected a password on standard input, found nothing")
        }
        let encoded: String
        do throws(PasswordHasherError) {
            let hasher = try Argon2PasswordHasher.standard(cost: cost, workerCount: 1)
            encoded = try await hasher.hash(Password(bytes)).encoded
        } catch {
            throw ToolError(error)
        }
        try output.document(["hash": .string(encoded)], text: encoded)
        return .yes
    }
}
