import PassLiftEvents
import PassLiftMachine

/// A state diagram in the notation of Mermaid, its edges labelled by events.
struct Diagram {
    private struct Edge: Hashable {
        let from: String
        let to: String
    }

    private var order: [Edge] = []
    private var events: [Edge: [String]] = [:]
    private let comment: String

    init(comment: String) {
        self.comment = comment
    }

    /// Adds an edge; a second event between the same states goes onto the same edge.
    mutating func add(from: String, to: String, _ event: EventName) {
        let edge = Edge(from: from, to: to)
        if events[edge] == nil { order.append(edge) }
        if events[edge]?.contains(event.rawValue) != true { events[edge, default: []].append(event.rawValue) }
    }

    /// Adds an edge without a label, from or to the ring that is beginning and end.
    mutating func add(from: String, to: String) {
        let edge = Edge(from: from, to: to)
        if events.updateValue([], forKey: edge) == nil { order.append(edge) }
    }

    var mermaid: String {
        var text = "stateDiagram-v2\n    %% \(comment)\n"
        for edge in order {
            let labels = events[edge] ?? []
            let label = labels.isEmpty ? "" : " : " + Self.families(of: labels).joined(separator: "<br/>")
            text += "    \(edge.from) --> \(edge.to)\(label)\n"
        }
        return text
    }

    /// Events of one family on one line: `upgrade.offer.cancelled, unanswered`.
    private static func families(of events: [String]) -> [String] {
        var lines: [(family: String, words: [String])] = []
        for event in events {
            let parts = event.split(separator: ".")
            let family = parts.dropLast().joined(separator: ".")
            let word = parts.last.map(String.init) ?? ""
            if let index = lines.firstIndex(where: { $0.family == family }) {
                lines[index].words.append(word)
            } else {
                lines.append((family, [word]))
            }
        }
        return lines.map { "\($0.family).\($0.words.joined(separator: ", "))" }
    }
}

extension Diagram {
    /// The visit, its states without what they carry. `visit.continued` never moves, and is left out.
    static var visit: Diagram {
        var diagram = Diagram(
            comment: "One coming of a person. visit.continued, which moves nothing, is left out.")
        for state in VisitState.everyValue {
            for input in VisitInput.everyValue where input != .continued {
                guard let next = VisitMachine.next(state, input) else { continue }
                let event = EventName(of: .visit(from: state, input, to: next))
                diagram.add(from: name(state), to: name(next), event)
            }
        }
        for end in ["settled", "refused", "expired"] {
            diagram.add(from: end, to: "[*]")
        }
        return diagram
    }

    private static func name(_ state: VisitState) -> String {
        state.bare == .absent ? "[*]" : state.word
    }
}

extension Diagram {
    /// The standings: small accounts, changed in every way that the machines and the rule against lock-out
    /// permit.
    static var standing: Diagram {
        var diagram = Diagram(comment: "Where an account stands, derived from what it holds.")
        diagram.add(from: "[*]", to: Standing.nascent.word)
        for from in Standing.allCases {
            for facts in smallAccounts where Standing(of: facts) == from {
                for (next, event) in changes(of: facts) where Standing(of: next) != from {
                    diagram.add(from: from.word, to: Standing(of: next).word, event)
                }
            }
        }
        diagram.add(from: Standing.closed.word, to: "[*]")
        return diagram
    }

    private static let now = Instant(milliseconds: 1_796_018_400_000)

    /// Accounts with up to two passkeys, recovery confirmed or not.
    private static var smallAccounts: [AccountFacts] {
        var accounts: [AccountFacts] = []
        for password in PasswordState.allCases {
            for (unproven, proven) in [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (0, 2)] {
                for confirmed in [now, nil] as [Instant?] {
                    var facts = AccountFacts(status: .active, createdAt: now)
                    facts.password = password
                    facts.passkeys = UInt16(unproven + proven)
                    facts.provenPasskeys = UInt16(proven)
                    facts.recoveryConfirmedAt = confirmed
                    accounts.append(facts)
                }
            }
        }
        return accounts
    }

    private static func changes(of facts: AccountFacts) -> [(AccountFacts, EventName)] {
        passwordChanges(of: facts) + passkeyChanges(of: facts) + statusChanges(of: facts)
    }

    private static func passwordChanges(of facts: AccountFacts) -> [(AccountFacts, EventName)] {
        PasswordInput.allCases.compactMap { input in
            guard let to = PasswordMachine.next(facts.password, input) else { return nil }
            if input == .removed, RemovalRule.removingPassword(facts, now: now) != .permitted { return nil }
            var next = facts
            next.password = to
            return (next, EventName(of: .password(from: facts.password, input, to: to)))
        }
    }

    private static func passkeyChanges(of facts: AccountFacts) -> [(AccountFacts, EventName)] {
        let held: [(CredentialState, Bool)] = [
            (.absent, true), (.unproven, facts.passkeys > facts.provenPasskeys),
            (.proven, facts.provenPasskeys > 0),
        ]
        return held.filter(\.1).map(\.0).flatMap { state in
            CredentialInput.allCases.compactMap { input -> (AccountFacts, EventName)? in
                guard let to = CredentialMachine.next(state, input) else { return nil }
                if input == .deleted || input == .suspended,
                    RemovalRule.removingPasskey(facts, at: state) != .permitted
                {
                    return nil
                }
                var next = facts
                next.passkeys += isLive(to) ? 1 : 0
                next.passkeys -= isLive(state) ? 1 : 0
                next.provenPasskeys += to == .proven ? 1 : 0
                next.provenPasskeys -= state == .proven ? 1 : 0
                return (next, EventName(of: .credential(from: state, input, to: to)))
            }
        }
    }

    private static func statusChanges(of facts: AccountFacts) -> [(AccountFacts, EventName)] {
        AccountStatusInput.allCases.compactMap { input in
            guard let to = AccountStatusMachine.next(facts.status, input) else { return nil }
            var next = facts
            next.status = to
            return (next, EventName(of: .status(from: facts.status, input, to: to)))
        }
    }

    private static func isLive(_ state: CredentialState) -> Bool {
        state == .unproven || state == .proven
    }
}
