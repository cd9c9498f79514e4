public import PassLiftMachine

/// What the events of one subject amount to: what the account holds, and where it stands.
///
/// The events of what is held (`account.*`, `password.*`, `passkey.*`) and `standing.changed` are two
/// accounts of the same history; the fold holds one against the other, as far as the host's ``Depth`` lets
/// it: what the host keeps may change without an event, and there `standing.changed` alone has the word. A
/// holding is *untold* until its first event, because a host may have begun at a lesser depth; a standing
/// agrees when some completion of what is untold amounts to it. Where all is told, exactly one does.
///
/// One commit may change several holdings before it tells the standing, so agreement is asked for when a
/// standing is told, and by ``conclude()`` at a point where all events of a commit were taken.
public struct StandingFold: Hashable, Sendable {
    /// How much the host leaves to PassLift, and so which events can be held against a standing.
    public enum Depth: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
        /// The host keeps all; events of holdings are passed over.
        case advice
        /// PassLift keeps the passkeys; events of passwords and accounts are passed over.
        case ceremonies
        /// PassLift keeps all.
        case everything
    }

    /// Whose events are folded.
    public let subject: UInt128
    /// How much the host leaves to PassLift.
    public let depth: Depth
    /// The place of the last event; 0 before the first.
    public private(set) var sequence: Int64 = 0
    /// The standing as it was last told; an account begins `nascent`.
    public private(set) var standing: Standing = .nascent
    /// What was told of holdings.
    public private(set) var holdings = FoldedHoldings()

    /// A fold that has taken no event yet.
    public init(subject: UInt128, depth: Depth = .everything) {
        self.subject = subject
        self.depth = depth
    }

    /// Takes the next event; when it throws, nothing was taken.
    ///
    /// - Throws: anything but `standingNotTold`.
    public mutating func take(_ event: Event) throws(StandingFoldError) {
        guard event.subject == subject else { throw .foreignSubject }
        guard event.sequence > sequence else { throw .repeated(event.sequence) }
        guard event.sequence - 1 == sequence else { throw .gap(after: sequence, found: event.sequence) }
        let transition = event.happening.transition
        guard transition.possibility == .possible else { throw .impossible(at: event.sequence) }
        if case .standing(let from, let to) = transition {
            guard from == standing else {
                throw .otherStandingBefore(at: event.sequence, told: from, folded: standing)
            }
            guard holdings.verdict(on: to) == .agrees else {
                throw .standingDisagrees(at: event.sequence, told: to)
            }
            holdings.learn(from: to)
            standing = to
        } else if keeps(transition) {
            var next = holdings
            do {
                try next.take(transition, standing: standing)
            } catch {
                throw .holdingDisagrees(at: event.sequence, error)
            }
            holdings = next
        }
        sequence = event.sequence
    }

    /// Asks whether the standing that was last told is one that the holdings amount to.
    ///
    /// - Throws: `standingNotTold`, when the holdings changed it and no `standing.changed` followed.
    public func conclude() throws(StandingFoldError) {
        guard holdings.verdict(on: standing) == .agrees else {
            throw .standingNotTold(after: sequence, told: standing)
        }
    }

    /// Whether a transition is one of a holding that PassLift keeps at this depth.
    private func keeps(_ transition: Transition) -> Bool {
        switch transition {
        case .status, .password: depth == .everything
        case .credential: depth != .advice
        case .visit, .proofs, .evaluation, .slip, .standing, .recovery, .factor, .route, .notification,
            .silence, .rollout, .guardrail, .policy, .hook:
            false
        }
    }
}
