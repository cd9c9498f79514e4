/// What was counted within a period and until its end.
struct Span {
    /// The columns that are told, of the period.
    let within: [UInt64]
    /// The same from the start to its end.
    let until: [UInt64]

    func within(_ column: ToldColumn) -> Double { Double(within[column.place]) }
    func until(_ column: ToldColumn) -> Double { Double(until[column.place]) }

    var accounts: Double { until(.account) }
    var passwordOnly: Double { stock(.enteredPasswordOnly, .leftPasswordOnly) }
    var upgraded: Double { stock(.enteredUpgraded, .leftUpgraded) }
    var proven: Double { stock(.enteredPasskeyProven, .leftPasskeyProven) }
    var passkeyOnly: Double { stock(.enteredPasskeyOnly, .leftPasskeyOnly) }
    var attacks: Double { until(.guess) + until(.phish) }

    /// What came and did not go.
    private func stock(_ entered: ToldColumn, _ left: ToldColumn) -> Double {
        until(entered) - until(left)
    }
}
