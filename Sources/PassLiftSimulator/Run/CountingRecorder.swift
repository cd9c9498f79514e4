import PassLiftEvents
import PassLiftFlow
import PassLiftPolicy

/// The simulator's recorder: it counts events by name and keeps nothing.
struct CountingRecorder: LifeRecorder {
    private let tally: GroupTally
    private let guardrails: Tally
    private let periodDays: UInt32
    private let firstRow: Int
    private var day: UInt32 = 0
    private var row: Int

    /// Where things are counted.
    struct Place {
        /// Counts events and incidents, a row for each segment and period.
        let tally: GroupTally
        /// Counts observations, a row for each day.
        let guardrails: Tally
        let periodDays: UInt32
        /// Where the account's segment begins.
        let firstRow: Int
    }

    static var steps: StepNames { StepNames() }

    init(at place: Place) {
        tally = place.tally
        guardrails = place.guardrails
        periodDays = place.periodDays
        firstRow = place.firstRow
        row = place.firstRow
    }

    mutating func begin(day: UInt32) {
        guard day != self.day else { return }
        self.day = day
        row = firstRow + Int(day / periodDays)
    }

    @inline(__always)
    mutating func take(_ input: Input, in run: inout Run<StepNames>) throws(Rejection) {
        try run.count(input)
        for place in 0..<run.recorder.count {
            tally.add(1, row: row, column: Column(run.recorder[place]).place)
        }
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
