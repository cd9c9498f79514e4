import PassLiftEvents
import PassLiftFlow
import PassLiftMachine
import PassLiftPolicy

/// Walks breadth first through every world that can be reached, and holds every step against the laws.
struct Explorer {
    let bound: Bound
    private(set) var tally = Tally()
    private(set) var breaches: [Breach] = []
    private var seen: Set<World> = []
    private var frontier: [World] = []

    /// How much was visited.
    struct Tally: Hashable {
        var worlds = 0
        var steps = 0
        var taken = 0
        var depth = 0
    }

    /// A law that a step breaks; the first step that was found for each reason.
    struct Breach: CustomStringConvertible {
        var law: Law
        var why: String
        var edge: Edge

        var description: String {
            "\(law.rawValue): \(why)\n  visit \(edge.before.visit.kind) at \(edge.before.visit.state)"
                + "\n  input \(edge.input) with \(String(describing: edge.move.replacement))"
                + "\n  then \(edge.after.visit.state)\n  events \(edge.ledger.names.map(\.rawValue))"
        }
    }

    /// The time that may pass between two steps, in seconds: past each bound of the rules.
    static let jumps: [Int64] = [301, 601, 1801, AccountFacts.recoveryRouteSeconds + 1]

    init(_ bound: Bound) {
        self.bound = bound
    }

    /// Explores from `beginnings` until the bound, or until nothing new comes.
    mutating func explore(from beginnings: [World]) {
        for world in beginnings { visit(world.normalised()) }
        while !frontier.isEmpty, tally.depth < bound.depth ?? .max {
            let level = frontier
            frontier = []
            tally.depth += 1
            for world in level { expand(world) }
        }
    }

    private mutating func expand(_ world: World) {
        for move in world.moves(within: bound) { take(move, in: world) }
        for jump in Self.jumps { visit(world.later(jump)) }
    }

    private mutating func visit(_ world: World) {
        guard seen.insert(world).inserted else { return }
        tally.worlds += 1
        frontier.append(world)
    }

    private mutating func take(_ move: Move, in world: World) {
        tally.steps += 1
        let before = world.snapshot(in: move.place)
        var ledger = Ledger()
        let draws = Circumstances.Draws(decision: 0, slip: 0xF00D)
        var circumstances = Circumstances(policy: .standard, now: World.now, draws: draws)
        circumstances.replacement = move.replacement.map { Decision($0, .eligible) }
        do {
            let step = try Flow.advance(before, move.input, under: circumstances, into: &ledger)
            tally.taken += 1
            let result = world.applying(step, ledger, of: move.input, in: move.place)
            let edge = Edge(
                world: world, move: move, before: before, after: step.snapshot, ledger: ledger, result: result
            )
            check(edge)
            if edge.after.visit.state.isOver { sweep(result, move.place) }
            visit(result.normalised())
        } catch {
            checkRejection(
                Edge(
                    world: world, move: move, before: before, after: before, ledger: ledger, result: world))
        }
    }

    private mutating func check(_ edge: Edge) {
        for (law, why) in Law.breaches(edge) { note(law, why, edge) }
    }

    private mutating func note(_ law: Law, _ why: String, _ edge: Edge) {
        guard !breaches.contains(where: { $0.law == law && $0.why == why }) else { return }
        breaches.append(Breach(law: law, why: why, edge: edge))
    }

    /// A rejection leaves nothing behind; it never meets a good factor, nor the answer to an open slip.
    private mutating func checkRejection(_ edge: Edge) {
        if edge.ledger != Ledger() { note(.oneEvent, "a rejected input left something behind", edge) }
        let visit = edge.before.visit
        if let slip = edge.answered, World.now < slip.expiresAt, edge.fitsPurpose(slip) {
            note(.once, "the answer to an open slip was not recorded", edge)
        }
        guard visit.state == .started, visit.kind == .signIn else { return }
        switch edge.input {
        case .passwordChecked, .passkeyChecked, .hostSignedIn: note(.noHarm, "a sign-in was rejected", edge)
        default: break
        }
    }

    /// A visit that is over takes nothing: every input is tried on it, once for each way of being over.
    private mutating func sweep(_ world: World, _ place: World.Place?) {
        guard let place, swept.insert(world[place].visit.state).inserted else { return }
        for move in world.moves(in: place, within: bound) {
            let before = world.snapshot(in: place)
            var ledger = Ledger()
            let circumstances = Circumstances(
                policy: .standard, now: World.now, draws: .init(decision: 0, slip: 0xF00D))
            tally.steps += 1
            guard let step = try? Flow.advance(before, move.input, under: circumstances, into: &ledger) else {
                continue
            }
            tally.taken += 1
            let result = world.applying(step, ledger, of: move.input, in: place)
            let edge = Edge(
                world: world, move: move, before: before, after: step.snapshot, ledger: ledger, result: result
            )
            check(edge)
            if step.snapshot.visit.state != before.visit.state {
                note(.noHarm, "a visit that is over moved", edge)
            }
        }
    }

    private var swept: Set<VisitState> = []
}

extension Edge {
    /// Whether the answer is one that the slip is for.
    fileprivate func fitsPurpose(_ slip: Slip) -> Bool {
        switch input {
        case .registrationChecked:
            [.automaticUpgrade, .offeredUpgrade, .additionalPasskey].contains(slip.purpose)
        case .assertionChecked: [.reauthentication, .passwordRemoval].contains(slip.purpose)
        default: slip.id == input.slip
        }
    }
}
