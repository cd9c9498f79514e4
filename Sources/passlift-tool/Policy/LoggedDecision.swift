import PassLiftEncoding
import PassLiftEvents
import PassLiftFlow
import PassLiftPolicy

/// What a log says was decided at a moment, to be held against what a document decides there.
struct LoggedDecision {
    /// The decision as it was logged.
    let decision: Decision
    /// The document that made it; nil where the log does not say.
    let policy: PolicyHash?

    /// How a log's decision and a document's compare.
    enum Verdict: String, CaseIterable {
        /// The same decision, bit for bit.
        case reproduced
        /// The same document decides otherwise: the log or the moment was changed, or the code was.
        case differs
        /// Another document made it, and this one decides otherwise.
        case otherDocument = "other_document"
    }

    /// A hook's word in the decision's place is kept, as it was when the decision was made.
    func verdict(of policy: UpgradePolicy, at moment: Moment, hash: String) -> Verdict {
        let again = PolicyAnswer(policy, at: moment, replacing: decision.hostsWord).decision
        if again == decision { return .reproduced }
        guard let author = self.policy else { return .otherDocument }
        return author.hexadecimal == hash ? .differs : .otherDocument
    }

    /// For people, one sentence.
    func sentence(_ verdict: Verdict, hash: String) -> String {
        let said = "\(decision.action.name) (\(decision.reason.rawValue))"
        switch (verdict, madeBy(hash)) {
        case (.reproduced, true): return "The log says the same: this document decided it."
        case (.reproduced, false): return "The log says the same, though \(maker(hash)) decided it."
        case (.differs, _): return "The log says \(said) by this very document: it does not decide so again."
        case (.otherDocument, _): return "The log says \(said): \(maker(hash)) decided it, not this one."
        }
    }

    func json(_ verdict: Verdict, hash: String) -> JSONValue {
        var object = JSONObject()
        object["decision"] = .string(decision.action.name)
        object["reason"] = .string(decision.reason.rawValue)
        object["policyHash"] = policy.map { .string($0.hexadecimal) } ?? .null
        object["samePolicy"] = .bool(madeBy(hash))
        object["reproduced"] = .bool(verdict == .reproduced)
        object["verdict"] = .string(verdict.rawValue)
        return .object(object)
    }

    private func madeBy(_ hash: String) -> Bool { policy?.hexadecimal == hash }

    private func maker(_ hash: String) -> String {
        guard let policy else { return "a document that it does not name" }
        return "the document \(policy.hexadecimal.prefix(12))…"
    }
}
