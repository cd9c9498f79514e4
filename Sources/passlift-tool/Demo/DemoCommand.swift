import PassLiftEncoding
import PassLiftSQLite

/// `demo`: a legacy table imported, five people taken through their journeys over six weeks, every transition
/// printed, every standing checked.
struct DemoCommand: Command {
    private static let output = CommandOption(
        name: "output", form: .optional("DIRECTORY"),
        summary: "where database and events are left; default passlift-demo")

    let syntax = CommandSyntax(
        path: ["demo"], summary: "takes a small legacy user table through its journeys", options: [output])

    func run(_ arguments: Arguments, _ output: Output) async throws(ToolError) -> ExitCode {
        let directory = arguments.value(Self.output) ?? "passlift-demo"
        do {
            return try await play(in: directory, output)
        } catch {
            throw ToolError(.storeUnavailable, "demo: \(error.detail)")
        }
    }

    private func play(in directory: String, _ output: Output) async throws(DemoError) -> ExitCode {
        let stage = try DemoStage(directory: directory)
        var lines: [String] = []
        var run = DemoRun(stage: stage) { line in
            lines.append(line)
            if output.format == .text { try? output.text(line) }
        }
        let faults = try await run.play()
        let count = try await stage.exportEvents()
        stage.store.close()
        let summary = "\n\(count) events. Database: \(stage.databasePath)  Events: \(stage.eventsPath)"
        do {
            try output.document(
                [
                    "database": .string(stage.databasePath), "events": .string(stage.eventsPath),
                    "eventCount": .integer(Int64(count)), "transcript": .array(lines.map { .string($0) }),
                    "faults": .array(faults.map { .string($0) }),
                ],
                text: ([summary] + faults.map { "FAULT: " + $0 }).joined(separator: "\n"))
        } catch {
            throw DemoError(error.detail)
        }
        return faults.isEmpty ? .yes : .no
    }
}
