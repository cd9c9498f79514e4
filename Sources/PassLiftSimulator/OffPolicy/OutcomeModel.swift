package import PassLiftPolicy

/// The direct model of an outcome: its mean in each cell of a coarse partition of the moments, and for each
/// action there.
///
/// The cells are platform (7) × offers decided so far (0, 1, 2, 3 and more) × silent creation possible or
/// not. An account's rows are predicted from the other accounts' (five folds, by account), so that a doubly
/// robust estimate does not praise itself. A cell that has nothing for an action takes the action's mean over
/// all cells, and an action that has nothing the mean of all.
package struct OutcomeModel: Sendable {
    /// How many parts the accounts fall in.
    package static let folds = 5
    /// How many cells there are.
    package static let cells = 7 * offerSteps * 2
    private static let offerSteps = 4

    /// The cell of a moment.
    package static func cell(of moment: Moment) -> Int {
        let offers = min(Int(moment.history.decided.ever), offerSteps - 1)
        let silent = moment.client.conditionalCreate == .yes ? 1 : 0
        return (moment.signIn.platform.index * offerSteps + offers) * 2 + silent
    }

    private struct Mean {
        var sum = 0.0
        var count = 0.0

        var value: Double? { count > 0 ? sum / count : nil }
    }

    private var byCell: [[Mean]]
    private var byAction: [[Mean]]
    private var overall: [Mean]

    /// Learns from rows and their values.
    package init(_ rows: [DecisionRow], _ values: [Double]) {
        let actions = ActionDistribution.actionCount
        byCell = Array(
            repeating: Array(repeating: Mean(), count: Self.cells * actions), count: Self.folds)
        byAction = Array(repeating: Array(repeating: Mean(), count: actions), count: Self.folds)
        overall = Array(repeating: Mean(), count: Self.folds)
        for (row, value) in zip(rows, values) {
            for fold in 0..<Self.folds where fold != Self.fold(of: row.account) {
                Self.add(value, to: &byCell[fold][row.cell * actions + row.action])
                Self.add(value, to: &byAction[fold][row.action])
                Self.add(value, to: &overall[fold])
            }
        }
    }

    private static func add(_ value: Double, to mean: inout Mean) {
        mean.sum += value
        mean.count += 1
    }

    /// The part that an account falls in, by its place in the log.
    package static func fold(of account: Int) -> Int { account % folds }

    /// What is expected of an action in a cell, by the accounts outside of a part.
    package func mean(_ action: Int, cell: Int, fold: Int) -> Double {
        byCell[fold][cell * ActionDistribution.actionCount + action].value ?? byAction[fold][action].value
            ?? overall[fold].value ?? 0
    }
}
