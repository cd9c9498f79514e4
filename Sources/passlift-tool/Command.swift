/// One thing that the tool can do.
protocol Command: Sendable {
    /// How it is called.
    var syntax: CommandSyntax { get }

    /// Does it.
    ///
    /// - Throws: why it could not; a "no" is an exit code, not an error.
    func run(_ arguments: Arguments, _ output: Output) async throws(ToolError) -> ExitCode
}
