import PassLiftFlow
package import PassLiftMachine
package import PassLiftPorts

/// What may be done to a whole account, at whatever depth it is kept.
extension JourneyEngine {
    /// Operators' acts, outside visits, under keys of their own.
    package enum AccountAct: BitwiseCopyable, Hashable, Sendable {
        case suspend
        case resume
        case close
        case erase

        var input: AccountInput {
            switch self {
            case .suspend: .suspended
            case .resume: .reinstated
            case .close: .closed
            case .erase: .erased
            }
        }
    }

    /// Does it, and nothing else: one commit, one event, and those of what it ends.
    package func act(_ act: AccountAct, on account: AccountID) async throws(PassLiftError) {
        _ = try await take(
            StepRequest(.outside, account: account) { _ throws(PassLiftError) in
                Prepared([.accountChanged(act.input)])
            })
    }

    /// The same for a person, in a visit that was re-authenticated for it.
    package func act(
        _ act: AccountAct, in visit: VisitID
    ) async throws(PassLiftError) -> StepOutcome {
        try await takeConfirmed(
            StepRequest(.visit(visit)) { _ throws(PassLiftError) in
                Prepared([.accountChanged(act.input)])
            })
    }
}
