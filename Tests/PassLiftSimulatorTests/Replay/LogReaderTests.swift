import PassLiftEvents
import PassLiftMachine
import PassLiftSimulator
import PassLiftTesting
import Testing

@Suite("Reading a log")
struct LogReaderTests {
    private static let form = CloudEventForm.standard

    private static func event(_ number: UInt128, subject: UInt128 = 7, sequence: Int64) -> Event {
        var happening = Happening(.visit(from: .absent, .begun, to: .started))
        happening.visit = VisitID(bits: 9)
        return Event(
            id: number, time: Instant(milliseconds: 1_796_029_200_000 + sequence * 1000), subject: subject,
            sequence: sequence, happening: happening)
    }

    private static func line(_ event: Event) -> String {
        String(decoding: event.cloudEvent(form), as: UTF8.self)
    }

    /// A log of lines, read in pieces of so many bytes.
    private static func read(
        _ lines: [String], piece: Int = 4096, end: String = "\n"
    ) -> (events: [LoggedEvent], summary: LogSummary) {
        var reader = LogReader()
        var rest = Array((lines.joined(separator: "\n") + end).utf8)[...]
        var events: [LoggedEvent] = []
        while !rest.isEmpty {
            events += reader.take(Array(rest.prefix(piece)))
            rest = rest.dropFirst(piece)
        }
        events += reader.finish()
        return (events, reader.summary)
    }

