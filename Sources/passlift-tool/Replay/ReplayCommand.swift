import PassLiftEncoding
import PassLiftEvents
import PassLiftSimulator

/// `replay`: makes every decision of a log again, and tells what another policy would have decided.
struct ReplayCommand: Command {
    let syntax = CommandSyntax(
        path: ["replay"], summary: "makes every decision of a log again, bit for bit",
        options: [.events, .authoring, .policies, .archive, .against, .typePrefix])

    func run(_ arguments: Arguments, _ output: Output) async throws(ToolError) -> ExitCode {
        let log = try LogFile(arguments)
        var shelf = try PolicyShelf(arguments)
        var replay = DecisionReplay(archive: shelf.archive)
        var difference = shelf.rival.map { PolicyDifference(from: shelf.author, to: $0) }
        let summary = try await log.read(output) { logged async throws(ToolError) in
            if let hash = PolicyHash(deciding: logged) {
                try await shelf.lookUp(hash)
                replay.archive = shelf.archive
            }
            replay.take(logged)
            difference?.take(logged, archive: shelf.archive)
        }
        let document = ReplayDocument(LogDocument(summary, replay.faults), replay, difference)
        try output.document(document.json, text: document.text)
        document.log.tell(log.path, output)
        if document.log.faults.total > 0 { return .inputWrong }
        return replay.deviating == 0 ? .yes : .no
    }
}
