import PassLiftMachine

// What would have to change for another answer.

extension AnswerWriter {
    /// The nearest other answer.
    var next: String? {
        if let later = outlook.later {
            return later.changes.contains { if case .reply = $0 { true } else { false } }
                ? afterReply(later) : afterWaiting(later)
        }
        if let otherwise = outlook.otherwise {
            return isToldAsUnknown(otherwise) ? nil : afterChanges(otherwise)
        }
        switch decision.action {
        case .stayQuiet:
            return "Neither time nor any one change of this sign-in or document brings another answer."
        case .offer, .require, .upgradeAutomatically, .offerPasskeyOnly:
            return "If no passkey comes of it, time alone brings nothing more."
        }
    }

    private func afterWaiting(_ later: NextAnswer) -> String {
        let does = Self.does(later.decision.action)
        let time = english.time(later.moment.now)
        let between = later.stops.dropFirst()
        guard !between.isEmpty else { return "From \(time) on the same sign-in \(does)." }
        return between.last?.until == later.moment.now
            ? "\(stops(between)); from then on the same sign-in \(does)."
            : "\(stops(between)), and from \(time) on the same sign-in \(does)."
    }

    private func afterReply(_ later: NextAnswer) -> String {
        let replies = later.changes.compactMap { change -> String? in
            if case .reply(let reply) = change { Self.clause(reply) } else { nil }
        }
        let head = "If \(PlainEnglish.list(replies)), "
        let does = Self.does(later.decision.action)
        guard let last = later.stops.last else { return "\(head)the next sign-in \(does)." }
        return
            "\(head)the next sign-ins are left alone, last because of \(obstacle(last.reason)), and from "
            + "\(english.time(later.moment.now)) on the same sign-in \(does)."
    }

    /// What still stops the sign-in afterwards: the last, and the one before it where there are more.
    private func stops(_ stops: ArraySlice<NextAnswer.Stop>) -> String {
        let named = stops.suffix(2).map { stop in
            let end = stop.until.map { " until \(english.time($0))" } ?? ""
            return "\(obstacle(stop.reason)) still stops it\(end)"
        }
        return "After that \(stops.count > named.count ? "other pauses hold, then " : "")"
            + named.joined(separator: ", then ")
    }

    private func afterChanges(_ otherwise: NextAnswer) -> String {
        let clauses = PlainEnglish.list(otherwise.changes.map { clause($0, otherwise) })
        let waits = otherwise.changes.contains { if case .time = $0 { true } else { false } }
        return "\(waits ? "Time alone is not enough: if" : "If") \(clauses), the same sign-in "
            + "\(Self.would(otherwise.decision.action))."
    }

    /// What would bring an answer at once.
    var sooner: String? {
        guard let other = outlook.sooner.first(where: { !isToldAsUnknown($0) }) else { return nil }
        let clauses = PlainEnglish.list(other.changes.map { clause($0, other) })
        return "If \(clauses), it \(Self.would(other.decision.action)) at once."
    }

    /// Whether all that it needs is a fact of which it is said anyhow that it is not known and what it would
    /// bring.
    private func isToldAsUnknown(_ answer: NextAnswer) -> Bool {
        guard answer.changes.count == 1, case .fact(let rule) = answer.changes[0] else { return false }
        return outlook.unknown.contains { $0.decision.action != .stayQuiet && $0.fact.rule(moment) == rule }
    }

    /// What is not known, and what it would come to.
    var unknown: String? {
        guard !outlook.unknown.isEmpty else { return nil }
        let parts = outlook.unknown.map { unknown in
            let taken = unknown.takenAs == .yes ? "yes" : "no"
            let known = unknown.takenAs == .yes ? "no" : "yes"
            let comes =
                unknown.decision.action == decision.action
                ? "were it \(known), that alone would change nothing"
                : "were it \(known), the same sign-in \(Self.would(unknown.decision.action))"
            return "\(Self.clause(unknown.fact)) is not known and counts as \(taken); \(comes)"
        }
        return "Whether " + parts.joined(separator: "; and whether ") + "."
    }

    /// What happens to a sign-in.
    static func does(_ action: Decision.Action) -> String {
        switch action {
        case .stayQuiet: "gets nothing"
        case .upgradeAutomatically(.nothing): "gets a silent attempt"
        case .upgradeAutomatically(.offer):
            "gets a silent attempt, with a prompt after it if that creates nothing"
        case .offer: "gets a prompt"
        case .require: "gets a prompt without “not now”"
        case .offerPasskeyOnly: "gets the question whether the password may go"
        }
    }

    /// What would happen to a sign-in.
    static func would(_ action: Decision.Action) -> String {
        "would get" + does(action).dropFirst("gets".count)
    }
}
