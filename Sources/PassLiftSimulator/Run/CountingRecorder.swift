import PassLiftEvents
import PassLiftFlow
import PassLiftPolicy

/// The simulator's recorder: it counts events by name and keeps nothing.
struct CountingRecorder: LifeRecorder {
    private let tally: Tally
    private let guardrails: Tally
    private let periodDays: UInt32
    private let firstRow: Int
    private var day: UInt32 = 0
    private var row: Int

    /// - Parameters:
    ///   - tally: counts events and incidents, a row for each segment and period.
    ///   - guardrails: counts observations, a row for each day.
    ///   - firstRow: where the account's segment begins.
    init(into tally: Tally, _ guardrails: Tally, periodDays: UInt32, firstRow: Int) {
        self.tally = tally
        self.guardrails = guardrails
        self.periodDays = periodDays
        self.firstRow = firstRow
        row = firstRow
    }

    mutating func begin(day: UInt32) {
        guard day != self.day else { return }
        self.day = day
        row = firstRow + Int(day / periodDays)
    }

    mutating func advance(
        _ snapshot: inout Snapshot, _ input: Input, under circumstances: Circumstances
    ) throws(Rejection) -> LifeStep {
        var names = StepNames()
        let step = try Flow.advance(&snapshot, input, under: circumstances, naming: &names)
        for place in 0..<names.count { tally.add(1, row: row, column: Column(names[place]).place) }
        return LifeStep(next: step.next, decision: step.decision)
    }

    mutating func note(_ incident: Incident, _ amount: UInt64) {
        tally.add(amount, row: row, column: Column(incident).place)
    }

    mutating func observe(_ observation: GuardrailObservation) {
        guardrails.add(1, row: Int(day), column: GuardrailColumn.observed(observation).place)
        guard observation.outcome == .happened else { return }
        guardrails.add(1, row: Int(day), column: GuardrailColumn.happened(observation).place)
    }
}
