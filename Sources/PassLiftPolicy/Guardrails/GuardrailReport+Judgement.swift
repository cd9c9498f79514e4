extension GuardrailReport {
    package init(
        _ guardrail: Guardrail, of plan: GuardrailPlan, on counts: GuardrailComparison, epoch: UInt32
    ) {
        let required = plan.requiredLogEvidence(of: guardrail, epoch: epoch)
        let test = SequentialTest(counts, guardrail.metric.direction)
        let evidence = test.logEvidence(tolerated: guardrail.toleratedHarm)
        let verdict = plan.verdict(of: guardrail, on: counts, epoch: epoch)
        let proposed: Response = verdict == .breached ? guardrail.remedy.response : .nothing
        let isObserved = counts.treatment.observed > 0 && counts.holdout.observed > 0

        self.guardrail = guardrail
        self.epoch = epoch
        self.counts = counts
        self.verdict = verdict
        self.proposed = proposed
        switch plan.mode {
        case .acting: response = proposed
        case .dryRun: response = .nothing
        }
        harm = isObserved ? test.harm : 0
        harmBounds = isObserved ? test.bounds(required: required) : .anyDifference
        pValue = isObserved ? Elementary.exp(-max(evidence, 0)) : 1
        alpha = Elementary.exp(-required)
        difference = isObserved ? counts.treatment.rate - counts.holdout.rate : 0
        treatmentInterval = .wilson(counts.treatment)
        holdoutInterval = .wilson(counts.holdout)
        differenceInterval = .newcombe(counts)
    }
}

extension Guardrail {
    var toleratedHarm: Double { Double(toleratedHarmPPM) / 1_000_000 }
}

extension GuardrailPlan {
    /// What a guardrail says to these counts, without the rest of a report.
    package func verdict(
        of guardrail: Guardrail, on counts: GuardrailComparison, epoch: UInt32
    ) -> GuardrailReport.Verdict {
        let least = UInt64(guardrail.minimumSample)
        guard counts.treatment.observed >= least, counts.holdout.observed >= least else {
            return .notEnoughData
        }
        let test = SequentialTest(counts, guardrail.metric.direction)
        let required = requiredLogEvidence(of: guardrail, epoch: epoch)
        return test.logEvidence(tolerated: guardrail.toleratedHarm) >= required ? .breached : .fine
    }
}

extension Guardrail.Remedy {
    fileprivate var response: GuardrailReport.Response {
        switch self {
        case .freeze: .freeze
        case .rollBack: .rollBack
        }
    }
}
