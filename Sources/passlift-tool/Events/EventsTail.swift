import PassLiftPorts

/// `events tail`: new events as they are committed, until it is stopped.
struct EventsTail: Command {
    private static let pause = Duration.milliseconds(250)

    let syntax = CommandSyntax(
        path: ["events", "tail"], summary: "prints new events as they come, until it is stopped",
        options: [.store, .eventFormat, .after])

    func run(_ arguments: Arguments, _ output: Output) async throws(ToolError) -> ExitCode {
        try EventFormat.check(arguments)
        let after = try arguments.integer(.after, in: 0...Int64.max)
        var reader = OutboxReader(try arguments.doors().store, after: after ?? 0)
        if after == nil { try await reader.read { _ in } }
        output.note("waiting for events after position \(reader.position)")
        while true {
            try await reader.read { entry throws(ToolError) in try output.line(entry.payload) }
            guard (try? await Task.sleep(for: Self.pause)) != nil else { return .yes }
        }
    }
}
