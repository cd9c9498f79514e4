import PassLiftEvents
import PassLiftPolicy
import PassLiftSimulator

/// A log on disk, read once from its beginning to its end.
struct LogFile {
    private static let progressStep = 1_000_000

    let path: String
    private let typePrefix: String
    private let stream: ByteStream

    init(_ arguments: Arguments) throws(ToolError) {
        path = try arguments.required(.events)
        typePrefix = arguments.value(.typePrefix) ?? CloudEventForm.standard.typePrefix
        stream = try ByteStream(path)
    }

    /// Hands every event to `take`, and tells what the log holds.
    func read(
        _ output: Output, _ take: (LoggedEvent) async throws(ToolError) -> Void
    ) async throws(ToolError) -> LogSummary {
        var reader = LogReader(typePrefix: typePrefix)
        var told = 0
        while let bytes = try stream.next() {
            for event in reader.take(bytes) { try await take(event) }
            let lines = reader.summary.lines
            if lines / Self.progressStep > told {
                told = lines / Self.progressStep
                output.note("\(lines) lines")
            }
        }
        for event in reader.finish() { try await take(event) }
        return reader.summary
    }
}

extension PolicyHash {
    /// The document that a decision names; nil for other events.
    init?(deciding logged: LoggedEvent) {
        guard case .evaluated = logged.event.happening.detail, let hash = logged.event.policy else {
            return nil
        }
        self = hash
    }
}
