/// What the process tells whoever started it.
enum ExitCode: Int32, Sendable {
    /// Yes, or done.
    case yes = 0
    /// No: a check failed.
    case no = 1
    /// The input or the usage is wrong.
    case inputWrong = 2
    /// The environment is wrong: a database is away, a file cannot be written.
    case environmentWrong = 3
}
