import PassLiftEvents

/// What was counted within a period and until its end.
struct Span {
    /// The columns of the period.
    let within: [UInt64]
    /// The columns from the start to its end.
    let until: [UInt64]

    func within(_ name: EventName) -> Double { Double(within[Column(name).place]) }
    func within(_ incident: Incident) -> Double { Double(within[Column(incident).place]) }
    func until(_ name: EventName) -> Double { Double(until[Column(name).place]) }
    func until(_ incident: Incident) -> Double { Double(until[Column(incident).place]) }

    var accounts: Double { until(.account) }
    var passwordOnly: Double { stock(.enteredPasswordOnly, .leftPasswordOnly) }
    var upgraded: Double { stock(.enteredUpgraded, .leftUpgraded) }
    var proven: Double { stock(.enteredPasskeyProven, .leftPasskeyProven) }
    var passkeyOnly: Double { stock(.enteredPasskeyOnly, .leftPasskeyOnly) }
    var attacks: Double { until(.guess) + until(.phish) }

    /// What came and did not go.
    private func stock(_ entered: Incident, _ left: Incident) -> Double { until(entered) - until(left) }
}
