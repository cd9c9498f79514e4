/// One step of Level 3's section 7.1 or 7.2, as one response met it.
public struct InspectedStep: Hashable, Sendable {
    /// What became of a step; the raw value is API.
    public enum Outcome: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
        /// The verification went past it.
        case passed
        /// The verification ended here. There is one such step in a refusal, and none otherwise.
        case failed
        /// The verification had ended before.
        case notReached = "not_reached"
        /// Nothing was to be checked: it is left to others, or was not asked for.
        case notAsked = "not_asked"
    }

    /// Whether what came is what was expected, looked at by itself, also where the verification did not get;
    /// the raw value is API.
    public enum Comparison: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
        /// It is.
        case agrees
        /// It is not: where the step was not reached, it would fail too.
        case differs
        /// It was not compared: there is nothing to see, or only a whole verification can tell.
        case notCompared = "not_compared"
    }

    /// The number in the section.
    public let number: Int
    /// What the step is about, in a few words.
    public let name: String
    /// What was expected; empty where the step has nothing to expect.
    public let expected: String
    /// What came, shortened where it is long; empty where nothing could be read.
    public let found: String
    /// What became of it.
    public let outcome: Outcome
    /// Whether what came is what was expected.
    public let comparison: Comparison
}

/// A step before its outcome is known.
struct StepDraft {
    /// Whether there is something to check.
    enum Demand {
        case asked
        case notAsked
    }

    let number: Int
    let name: String
    var expected = ""
    var found = ""
    var demand = Demand.asked
    var comparison = InspectedStep.Comparison.notCompared

    /// The step, where the verification came to `refusal`, or to none.
    func step(refusal: CeremonyRefusal?) -> InspectedStep {
        InspectedStep(
            number: number, name: name, expected: expected, found: found,
            outcome: outcome(refusal?.step ?? .max), comparison: comparison)
    }

    private func outcome(_ failing: Int) -> InspectedStep.Outcome {
        if number == failing { return .failed }
        switch demand {
        case .notAsked: return .notAsked
        case .asked: return number < failing ? .passed : .notReached
        }
    }
}

extension InspectedStep.Comparison {
    /// What one check says; `notCompared` where there is nothing to check.
    init<Value>(_ value: Value?, _ check: (Value) throws(CeremonyRefusal) -> Void) {
        guard let value else {
            self = .notCompared
            return
        }
        do throws(CeremonyRefusal) {
            try check(value)
            self = .agrees
        } catch {
            self = .differs
        }
    }

    /// `agrees` where there is something, which may not be there otherwise.
    init(readable value: (some Any)?) {
        self = value == nil ? .differs : .agrees
    }
}
