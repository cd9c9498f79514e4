public import PassLiftMachine

/// A policy, compiled from its document to a flat table: what to do next for an account, and why.
///
/// It decides on nothing but the ``Moment`` it is handed, keeps nothing, and never fails; the same moment
/// always gets the same decision.
public struct UpgradePolicy: Hashable, Sendable {
    /// The document as it was read, for archiving by its hash; old decisions are replayed with it.
    public let source: [UInt8]
    let table: PolicyTable

    /// The document's own name.
    public var name: String { table.name }
    /// What deals the document's shares out, in the order of ``points(of:)``.
    public var bucketings: [Bucketing] { table.bucketings }
    /// What is dealt out: ``points(of:)`` is to be asked of that.
    public var unit: BucketUnit { table.unit }
    /// What watches the rollout; nil where the document names nothing. See ``GuardrailLedger``.
    public var guardrails: GuardrailPlan? { table.guardrails }
    var terms: PolicyTerms { table.terms }
    var stages: [Stage] { table.stages }
    var rules: [DocumentRule] { table.rules }

    /// The most bucketings of a document: one for each point of a moment.
    public static let maximumBucketings = 8

    init(document: CompiledDocument, source: [UInt8]) {
        self.source = source
        table = PolicyTable(document)
    }

    /// Asks the policy what to do in this visit.
    public func decide(_ moment: Moment) -> Decision {
        answer(.visit, moment)
    }

    /// Asks again, after a silent attempt came to nothing, whether an offer follows: `offer`, `require` or
    /// `stayQuiet`.
    ///
    /// Between the decision and now another device may have said "never again", or spent a cap. Nothing is
    /// explored here: chance has spoken when the visit was decided, and this is the rest of that action.
    public func decideFollowUp(_ moment: Moment) -> Decision {
        answer(.followUp, moment)
    }

    @inline(__always)
    private func answer(_ question: Judge.Question, _ moment: Moment) -> Decision {
        guard moment.history.isOverdue(at: moment.now) else { return judge(question, moment) }
        var settled = moment
        settled.history.overdueEnded(at: moment.now)
        return judge(question, settled)
    }

    /// Judges a moment in whose history nothing that has run out is open.
    private func judge(_ question: Judge.Question, _ moment: Moment) -> Decision {
        var judge = Judge(table, moment)
        return judge.decide(table, moment, question)
    }

    /// Why an offer that was made at `since` is not needed any more, by what the account holds at `moment`:
    /// asked again when it is shown and when it is accepted. nil: it still is.
    public func lapse(ofOfferSince since: Instant, at moment: Moment) -> Reason? {
        var judge = Judge(table, moment)
        return judge.lapse(ofOfferSince: since, table, moment)
    }

    /// The name of a variant of the offer's text; nil where the document has none of that index.
    public func variantName(_ index: UInt8) -> String? {
        let names = table.variants.names
        return names.indices.contains(Int(index)) ? names[Int(index)] : nil
    }

    /// Until when a "not now" said at `now` is promised to hold; asked before the answer is added to
    /// `history`.
    public func snoozeUntil(_ history: OfferHistory, now: Instant) -> Instant {
        let count = history.skips.count
        return now.adding(seconds: terms.offer.snooze.wait(after: count == .max ? .max : count + 1))
    }

    /// Where civil days, months and years begin: minutes east of Greenwich, fixed for the life of the
    /// document.
    public var utcOffsetMinutes: Int32 { terms.utcOffsetMinutes }
    /// How long an offer waits for its answer.
    public var offerLifetimeSeconds: Int64 { terms.offer.lifetimeSeconds }
    /// How long a silent attempt waits for its answer.
    public var automaticLifetimeSeconds: Int64 { terms.automatic.lifetimeSeconds }
    /// How old a password check may be for a silent attempt.
    public var passwordFreshSeconds: Int64 { terms.automatic.passwordFreshSeconds }

    /// The points of `unit`, one for each of the ``bucketings``; the rest are 0.
    ///
    /// - Parameter unit: the account's random subject or, by the document's choice, the host's account id;
    ///   see ``unit``.
    public func points(of unit: String) -> SIMD8<UInt32> {
        var points = SIMD8<UInt32>.zero
        for (index, bucketing) in bucketings.prefix(Self.maximumBucketings).enumerated() {
            points[index] = bucketing.place(of: unit).index
        }
        return points
    }

    /// Which of the document's attribute conditions hold, one bit each; the attributes themselves go no
    /// further.
    public func attributeBits(of attributes: [String: AttributeValue]) -> UInt64 {
        var bits: UInt64 = 0
        for (index, condition) in table.conditions.enumerated() {
            guard let value = attributes[condition.name], condition.holds(for: value) else { continue }
            bits |= 1 << UInt64(index)
        }
        return bits
    }
}
