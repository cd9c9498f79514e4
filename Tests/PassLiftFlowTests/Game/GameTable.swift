import PassLiftFlow
import PassLiftMachine

/// What becomes of every pair of holdings, as a table.
struct GameTable {
    /// How bad it is for the owner; each says that the ones before it do not hold.
    enum Outcome: String, Hashable {
        /// An attentive owner keeps the account or regains it, whoever moves first.
        case kept
        /// A careless owner loses it.
        case lostByCarelessness = "lost by carelessness"
        /// An attentive owner loses it where the thief moves first.
        case lostToFirstMove = "lost to a first move"
        /// Whoever moves first.
        case lost
    }

    /// What one of the two holds, and what becomes of it.
    struct Pair: Hashable {
        var owner: Holdings
        var thief: Holdings
    }

    let owners: [Holdings]
    let thieves: [Holdings]
    let outcomes: [Pair: Outcome]

    /// Plays every pair.
    init(owners: [Holdings], thieves: [Holdings], moves: Int) {
        self.owners = owners
        self.thieves = thieves
        var outcomes: [Pair: Outcome] = [:]
        for thief in thieves {
            for owner in owners {
                // A known device opens nothing: it only spares its owner what strangers' guesses switch off.
                let pair = Pair(
                    owner: owner.subtracting(.device), thief: thief.subtracting(.device))
                if outcomes[pair] == nil { outcomes[pair] = Self.outcome(of: pair, moves) }
            }
        }
        self.outcomes = outcomes
    }

    subscript(owner: Holdings, thief: Holdings) -> Outcome? {
        outcomes[Pair(owner: owner.subtracting(.device), thief: thief.subtracting(.device))]
    }

    private static func outcome(of pair: Pair, _ moves: Int) -> Outcome {
        let game = Game(moves: moves)
        let start = Position(owner: pair.owner, thief: pair.thief)
        func isLost(_ first: Person, _ owner: Game.Owner) -> Bool {
            game.isLost(from: start, first: first, owner: owner)
        }
        if isLost(.owner, .attentive) { return .lost }
        if isLost(.thief, .attentive) { return .lostToFirstMove }
        let isLostCareless = isLost(.owner, .careless) || isLost(.thief, .careless)
        return isLostCareless ? .lostByCarelessness : .kept
    }

    /// The table, a row for what the owner holds and a column for what the thief holds.
    var text: String {
        let head = "| owner holds | " + thieves.map { "thief: " + $0.name }.joined(separator: " | ") + " |\n"
        let rule = "|---|" + thieves.map { _ in "---|" }.joined() + "\n"
        let rows = owners.map { owner in
            let cells = thieves.map { self[owner, $0]?.rawValue ?? "" }
            return "| " + owner.name + " | " + cells.joined(separator: " | ") + " |\n"
        }
        return head + rule + rows.joined()
    }
}
