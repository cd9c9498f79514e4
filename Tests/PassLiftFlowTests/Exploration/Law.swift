import PassLiftFlow
import PassLiftMachine
import PassLiftPolicy

/// What must hold at every step, whatever the policy says.
enum Law: String, CaseIterable {
    case noLockOut = "no lock-out"
    case noHarm = "no harm"
    case freshPassword = "fresh password"
    case once
    case presence
    case epoch
    case stepUp = "step-up"
    case oneHistory = "one history"
    case oneEvent = "one transition, one event"
    case counts = "counts agree with passkeys"
    case standing = "standing told"
    case recovery
    case review = "the review is obeyed"

    /// Why the edge breaks this law; nil when it keeps it.
    func breach(_ edge: Edge) -> String? {
        switch self {
        case .noLockOut: edge.lockOut
        case .noHarm: edge.harm
        case .freshPassword: edge.stalePassword
        case .once: edge.repetition
        case .presence: edge.absence
        case .epoch: edge.outdated
        case .stepUp: edge.missingStepUp
        case .oneHistory: edge.splitHistory
        case .oneEvent: edge.untoldTransition
        case .counts: edge.miscount
        case .standing: edge.untoldStanding
        case .recovery: edge.unearnedEnrolment
        case .review: edge.disobeyedReview
        }
    }

    /// The laws that look at more than the visit in which the step was taken.
    static let acrossVisits: [Law] = [.noHarm, .freshPassword, .oneHistory]

    /// Every law that the edge breaks, and why.
    static func breaches(_ edge: Edge) -> [Law: String] {
        var found: [Law: String] = [:]
        for law in Law.allCases { found[law] = law.breach(edge) }
        return found
    }
}
