import PassLiftPolicy

extension Given {
    /// A plan of one guardrail, which may spend 5 % in epoch 0.
    static func plan(
        _ metric: GuardrailMetric = .signInSucceeds, holdoutPPM: Int = 100_000, more: String = ""
    ) throws -> GuardrailPlan {
        let plan = try policy(
            """
            {"name": "p", "holdout": {"ppm": \(holdoutPPM), "salt": "holdout"},
             "guardrails": {"alphaPPM": 100000,
              "checks": [{"name": "g", "metric": "\(metric.rawValue)"\(more)}]}}
            """
        ).guardrails
        return try required(plan)
    }

    static func required<Value>(_ value: Value?) throws -> Value {
        guard let value else { throw Missing() }
        return value
    }

    struct Missing: Error {}

    static func counts(_ observed: UInt64, _ happened: UInt64) throws -> GuardrailCounts {
        try required(GuardrailCounts(observed: observed, happened: happened))
    }

    /// What a ledger of epoch 0 says after these counts, for a plan of one guardrail.
    static func report(
        _ plan: GuardrailPlan, treatment: (UInt64, UInt64), holdout: (UInt64, UInt64)
    ) throws -> GuardrailReport {
        try required(try ledger(plan, treatment: treatment, holdout: holdout).reports(for: plan).first)
    }

    static func ledger(
        _ plan: GuardrailPlan, treatment: (UInt64, UInt64), holdout: (UInt64, UInt64), epoch: UInt32 = 0
    ) throws -> GuardrailLedger {
        let metric = try required(plan.guardrails.first).metric.rawValue
        let text = """
            {"version":1,"epoch":\(epoch),"metrics":{"\(metric)":{\
            "treatment":{"observed":\(treatment.0),"happened":\(treatment.1)},\
            "holdout":{"observed":\(holdout.0),"happened":\(holdout.1)}}}}
            """
        return try GuardrailLedger(json: Array(text.utf8))
    }
}
