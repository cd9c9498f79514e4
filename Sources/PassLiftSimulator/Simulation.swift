import PassLiftEvents
import PassLiftFlow
import PassLiftMachine
public import PassLiftPolicy

/// A policy before it meets anybody: persons who come, decide and answer, on the flow that decides in
/// production.
///
/// This first version only counts, to prove that both use the same flow.
public struct Simulation: Sendable {
    /// The policy that is tried.
    public let policy: UpgradePolicy
    /// What is simulated.
    public let plan: SimulationPlan

    /// A simulation of `policy`.
    public init(policy: UpgradePolicy, plan: SimulationPlan) {
        self.policy = policy
        self.plan = plan
    }

    /// Simulates every account from the first day to the last.
    public func run() -> SimulationCounts {
        var counts = SimulationCounts()
        var recorder = CountingRecorder()
        for number in 0..<plan.accounts {
            let person = Person(luck: Luck(seed: plan.seed, account: number))
            var life = Life(of: person, under: policy, from: plan.start, recorder: recorder)
            for day in 0..<plan.days { life.live(day) }
            recorder = life.recorder
            counts.visits += Int(life.visits)
            counts.rejections += life.rejections
            counts.standings[life.standing, default: 0] += 1
        }
        counts.events = recorder.events
        counts.transitions = recorder.transitions
        return counts
    }
}
