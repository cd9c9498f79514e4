import PassLiftFlow
import PassLiftMachine

/// Alternating moves of an owner and a thief, solved over merged positions.
///
/// A move is an errand, and then time. Nobody begins a wait and crosses its end in one move: the other one
/// has a move meanwhile, which a careless owner does not use. After the last move the owner has as many as
/// they want, and the thief none. *Lost* is a position in which the thief is in and no such continuation
/// gives the owner sole control.
final class Game {
    /// The time that may pass after an errand, in seconds.
    static let jumps: [Int64] = [0, 600, 48 * 3600, 31 * 86_400]
    /// How many moves there are.
    let moves: Int

    private var successors: [Person: [Position: [Position]]] = [.owner: [:], .thief: [:]]
    private var regained: [Position: Bool] = [:]
    private var soles: [Position: Bool] = [:]
    private var harms: [Position: Int] = [:]
    private var lost: [Question: Bool] = [:]

    private struct Question: Hashable {
        var position: Position
        var mover: Person
        var left: Int
        var owner: Owner
    }

    /// How an owner behaves while a wait of the thief's runs.
    enum Owner: String, Hashable, CaseIterable {
        /// Reads every notice, and acts.
        case attentive
        /// Makes no move.
        case careless
    }

    init(moves: Int) {
        self.moves = moves
    }

    /// How many positions were expanded.
    var size: Int { successors.values.reduce(0) { $0 + $1.count } }

    /// Whether the owner loses from here.
    func isLost(from position: Position, first: Person, owner: Owner) -> Bool {
        isLost(Question(position: position, mover: first, left: moves, owner: owner))
    }

    private func isLost(_ question: Question) -> Bool {
        let position = question.position
        if isHarmed(position) { return true }
        // An owner who does nothing until the last move loses only where the thief alone gets that far.
        let turns = (question.left + (question.mover == .thief ? 1 : 0)) / 2
        guard let harm = harm(from: position, within: turns), harm <= turns, question.left > 0 else {
            return false
        }
        if let known = lost[question] { return known }
        let result = judge(question)
        lost[question] = result
        return result
    }

    private func judge(_ question: Question) -> Bool {
        func after(_ position: Position) -> Bool {
            isLost(
                Question(
                    position: position, mover: question.mover.other, left: question.left - 1,
                    owner: question.owner))
        }
        let position = question.position
        switch question.mover {
        case .thief: return next(position, .thief).contains(where: after)
        case .owner:
            if question.owner == .careless, position.waiting == .thief { return after(position) }
            return next(position, .owner).allSatisfy(after)
        }
    }

    /// In how many moves the thief, while the owner does nothing, gets where the owner cannot regain sole
    /// control; nil: not within `turns`.
    private func harm(from start: Position, within turns: Int) -> Int? {
        if let known = harms[start] { return known == .max ? nil : known }
        var seen: Set<Position> = [start]
        var level = [start]
        for depth in 0...(moves + 1) / 2 {
            if level.contains(where: isHarmed) {
                harms[start] = depth
                return depth
            }
            var following: [Position] = []
            for position in level {
                following += next(position, .thief).filter { seen.insert($0).inserted }
            }
            level = following
        }
        harms[start] = .max
        return nil
    }

    /// Whether the thief is in, and the owner cannot regain sole control by any continuation. It stays so
    /// where the thief does nothing more.
    private func isHarmed(_ position: Position) -> Bool { position.isIn(.thief) && !canRegain(position) }

    /// Whether the owner, moving alone, comes to sole control.
    func canRegain(_ start: Position) -> Bool {
        if let known = regained[start] { return known }
        var parents: [Position: Position] = [:]
        var seen: Set<Position> = [start]
        var level = [start]
        while !level.isEmpty {
            var following: [Position] = []
            for position in level {
                if regained[position] == true || isSole(position) {
                    var step: Position? = position
                    while let at = step {
                        regained[at] = true
                        step = parents[at]
                    }
                    return true
                }
                if regained[position] == false { continue }
                for after in next(position, .owner) where seen.insert(after).inserted {
                    parents[after] = position
                    following.append(after)
                }
            }
            level = following
        }
        for position in seen { regained[position] = false }
        return false
    }

    /// Whether the owner is in, and the thief is neither in nor gets in at once.
    func isSole(_ position: Position) -> Bool {
        guard position.isIn(.owner), !position.isIn(.thief), position.waiting != .thief else { return false }
        if let known = soles[position] { return known }
        let result = !next(position, .thief).contains { $0.isIn(.thief) }
        soles[position] = result
        return result
    }

    /// All positions that a person's move leads to, each once.
    func next(_ position: Position, _ person: Person) -> [Position] {
        if let known = successors[person]?[position] { return known }
        var found: Set<Position> = []
        var listed: [Position] = []
        for errand in position.errands(of: person) {
            guard let after = Walk.run(errand, of: person, in: position) else { continue }
            for jump in Self.jumps where Self.mayPass(jump, from: position, to: after) {
                let later = after.later(jump)
                if found.insert(later).inserted { listed.append(later) }
            }
        }
        successors[person]?[position] = listed
        return listed
    }

    /// One way in which the thief, while the owner does nothing, gets where the owner cannot regain sole
    /// control: each errand with the time after it; nil: there is none.
    func harmfulLine(from start: Position) -> [String]? {
        var seen: Set<Position> = [start]
        var level: [(Position, [String])] = [(start, [])]
        for _ in 0...(moves + 1) / 2 {
            if let found = level.first(where: { isHarmed($0.0) }) { return found.1 }
            var following: [(Position, [String])] = []
            for (position, line) in level {
                for errand in position.errands(of: .thief) {
                    guard let after = Walk.run(errand, of: .thief, in: position) else { continue }
                    for jump in Self.jumps where Self.mayPass(jump, from: position, to: after) {
                        let later = after.later(jump)
                        guard seen.insert(later).inserted else { continue }
                        following.append((later, line + ["\(errand) +\(jump)"]))
                    }
                }
            }
            level = following
        }
        return nil
    }

    /// Whether so much time may pass in the move: not past the end of a wait, or of an address's 30 days,
    /// that began in it.
    static func mayPass(_ jump: Int64, from before: Position, to after: Position) -> Bool {
        let begins = after.waiting != nil && after.waiting != before.waiting
        if begins, jump >= RecoveryRule.waitSeconds { return false }
        return after.other == before.other || jump < 30 * 86_400
    }
}
