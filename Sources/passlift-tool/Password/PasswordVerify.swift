import PassLiftEmbedded
import PassLiftEncoding
import PassLiftPasswords
import PassLiftPorts

/// `password verify`: is the password on standard input the one of a stored hash? Always answers in JSON.
struct PasswordVerify: Command {
    let syntax = CommandSyntax(
        path: ["password", "verify"], summary: "compares the password on standard input with a stored hash",
        options: [.hash])

    func run(_ arguments: Arguments, _ output: Output) async throws(ToolError) -> ExitCode {
        let stored = PasswordHash(encoded: try arguments.required(.hash))
        let json = Output(format: .json)
        do throws(ToolError) {
            let verdict = try await verdict(on: stored)
            let matches = verdict.outcome == .matches
            try json.document([
                "matches": .bool(matches), "scheme": .string(verdict.scheme),
                "needsRehash": .bool(verdict.needsRehash),
            ])
            return matches ? .yes : .no
        } catch {
            return json.failure(error)
        }
    }

    private func verdict(on stored: PasswordHash) async throws(ToolError) -> PasswordVerdict {
        let bytes = try TypedPassword.bytes()
        do throws(PasswordHasherError) {
            let hasher = try Argon2PasswordHasher.standard(workerCount: 1)
            _ = try hasher.inspect(stored)
            return try await hasher.verify(Password(bytes), against: stored)
        } catch {
            throw ToolError(error)
        }
    }
}
