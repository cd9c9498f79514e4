import PassLiftMachine
import PassLiftPolicy
import Synchronization

/// Lives that are lived by several threads: one policy, one world, some of the accounts.
///
/// Work is dealt out in slices of a group; a group's counts are integers behind a lock of their own, so that
/// neither the number of threads nor their pace can be read off the sums.
struct Crew: Sendable {
    let terms: LifeTerms
    let population: Population
    let setting: Setting
    let plan: SimulationPlan
    let shard: Shard
    let grouping: Grouping
    let watch: SimulationWatch?

    /// How counts are kept apart.
    enum Grouping {
        /// By the groups that intervals of luck ask for.
        case byGroup
        /// Not at all: as one group.
        case together
    }

    private static let slices: UInt32 = 16

    /// The accounts of one group, in rounds: account = round × groups + group.
    private var rounds: UInt32 {
        (plan.accounts + UInt32(SimulationSums.groupCount) - 1) / UInt32(SimulationSums.groupCount)
    }

    /// Lives every life of the shard.
    func sums(threads: Int) async -> SimulationSums {
        var cells: [GroupCell] = []
        var together = GroupCounts(rows: 0)
        switch grouping {
        case .byGroup: cells = (0..<SimulationSums.groupCount).map { _ in GroupCell(rows: rowCount) }
        case .together: together = GroupCounts(rows: rowCount)
        }
        let next = Counter()
        var sums = SimulationSums(plan: plan, segmentCount: population.segments.count)
        sums.shards = [shard]
        sums.moves = terms.moves
        await withTaskGroup(of: Outcome.self) { group in
            for _ in 0..<max(1, min(threads, Int(Self.slices) * SimulationSums.groupCount)) {
                group.addTask { [cells] in work(cells, next) }
            }
            for await outcome in group {
                if outcome.completeness == .partial { sums.completeness = .partial }
                for place in sums.guardrails.indices { sums.guardrails[place] &+= outcome.guardrails[place] }
                if let counts = outcome.together { together.add(counts) }
                sums.addOthers(outcome.others)
            }
        }
        guard !cells.isEmpty else {
            sums.groups = [together]
            return sums
        }
        for cell in cells {
            let (counts, others) = cell.take()
            sums.groups.append(counts)
            sums.addOthers(others)
        }
        return sums
    }

    private var rowCount: Int { population.segments.count * plan.periodCount }

    /// What one thread brings home beside the groups' counts.
    private struct Outcome: Sendable {
        var completeness: SimulationSums.Completeness
        var guardrails: [UInt64]
        /// Its counts in rows and beside them, where they are not kept by group.
        var together: GroupCounts?
        var others: [UInt64]
    }

    private func work(_ cells: [GroupCell], _ next: Counter) -> Outcome {
        let guardrails = Tally(rows: Int(plan.days), columns: GuardrailColumn.count)
        let worker = Worker(self, guardrails)
        let together = cells.isEmpty ? GroupTally(rows: rowCount) : nil
        var completeness = SimulationSums.Completeness.complete
        while true {
            let unit = next.take()
            guard unit < Int(Self.slices) * SimulationSums.groupCount else { break }
            let (slice, group) = unit.quotientAndRemainder(dividingBy: SimulationSums.groupCount)
            let first = UInt32(UInt64(rounds) * UInt64(slice) / UInt64(Self.slices))
            let end = UInt32(UInt64(rounds) * UInt64(slice + 1) / UInt64(Self.slices))
            let lived =
                if let together {
                    worker.live(UInt32(group), first..<end, into: together)
                } else {
                    cells[group].withTally { worker.live(UInt32(group), first..<end, into: $0) }
                }
            watch?.lived(UInt64(lived.lives))
            if lived.completeness == .partial {
                completeness = .partial
                break
            }
        }
        return Outcome(
            completeness: completeness, guardrails: guardrails.counts, together: together?.counts,
            others: together?.untold ?? [])
    }
}

/// One thread's own copies of what every life refers to: references that two threads share would be counted
/// by both, and each count would wait for the other.
private struct Worker {
    private let crew: Crew
    private let terms: LifeTerms
    private let odds: [SegmentOdds]
    private let dealer: SegmentDealer
    private let guardrails: Tally

    init(_ crew: Crew, _ guardrails: Tally) {
        self.crew = crew
        self.guardrails = guardrails
        odds = crew.population.segments.map { SegmentOdds($0, in: crew.setting) }
        dealer = SegmentDealer(crew.population)
        let policy = crew.terms.policy
        let own = (try? UpgradePolicy(json: policy.source)).flatMap { $0 == policy ? $0 : nil } ?? policy
        terms = LifeTerms(
            policy: own, start: crew.terms.start, days: crew.terms.days, moves: crew.terms.moves)
    }

    /// Lives the lives of a group in some of its rounds.
    func live(
        _ group: UInt32, _ rounds: Range<UInt32>, into tally: GroupTally
    ) -> (lives: Int, completeness: SimulationSums.Completeness) {
        var lives = 0
        for round in rounds where crew.shard.contains(round: round) {
            let account = round * UInt32(SimulationSums.groupCount) + group
            guard account < crew.plan.accounts else { break }
            if lives & 63 == 63, crew.watch?.isInterrupted ?? false { return (lives, .partial) }
            let luck = Luck(seed: crew.plan.seed, account: account)
            let segment = dealer.segment(of: luck)
            let place = CountingRecorder.Place(
                tally: tally, guardrails: guardrails, periodDays: crew.plan.periodDays,
                firstRow: segment * crew.plan.periodCount)
            var life = Life(
                of: SimulatedPerson(luck, odds[segment]), under: terms, recorder: CountingRecorder(at: place))
            life.live()
            lives += 1
        }
        return (lives, crew.watch?.isInterrupted ?? false ? .partial : .complete)
    }
}

/// Which segment an account belongs to.
public struct SegmentDealer: Sendable {
    private let bounds: [Odds]

    /// Deals out the segments of a population by their weights.
    public init(_ population: Population) {
        var sum: UInt32 = 0
        bounds = population.segments.dropLast().map { segment in
            sum += segment.weightPPM
            return Odds(ppm: sum)
        }
    }

    /// The place of the account's segment among the population's.
    public func segment(of luck: Luck) -> Int {
        let word = luck.words(.trait, 0)[0]
        return bounds.firstIndex { $0.holds(word) } ?? bounds.count
    }
}

/// A group's counts, from when the first of its accounts is counted until they are taken away; unchecked,
/// since what keeps threads apart is the lock around every access to the tally.
private final class GroupCell: @unchecked Sendable {
    private let rows: Int
    private var tally: GroupTally?
    private let lock = Mutex<Void>(())

    init(rows: Int) {
        self.rows = rows
    }

    func withTally<Result>(_ work: (GroupTally) -> Result) -> Result {
        lock.withLock { _ in
            let tally = tally ?? GroupTally(rows: rows)
            self.tally = tally
            return work(tally)
        }
    }

    /// The counts; the memory that they were made in is given back, so that they are never there twice.
    func take() -> (counts: GroupCounts, others: [UInt64]) {
        lock.withLock { _ in
            defer { tally = nil }
            return (tally?.counts ?? GroupCounts(rows: rows), tally?.untold ?? [])
        }
    }
}

/// Deals out numbers, each once.
private final class Counter: Sendable {
    private let next = Atomic<Int>(0)

    func take() -> Int { next.wrappingAdd(1, ordering: .relaxed).oldValue }
}
