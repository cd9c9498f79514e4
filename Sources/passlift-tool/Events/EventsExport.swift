import PassLiftPorts

/// `events export`: what a store's outbox holds, one CloudEvents document a line.
struct EventsExport: Command {
    let syntax = CommandSyntax(
        path: ["events", "export"], summary: "prints the events of a store, one JSON document a line",
        options: [.store, .eventFormat, .after])

    func run(_ arguments: Arguments, _ output: Output) async throws(ToolError) -> ExitCode {
        try EventFormat.check(arguments)
        let after = try arguments.integer(.after, in: 0...Int64.max) ?? 0
        var reader = OutboxReader(try arguments.doors().store, after: after)
        try await reader.read { entry throws(ToolError) in try output.line(entry.payload) }
        output.note("\(reader.count) events, up to position \(reader.position)")
        return .yes
    }
}
