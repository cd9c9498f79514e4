import PassLiftPolicy
import PassLiftSimulator

/// What is true of ``Ways`` at fixed visits, in closed form: there an account has only two states, with and
/// without a passkey, and nothing that is offered changes what is permitted later.
struct KnownTruth {
    let ways: Ways
    let visits: Int

    /// A person of one kind on one platform.
    private struct Kind {
        let share: Double
        let acceptance: Double
        let silent: Double?
    }

    private var kinds: [(Kind, Platform)] {
        ways.platforms.flatMap { platform, share in
            ways.kinds.map { factor in
                let acceptance = (ways.accepts[platform] ?? 0) * factor * ways.completes
                let share = share / Double(ways.kinds.count)
                return (Kind(share: share, acceptance: acceptance, silent: ways.silent[platform]), platform)
            }
        }
    }

    /// How likely a visit without a passkey ends with one, when the actions there have these probabilities.
    typealias Chances = (Platform) -> Actions

    /// The probabilities of what is done where nothing forbids it.
    struct Actions {
        var automaticThenOffer = 0.0
        var offer = 0.0
        var quiet = 0.0

        /// The base action with all but ε, each alternative with its part of it.
        static func exploring(_ epsilon: Double, silentPossible: Bool) -> Actions {
            guard silentPossible else { return Actions(offer: 1 - epsilon / 2, quiet: epsilon / 2) }
            return Actions(automaticThenOffer: 1 - epsilon * 2 / 3, offer: epsilon / 3, quiet: epsilon / 3)
        }
    }

    private func hazard(_ kind: Kind, _ actions: Actions) -> Double {
        let silent = kind.silent ?? 0
        return actions.automaticThenOffer * (silent + (1 - silent) * kind.acceptance)
            + actions.offer * kind.acceptance
    }

    /// The share of logged decisions after which a passkey would be created in the visit.
    func createdPerDecision(logging: Chances, target: Chances) -> Double {
        kinds.reduce(0) { sum, entry in
            let (kind, platform) = entry
            let logged = hazard(kind, logging(platform))
            let asked = hazard(kind, target(platform))
            var without = 1.0
            var created = 0.0
            for _ in 0..<visits {
                created += without * asked
                without *= 1 - logged
            }
            return sum + kind.share * created / Double(visits)
        }
    }

    /// The share of accounts that have a passkey after all visits.
    func createdInTheEnd(_ target: Chances) -> Double {
        kinds.reduce(0) { sum, entry in
            let (kind, platform) = entry
            var without = 1.0
            for _ in 0..<visits { without *= 1 - hazard(kind, target(platform)) }
            return sum + kind.share * (1 - without)
        }
    }
}
