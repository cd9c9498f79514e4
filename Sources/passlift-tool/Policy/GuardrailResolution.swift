import PassLiftEncoding
import PassLiftPolicy

/// What the guardrails of a policy could see at all: the smallest harm that is caught in 80 % of the
/// rollouts.
struct GuardrailResolution {
    private static let usualAccounts: [UInt64] = [1000, 10_000, 100_000, 1_000_000]

    private let plan: GuardrailPlan
    private let accounts: [UInt64]
    private let ratePPM: Int64?

    /// - Parameters:
    ///   - accounts: accounts exposed and observed; nil: a table of usual numbers.
    ///   - ratePPM: the share of the holdout for which a metric's event comes about; nil: a usual one for
    ///     each.
    init(_ plan: GuardrailPlan, accounts: UInt64?, ratePPM: Int64?) {
        self.plan = plan
        self.accounts = accounts.map { [$0] } ?? Self.usualAccounts
        self.ratePPM = ratePPM
    }

    var json: JSONValue { .array(plan.guardrails.map(json)) }

    /// One line for each guardrail and number of accounts.
    var lines: [String] {
        plan.guardrails.flatMap { guardrail in
            accounts.map { accounts in
                let word = Self.word(guardrail.metric.direction)
                let visible = ppm(guardrail, accounts).map { "a \(word) of \(Self.points($0)) points is" }
                return """
                    guardrail \(PlainText.printable(guardrail.name)): \(accounts) accounts, \
                    \(Self.points(rate(of: guardrail))) % usual: \
                    \(visible ?? "no \(word) is") visible
                    """
            }
        }
    }

    private func json(_ guardrail: Guardrail) -> JSONValue {
        [
            "name": .string(guardrail.name), "metric": .string(guardrail.metric.rawValue),
            "direction": .string(guardrail.metric.direction.rawValue),
            "assumedRatePPM": .integer(rate(of: guardrail)),
            "smallestVisibleHarm": .array(
                accounts.map { accounts in
                    [
                        "accounts": .integer(Int64(accounts)),
                        "harmPPM": ppm(guardrail, accounts).map { .integer($0) } ?? .null,
                    ]
                }),
        ]
    }

    private func ppm(_ guardrail: Guardrail, _ accounts: UInt64) -> Int64? {
        let rate = Double(rate(of: guardrail)) / 1_000_000
        return plan.smallestVisibleHarm(of: guardrail, accounts: accounts, rate: rate)
            .map { Int64(($0 * 1_000_000).rounded(.up)) }
    }

    /// What is usual where nobody says so; named in the output, since a rarer event shows a smaller harm.
    private func rate(of guardrail: Guardrail) -> Int64 {
        if let ratePPM { return ratePPM }
        switch guardrail.metric {
        case .visitContinues: return 990_000
        case .signInSucceeds: return 900_000
        case .signInStumbles: return 200_000
        case .needsRecovery: return 30_000
        }
    }

    private static func word(_ direction: GuardrailMetric.Direction) -> String {
        switch direction {
        case .higherIsBetter: "drop"
        case .lowerIsBetter: "rise"
        }
    }

    /// Hundredths of a percentage point, rounded up.
    private static func points(_ ppm: Int64) -> String {
        let hundredths = (ppm + 99) / 100
        let fraction = hundredths % 100
        return "\(hundredths / 100)." + (fraction < 10 ? "0" : "") + "\(fraction)"
    }
}
