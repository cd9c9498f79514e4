import Glibc
import PassLiftPasswords
import PassLiftPorts

/// The options of `password`.
extension CommandOption {
    static let hash = CommandOption(
        name: "hash", form: .required("STRING"), summary: "the stored hash, as its tool wrote it")
    static let memoryKiB = CommandOption(
        name: "memory-kib", form: .optional("N"),
        summary: "Argon2 memory, in KiB (default \(Argon2Cost.standard.memoryKiB))")
    static let passes = CommandOption(
        name: "passes", form: .optional("N"),
        summary: "Argon2 passes over the memory (default \(Argon2Cost.standard.passes))")
    static let lanes = CommandOption(
        name: "lanes", form: .optional("N"), summary: "Argon2 lanes (default \(Argon2Cost.standard.lanes))")
    static let targetMilliseconds = CommandOption(
        name: "target-ms", form: .required("N"), summary: "how long one hash may take here, in milliseconds")
    static let maximumMemoryKiB = CommandOption(
        name: "maximum-memory-kib", form: .optional("N"),
        summary: "the most memory of one hash, in KiB (default 65536)")
    static let workers = CommandOption(
        name: "workers", form: .optional("N"), summary: "hashes at once (default: one a processor)")
    static let memoryBudgetKiB = CommandOption(
        name: "memory-budget-kib", form: .optional("N"),
        summary: "the most memory of all hashes together, in KiB (default \(HashingLimits().memoryBudgetKiB))"
    )
}

extension Arguments {
    /// How many processors there are.
    static var processors: Int64 { Int64(max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

    /// The cost that is asked for; what is not said is as in the standard cost.
    func cost() throws(ToolError) -> Argon2Cost {
        let standard = Argon2Cost.standard
        return Argon2Cost(
            memoryKiB: try count(.memoryKiB) ?? standard.memoryKiB,
            passes: try count(.passes) ?? standard.passes, lanes: try count(.lanes) ?? standard.lanes)
    }

    private func count(_ option: CommandOption) throws(ToolError) -> UInt32? {
        try integer(option, in: 1...Int64(UInt32.max)).map { UInt32($0) }
    }
}

extension ToolError {
    /// What the hasher said, as the tool says it.
    init(_ error: PasswordHasherError) {
        let code: Code =
            switch error.code {
            case .passwordTooLong: .passwordTooLong
            case .malformedHash: .malformedHash
            case .unsupportedScheme: .unsupportedScheme
            case .costExceedsLimit: .costExceedsLimit
            case .overloaded, .libraryFailed: .hashingFailed
            }
        self.init(code, error.detail)
    }
}
