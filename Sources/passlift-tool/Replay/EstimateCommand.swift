import PassLiftEncoding
import PassLiftEvents
import PassLiftPolicy
import PassLiftSimulator

/// `estimate`: what a log tells of an outcome under another policy, or between its arms.
struct EstimateCommand: Command {
    let syntax = CommandSyntax(
        path: ["estimate"], summary: "tells from a log what another policy would bring, or refuses",
        options: [
            .events, .authoring, .policies, .archive, .against, .estimand, .outcome, .days, .variants,
            .typePrefix,
        ])

    func run(_ arguments: Arguments, _ output: Output) async throws(ToolError) -> ExitCode {
        let question = try EstimateQuestion(arguments)
        let log = try LogFile(arguments)
        var shelf = try PolicyShelf(arguments)
        var evidence = Evidence(archive: shelf.archive, target: shelf.rival)
        let summary = try await log.read(output) { logged async throws(ToolError) in
            if let hash = PolicyHash(deciding: logged) {
                try await shelf.lookUp(hash)
                evidence.archive = shelf.archive
            }
            evidence.take(logged)
        }
        let document = EstimateDocument(question.answer(by: evidence), LogDocument(summary))
        document.log.tell(log.path, output)
        try output.document(document.json, text: document.text)
        if case .failure(let refusal) = document.answer { output.note("estimate: \(refusal)") }
        if document.log.faults.total > 0 { return .inputWrong }
        return document.isAnswered ? .yes : .no
    }
}
