extension UpgradePolicy {
    /// Spells out a decision of this policy: an answer in sentences, what would have to change for another,
    /// and the rules that were asked with their verdicts.
    public func explain(_ decision: Decision, _ moment: Moment) -> Explanation {
        var lines: [Explanation.Line] = []
        for bit in UInt8(0)..<64 where decision.trace.asked >> UInt64(bit) & 1 == 1 {
            let passed = decision.trace.passed >> UInt64(bit) & 1 == 1
            lines.append(
                Explanation.Line(
                    rule: ruleName(bit), verdict: passed ? .passed : .stopped,
                    change: passed ? nil : remedy(bit)))
        }
        let outlook = outlook(decision, moment)
        return Explanation(
            decision: decision,
            answer: AnswerWriter(self, moment, decision, outlook).sentences,
            next: outlook.later ?? outlook.otherwise, sooner: outlook.sooner, unknown: outlook.unknown,
            rule: ruleName(decision.rule), lines: lines, buckets: buckets(moment))
    }

    private func ruleName(_ bit: UInt8) -> String {
        if let rule = PolicyRule(rawValue: bit) { return rule.name }
        let index = Int(bit) - Int(PolicyRule.firstOfDocument)
        return table.ruleNames.indices.contains(index) ? "rule:" + table.ruleNames[index] : "rule:\(bit)"
    }

    private func remedy(_ bit: UInt8) -> String {
        PolicyRule(rawValue: bit)?.remedy ?? "its conditions would have to hold"
    }

    private func buckets(_ moment: Moment) -> [Explanation.Bucket] {
        let stage = stage(at: moment.now, moment.rollout)
        var buckets = [
            stages.isEmpty
                ? bucket("share", terms.share, moment)
                : bucket(
                    "rollout", stage == 0 ? .nobody : stages[Int(stage) - 1].share, moment),
            bucket("holdout", terms.holdout, moment),
            bucket("passkeyOnly.share", terms.passkeyOnly.share, moment),
        ]
        for (index, rule) in rules.enumerated() where rule.share.ppm < Share.millionths {
            buckets.append(bucket("rules[\(index)].share", rule.share, moment))
        }
        return buckets
    }

    private func bucket(_ name: String, _ share: Share, _ moment: Moment) -> Explanation.Bucket {
        let index = Int(share.pointIndex & 7)
        return Explanation.Bucket(
            share: name, bucketing: bucketings.indices.contains(index) ? bucketings[index] : nil,
            point: moment.points[index], ppm: share.ppm, limit: share.limit)
    }
}
