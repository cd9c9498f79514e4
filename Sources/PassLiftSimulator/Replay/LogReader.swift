import PassLiftEncoding
public import PassLiftEvents
import PassLiftMachine

/// Reads a log of events, one CloudEvents document a line, as it is exported: piece by piece, each line on
/// its own, every fault noted and none of them the end.
///
/// Memory is bounded: one line, the identities of the last ``identityWindow`` events, one number for each of
/// ``maximumSubjects`` and ``maximumOpenGaps`` gaps of all of them together.
/// An event of another prefix is passed over, and so is one that is repeated word for word; both are counted.
public struct LogReader: Sendable {
    /// The longest line, in bytes.
    public static let maximumLineByteCount = EventDocument.limits.byteCount
    /// How many events are remembered by their identities, to know a repeated one from a forged one.
    public static let identityWindow = 262_144
    /// How many subjects' sequences are followed.
    public static let maximumSubjects = 16_777_216

    /// How many gaps are followed until a late event fills them, those into which late events split others
    /// among them; what goes beyond is a fault at once.
    public static let maximumOpenGaps = 100_000

    private let typePrefix: String
    private var lines = LogLines(limit: Self.maximumLineByteCount)
    private var recent: RecentEvents
    private var sequences: SubjectSequences
    private var found = LogSummary()

    /// How much is remembered.
    package struct Memory: Sendable {
        package var identities = LogReader.identityWindow
        package var subjects = LogReader.maximumSubjects
        package var openGaps = LogReader.maximumOpenGaps

        package init() {}
    }

    /// - Parameter typePrefix: what stands before the names of our events; see ``CloudEventForm``.
    public init(typePrefix: String = CloudEventForm.standard.typePrefix) {
        self.init(typePrefix: typePrefix, memory: Memory())
    }

    /// With another memory.
    package init(typePrefix: String, memory: Memory) {
        self.typePrefix = typePrefix
        recent = RecentEvents(capacity: memory.identities)
        sequences = SubjectSequences(maximumSubjects: memory.subjects, maximumOpenGaps: memory.openGaps)
    }

    /// Takes the next bytes of the log.
    ///
    /// - Returns: the events that end in them, in their order.
    public mutating func take(_ bytes: [UInt8]) -> [LoggedEvent] {
        collect { lines, body in lines.take(bytes, body) }
    }

    /// Ends the log: its last line may lack its end, and what is missing is missing now.
    ///
    /// - Returns: the last event, if it was still to come.
    public mutating func finish() -> [LoggedEvent] {
        let events = collect { lines, body in lines.finish(body) }
        for fault in sequences.missing() { found.faults.note(fault) }
        return events
    }

    /// What was found so far; gaps are known after ``finish()``.
    public var summary: LogSummary {
        var summary = found
        summary.subjects = sequences.subjectCount
        summary.begunBefore = sequences.begunBefore
        return summary
    }

    private mutating func collect(
        _ split: (inout LogLines, (LogLines.Line, Int) -> Void) -> Void
    ) -> [LoggedEvent] {
        var read: [(LogLines.Line, Int)] = []
        split(&lines) { read.append(($0, $1)) }
        return read.compactMap { line, number in
            switch line {
            case .whole(let text): take(text, at: number)
            case .tooLong: refuse(number)
            }
        }
    }

    private mutating func refuse(_ number: Int) -> LoggedEvent? {
        found.lines += 1
        var fault = LogFault(.lineTooLong, line: number)
        fault.detail = "at most \(Self.maximumLineByteCount) bytes"
        found.faults.note(fault)
        return nil
    }

    private mutating func take(_ text: [UInt8], at number: Int) -> LoggedEvent? {
        guard !text.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) else { return nil }
        found.lines += 1
        let document: EventDocument
        do throws(EventDocumentError) {
            document = try EventDocument(text)
        } catch {
            note(error, text, number)
            return nil
        }
        guard document.typePrefix.isExactly(typePrefix) else {
            found.foreign += 1
            return nil
        }
        return admit(document.event, at: number)
    }

    private mutating func admit(_ event: Event, at number: Int) -> LoggedEvent? {
        switch recent.meet(event) {
        case .new: break
        case .same:
            found.duplicates += 1
            return nil
        case .different:
            note(.identityReused, event, number)
            return nil
        }
        switch sequences.take(event.sequence, of: event.subject, line: number) {
        case .next: break
        case .behindGap(let missing): note(.gap, event, number, missing)
        case .late(let givenUp):
            note(.outOfOrder, event, number)
            if let givenUp { note(.gap, event, number, givenUp) }
        case .taken:
            note(.sequenceReused, event, number)
            return nil
        case .unfollowed: note(.tooManySubjects, event, number)
        }
        found.events += 1
        found.first = min(found.first ?? event.time, event.time)
        found.last = max(found.last ?? event.time, event.time)
        return LoggedEvent(line: number, event: event)
    }

    private mutating func note(
        _ code: LogFault.Code, _ event: Event, _ number: Int, _ places: ClosedRange<Int64>? = nil
    ) {
        var fault = LogFault(code, line: number)
        fault.subject = event.subject
        fault.sequence = places ?? event.sequence...event.sequence
        found.faults.note(fault)
    }

    /// Says why a line is no event of ours; one of another prefix is none that should be.
    private mutating func note(_ error: EventDocumentError, _ text: [UInt8], _ number: Int) {
        switch error {
        case .syntax(let error):
            var fault = LogFault(.malformedJSON, line: number)
            fault.detail = "column \(error.place.column): \(error.code.rawValue)"
            found.faults.note(fault)
        case .fault(let reason):
            let kind = TypeOfLine(text, typePrefix: typePrefix)
            guard let code = kind.fault else {
                found.foreign += 1
                return
            }
            var fault = LogFault(code, line: number)
            fault.detail = kind.expectation ?? reason.description
            found.faults.note(fault)
        }
    }
}
