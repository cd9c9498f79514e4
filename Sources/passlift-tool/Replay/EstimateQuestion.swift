import PassLiftEncoding
import PassLiftPolicy
import PassLiftSimulator

extension CommandOption {
    static let estimand = CommandOption(
        name: "estimand", form: .required("NAME"),
        summary: Estimand.allCases.map(\.rawValue).joined(separator: "|"))
    static let outcome = CommandOption(
        name: "outcome", form: .required("NAME"),
        summary: Outcome.allCases.map(\.rawValue).joined(separator: "|"))
    static let days = CommandOption(
        name: "days", form: .optional("N"), summary: "how long accounts are followed; default 90")
    static let variants = CommandOption(
        name: "variants", form: .optional("NAME,NAME"),
        summary: "compare two texts of the offer instead of treatment and holdout")
}

/// What is asked of a log.
struct EstimateQuestion {
    private static let defaultDays: Int64 = 90

    private let estimand: Estimand
    private let outcome: Outcome
    private let comparison: ArmComparison
    private let days: Int64

    init(_ arguments: Arguments) throws(ToolError) {
        estimand = try Estimand(named: arguments.required(.estimand), for: CommandOption.estimand.spelling)
        outcome = try Outcome(named: arguments.required(.outcome), for: CommandOption.outcome.spelling)
        days = try arguments.integer(.days, in: 1...Evidence.maximumDays) ?? Self.defaultDays
        guard let variants = arguments.value(.variants) else {
            comparison = .holdout
            return
        }
        let names = variants.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        guard names.count == 2 else {
            throw ToolError(.invalidValue, "--variants: expected two names with a comma between them")
        }
        comparison = .variants(names[0], names[1])
    }

    /// What the log says, or why it does not.
    func answer(by evidence: Evidence) -> Result<EstimateReport, EstimateRefusal> {
        do throws(EstimateRefusal) {
            let report =
                switch estimand {
                case .immediate: try evidence.immediate(outcome)
                case .arms: try evidence.arms(comparison, outcome, days: days)
                case .trajectory: try evidence.trajectory(outcome, days: days)
                }
            return .success(report)
        } catch {
            return .failure(error)
        }
    }
}
