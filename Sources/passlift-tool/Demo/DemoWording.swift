import PassLiftEvents
import PassLiftMachine
import PassLiftPolicy

/// How the demonstration words what happened, beside the event's name.
enum DemoWording {
    static func of(_ happening: Happening) -> String {
        switch happening.detail {
        case .evaluated(_, let decision):
            return words(decision.action) + " because " + decision.reason.rawValue
        case .nothing, .ceremonyRefused, .ceremonyVerified, .rollout, .guardrail: break
        }
        return switch happening.transition {
        case .standing(let from, let to): from.rawValue + " → " + to.rawValue
        case .credential(let from, _, let to): from == to ? "" : from.rawValue + " → " + to.rawValue
        case .slip(let purpose, _, _, let to): purpose.rawValue + (wordsOfEnd(to).map { ": " + $0 } ?? "")
        case .visit(_, _, .settled(let outcome)): "settled: " + outcome.rawValue
        case .rollout(let from, _, let to): from.rawValue + " → " + to.rawValue
        case .silence(let from, _, let to): from.rawValue + " → " + to.rawValue
        case .hook(let point, let failure): point.rawValue + ": " + failure.rawValue
        case .factor(let kind, _, _, let to): kind.rawValue + ": " + to.rawValue
        case .notification(let notice, _, _, let to): notice.rawValue + ": " + to.rawValue
        case .visit, .proofs, .evaluation, .password, .status, .recovery, .route, .guardrail, .policy: ""
        }
    }

    private static func words(_ action: Decision.Action) -> String {
        switch action {
        case .stayQuiet: "stay quiet"
        case .upgradeAutomatically(then: .nothing): "upgrade automatically"
        case .upgradeAutomatically(then: .offer): "upgrade automatically, else offer"
        case .offer: "offer"
        case .require: "require"
        case .offerPasskeyOnly: "offer passkey-only"
        }
    }

    private static func wordsOfEnd(_ state: SlipState) -> String? {
        switch state {
        case .absent, .issued: nil
        case .consumed(let outcome): outcome.rawValue
        case .expired: "expired"
        }
    }
}