    @Test(
        "events come back with their lines, however the log is cut, with or without an end of the last line")
    func pieces() {
        let log = (1...5).map { Self.event(UInt128($0), sequence: Int64($0)) }
        let lines = log.map(Self.line)
        for piece in [1, 7, 500, 100_000] {
            for end in ["", "\n", "\r\n", "\n\n"] {
                let (events, summary) = Self.read(lines, piece: piece, end: end)
                #expect(
                    events == log.enumerated().map { LoggedEvent(line: $0.offset + 1, event: $0.element) })
                #expect(summary.lines == 5 && summary.events == 5 && summary.subjects == 1)
                #expect(summary.faults.total == 0)
                #expect(summary.first == log[0].time && summary.last == log[4].time)
            }
        }
    }

    @Test("every fault of a log is told at once, each with its line and its code")
    func allAtOnce() {
        let good = Self.line(Self.event(1, sequence: 1))
        let (events, summary) = Self.read([
            good, "{\"a\":", "[]", "{\"specversion\":\"1.0\"}",
            good.replacing("signin.started.v1", with: "signin.started.v2"),
            good.replacing("signin.started.v1", with: "signin.whatever.v1"),
            good.replacing("signin.started.v1", with: "signin.expired.v1"),
            good.replacing("\"sequence\":\"0", with: "\"sequence\":\"x"),
        ])
        #expect(events.map(\.line) == [1])
        #expect(
            summary.faults.listed.map { "\($0.line) \($0.code.rawValue)" } == [
                "2 malformed_json", "3 not_cloud_event", "4 not_cloud_event", "5 newer_version",
                "6 unknown_event", "7 malformed_event", "8 malformed_event",
            ])
        #expect(summary.faults.listed.allSatisfy { !$0.detail.isEmpty })
        #expect(summary.lines == 8)
    }

    @Test("events of another prefix are counted and passed over, whatever they are")
    func foreign() {
        let ours = Self.line(Self.event(1, sequence: 1))
        let (events, summary) = Self.read([
            ours.replacing("dev.passlift.", with: "com.example."), ours,
            "{\"specversion\":\"1.0\",\"type\":\"com.example.order.v7\",\"id\":\"a\"}",
        ])
        #expect(events.map(\.line) == [2])
        #expect(summary.foreign == 2 && summary.faults.total == 0)
    }

    @Test(
        "a repeated event is passed over and counted; one of the same identity and other content is a fault")
    func duplicates() {
        let first = Self.event(1, sequence: 1)
        var forged = first
        forged.time = Instant(milliseconds: 5)
        let (events, summary) = Self.read(
            [first, first, forged, Self.event(2, sequence: 2), first].map(Self.line))
        #expect(events.map(\.line) == [1, 4])
        #expect(summary.duplicates == 2)
        #expect(summary.faults.listed.map(\.code) == [.identityReused])
        #expect(summary.faults.listed.first?.line == 3)
        #expect(summary.faults.listed.first?.subject == 7)
    }

    @Test("gaps are told for each subject at the end, and what comes late fills them")
    func gaps() {
        let log = [
            Self.event(1, sequence: 1), Self.event(2, sequence: 5), Self.event(3, subject: 8, sequence: 4),
            Self.event(4, sequence: 3), Self.event(5, subject: 8, sequence: 6), Self.event(6, sequence: 5),
        ]
        let (events, summary) = Self.read(log.map(Self.line))
        #expect(events.map(\.line) == [1, 2, 3, 4, 5])
        #expect(summary.begunBefore == 1)
        let told = summary.faults.listed.map { fault in
            let range = fault.sequence.map { "\($0.lowerBound)-\($0.upperBound)" } ?? ""
            return "\(fault.line) \(fault.code.rawValue) \(fault.subject ?? 0) \(range)"
        }
        #expect(
            told == [
                "4 out_of_order 7 3-3", "6 sequence_reused 7 5-5", "2 gap 7 2-2", "2 gap 7 4-4",
                "5 gap 8 5-5",
            ])
    }

    @Test("a line at the limit is read and one byte more is refused")
    func longLines() {
        let line = Self.line(Self.event(1, sequence: 1))
        let padding = LogReader.maximumLineByteCount - line.utf8.count
        let full = line + String(repeating: " ", count: padding)
        #expect(Self.read([full]).events.count == 1)
        #expect(Self.read([full], end: "\r\n").events.count == 1)
        let (events, summary) = Self.read([full + " ", line], piece: 1000)
        #expect(events.map(\.line) == [2])
        #expect(summary.faults.listed.map(\.code) == [.lineTooLong])
        #expect(summary.faults.listed.first?.line == 1)
    }

    /// Reads events with a small memory.
    private static func read(
        _ events: [Event], _ shrink: (inout LogReader.Memory) -> Void
    ) -> (lines: [Int], faults: [String]) {
        var memory = LogReader.Memory()
        shrink(&memory)
        var reader = LogReader(typePrefix: form.typePrefix, memory: memory)
        var lines: [Int] = []
        for event in events { lines += reader.take(Array((line(event) + "\n").utf8)).map(\.line) }
        lines += reader.finish().map(\.line)
        return (lines, reader.summary.faults.listed.map { "\($0.line) \($0.code.rawValue)" })
    }

    @Test("as many subjects as fit are followed; of one more the events are read and their places are not")
    func subjectLimit() {
        let two = [Self.event(1, subject: 1, sequence: 1), Self.event(2, subject: 2, sequence: 1)]
        let third = [Self.event(3, subject: 3, sequence: 1), Self.event(4, subject: 2, sequence: 2)]
        #expect(Self.read(two) { $0.subjects = 2 }.faults.isEmpty)
        let more = Self.read(two + third) { $0.subjects = 2 }
        #expect(more.lines == [1, 2, 3, 4])
        #expect(more.faults == ["3 too_many_subjects"])
    }

    @Test("an event that is repeated within the memory is passed over; later its place is taken")
    func identityLimit() {
        let log = (1...3).map { Self.event(UInt128($0), sequence: Int64($0)) }
        #expect(Self.read(log + [log[0]]) { $0.identities = 3 }.faults.isEmpty)
        let forgotten = Self.read(log + [log[0]]) { $0.identities = 2 }
        #expect(forgotten.lines == [1, 2, 3])
        #expect(forgotten.faults == ["4 sequence_reused"])
    }

    @Test("as many gaps as fit wait for their events; one more is a gap at once")
    func gapLimit() {
        let log = [1, 3, 5, 2, 4].map { Self.event(UInt128($0), sequence: Int64($0)) }
        #expect(Self.read(log) { $0.openGaps = 2 }.faults == ["4 out_of_order", "5 out_of_order"])
        let full = Self.read(log) { $0.openGaps = 1 }
        #expect(full.faults == ["3 gap", "4 out_of_order", "5 sequence_reused"])
    }

    @Test(
        "a late event that splits a gap makes one more; where no more fit, the part before is a gap at once")
    func splitGaps() {
        // 2 to 8 are missing; 5 leaves 2 to 4 and 6 to 8, and 7 leaves 6 and 8.
        let log = [1, 9, 5, 7].map { Self.event(UInt128($0), sequence: Int64($0)) }
        let late = ["3 out_of_order", "4 out_of_order"]
        #expect(Self.read(log) { $0.openGaps = 3 }.faults == late + ["2 gap", "2 gap", "2 gap"])
        let full = Self.read(log) { $0.openGaps = 2 }.faults
        #expect(full == late + ["4 gap", "2 gap", "2 gap"])
        let rest = [6, 8, 2, 3, 4].map { Self.event(UInt128($0), sequence: Int64($0)) }
        #expect(Self.read(log + rest) { $0.openGaps = 3 }.faults.allSatisfy { $0.hasSuffix("out_of_order") })
    }

    @Test("however many places a log leaves out and fills in, no more gaps are remembered than fit")
    func manyGaps() {
        // 1, then 4001, then each second place from behind, then the others.
        var places: [Int64] = [1, 4001]
        places += stride(from: 3999, to: 1, by: -2)
        places += stride(from: 2, to: 4001, by: 2)
        let log = places.map { Self.event(UInt128($0), sequence: $0) }
        var memory = LogReader.Memory()
        memory.openGaps = 10
        var reader = LogReader(typePrefix: Self.form.typePrefix, memory: memory)
        var events = 0
        for event in log { events += reader.take(Array((Self.line(event) + "\n").utf8)).count }
        events += reader.finish().count
        let counts = reader.summary.faults.counts
        // Ten gaps were followed to the end; what is beyond is a gap at once, and its events come too late.
        #expect(counts[.outOfOrder].map { $0 + (counts[.sequenceReused] ?? 0) } == 3999)
        #expect((counts[.sequenceReused] ?? 0) > 0 && counts[.identityReused] == nil)
        #expect(events == 4001 - (counts[.sequenceReused] ?? 0))
    }

    @Test("1000 faults are listed and one more is only counted")
    func manyFaults() {
        let (_, summary) = Self.read(Array(repeating: "?", count: LogFaults.maximumListed + 1))
        #expect(summary.faults.listed.count == 1000)
        #expect(summary.faults.total == 1001)
        #expect(summary.faults.counts == [.malformedJSON: 1001])
    }

    @Test("whatever bytes come, nothing traps and every line is an event, a fault, or passed over")
    func noise() {
        let seed: UInt64 = 0x0ff_3000
        var dice = SeededGenerator(seed: seed)
        let line = Array(Self.line(Self.event(1, sequence: 1)).utf8)
        var reader = LogReader()
        var events = 0
        for _ in 0..<300 {
            var bytes = line
            for _ in 0..<(dice.next() % 4) {
                bytes[Int(dice.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: dice.next())
            }
            events += reader.take(bytes + [0x0a]).count
        }
        events += reader.finish().count
        let summary = reader.summary
        #expect(events == summary.events)
        let gaps = summary.faults.counts[.gap] ?? 0
        let late = (summary.faults.counts[.outOfOrder] ?? 0)
        #expect(
            summary.lines
                == summary.events + summary.foreign + summary.duplicates + summary.faults.total - gaps - late,
            "seed \(seed)")
    }
}
