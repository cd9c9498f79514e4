import PassLiftEvents
import PassLiftFlow
import PassLiftMachine
import PassLiftPolicy

/// Walks breadth first through every world that can be reached, and holds every step against the laws.
///
/// A step depends on its ``Scene`` alone. The first time a scene comes, every move is tried and held against
/// every law; when it comes again in another world, only the moves that lead elsewhere are taken, and only
/// the laws that look across visits are asked again.
struct Explorer {
    let bound: Bound
    private(set) var tally = Tally()
    private(set) var breaches: [Breach] = []
    private var seen: Set<World> = []
    private var scenes: [Scene: [Move]] = [:]
    private var swept: Set<VisitState> = []
    private var frontier: [World] = []

    /// How much was visited.
    struct Tally: Hashable {
        var worlds = 0
        var scenes = 0
        var steps = 0
        var depth = 0
    }

    /// What one step, and the choice of moves, can see of a world.
    struct Scene: Hashable {
        var place: World.Place?
        var snapshot: Snapshot
        var passkeys: [World.Passkey]
        var foreignSlip: SlipID?
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
        for place in [World.Place.first, .second, nil] { expand(world, place) }
        for jump in Self.jumps { visit(world.later(jump)) }
    }

    private mutating func expand(_ world: World, _ place: World.Place?) {
        let scene = world.scene(in: place)
        if let moves = scenes[scene] {
            for move in moves {
                guard let edge = take(move, in: world) else { continue }
                check(edge, against: Law.acrossVisits)
                visit(edge.result.normalised())
            }
            return
        }
        var leading: [Move] = []
        for move in world.moves(in: place, within: bound) {
            guard let edge = take(move, in: world) else { continue }
            check(edge, against: Law.allCases)
            if edge.after.visit.state.isOver, edge.after.visit.state != edge.before.visit.state {
                sweep(edge.result, place)
            }
            let result = edge.result.normalised()
            if result != world { leading.append(move) }
            visit(result)
        }
        scenes[scene] = leading
        tally.scenes += 1
    }

    private mutating func visit(_ world: World) {
        guard seen.insert(world).inserted else { return }
        tally.worlds += 1
        frontier.append(world)
    }

    /// Takes a step; nil when it is rejected, which is held against what may be rejected.
    private mutating func take(_ move: Move, in world: World) -> Edge? {
        tally.steps += 1
        var edge = Edge(world: world, move: move)
        do {
            try edge.take()
            return edge
        } catch {
            if let (law, why) = edge.unfitRejection { note(law, why, edge) }
            return nil
        }
    }

    private mutating func check(_ edge: Edge, against laws: [Law]) {
        for law in laws {
            if let why = law.breach(edge) { note(law, why, edge) }
        }
    }

    private mutating func note(_ law: Law, _ why: String, _ edge: Edge) {
        guard !breaches.contains(where: { $0.law == law && $0.why == why }) else { return }
        breaches.append(Breach(law: law, why: why, edge: edge))
    }

    /// A visit that is over takes nothing: every input is tried on it, once for each way of being over.
    private mutating func sweep(_ world: World, _ place: World.Place?) {
        guard let place, swept.insert(world[place].visit.state).inserted else { return }
        for move in world.moves(in: place, within: bound) {
            guard let edge = take(move, in: world) else { continue }
            check(edge, against: Law.allCases)
            if edge.after.visit.state != edge.before.visit.state {
                note(.noHarm, "a visit that is over moved", edge)
            }
        }
    }
}

extension World {
    fileprivate func scene(in place: Place?) -> Explorer.Scene {
        Explorer.Scene(
            place: place, snapshot: snapshot(in: place), passkeys: passkeys,
            foreignSlip: place.flatMap { self[$0.other].openSlips.first?.id })
    }
}
