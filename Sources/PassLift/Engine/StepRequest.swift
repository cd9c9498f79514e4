package import PassLiftCeremony
package import PassLiftFlow
package import PassLiftMachine
package import PassLiftPorts

/// One step that the engine is asked to take: where it happens, and how its inputs come about.
package struct StepRequest: Sendable {
    /// The visit it happens in.
    package var place: Place
    /// The account; nil: the visit's own, if it has one.
    package var account: AccountID?
    /// What to do about an account that is not stored.
    package var absentAccount: AbsentAccount = .refuse
    /// Whether the account's recovery is looked at beforehand; in a visit that recovers it always is, and a
    /// step that raises the epoch is taken with it in view.
    package var recovery: RecoveryReading = .whereItIs
    /// Turns what was read into inputs and the evidence behind them; called again after a conflict.
    package var prepare: @Sendable (Loaded) async throws(PassLiftError) -> Prepared

    /// Where a step happens.
    package enum Place: Sendable {
        /// In no visit: imports, operators' acts.
        case outside
        /// In a visit that begins with this step.
        case newVisit(VisitRecord)
        /// In a stored visit.
        case visit(VisitID)
    }

    /// When the account's recovery is read.
    package enum RecoveryReading: Sendable {
        /// In visits that recover.
        case whereItIs
        case always
    }

    /// What to do about an account that is not stored.
    package enum AbsentAccount: Sendable {
        case refuse
        /// It is made by this step.
        case make(AccountRecord)
        /// It is made by this step, without looking whether it is stored: one that is fails the commit, and
        /// the step with `account_exists`. For many at once.
        case makeUnread(AccountRecord)
    }

    var makesUnreadAccount: Bool {
        switch absentAccount {
        case .makeUnread: true
        case .refuse, .make: false
        }
    }

    /// A request.
    package init(
        _ place: Place, account: AccountID? = nil,
        prepare: @escaping @Sendable (Loaded) async throws(PassLiftError) -> Prepared
    ) {
        self.place = place
        self.account = account
        self.prepare = prepare
    }
}

/// Inputs, with the evidence that stands behind them.
package struct Prepared: Sendable {
    /// What happened, in order; all of it is one commit.
    package var inputs: [Input]
    /// What the change needs beside the flat values.
    package var evidence = Evidence()
    /// The visit's record with what was learnt about the client; nil: as loaded.
    package var visit: VisitRecord?

    /// Inputs without evidence.
    package init(_ inputs: [Input]) {
        self.inputs = inputs
    }
}

/// What a change needs beside the flat values.
package struct Evidence: Sendable {
    /// The passkey that a verified registration makes.
    package var newPasskey: PasskeyRecord?
    /// The passkey that was asserted, with its new counter and flags; or that is to be removed.
    package var usedPasskey: PasskeyRecord?
    /// Writes of the caller's own: names, hashes, seals.
    package var writes: [Change.Write] = []
    /// Preconditions of the caller's own.
    package var preconditions: [Change.Precondition] = []
    /// Errands of the caller's own: mails that belong to no notice of the step's.
    package var errands: [Errand] = []
    /// The record of the address at which a change of the address is told; nil: the account has none.
    package var formerAddress: UInt128?
    /// Digests of the recovery codes that are used up in this step; where the recovery waits, they are kept
    /// with it.
    package var recoveryCodes: [[UInt8]] = []
    /// The transition that the caller's own preconditions, writes and errands belong to: where the step does
    /// not hold it, since the visit had ended before its input was looked at, they fall away. nil: to
    /// whatever comes.
    package var belongsTo: (@Sendable (Transition) -> Bool)?
    /// SHA-256 of the answer that consumes a slip.
    package var answerDigest: [UInt8]?
    /// The terms of a ceremony that is issued in this step, for a slip.
    package var terms: @Sendable (Slip) throws(PassLiftError) -> [UInt8] = { _ throws(PassLiftError) in
        Array("{}".utf8)
    }

    /// No evidence.
    package init() {}
}

/// What a step came to.
package struct StepOutcome: Sendable {
    /// The states after it, what is next, the decision.
    package var step: Step
    /// The account as stored now.
    package var account: AccountRecord?
    /// The visit as stored now.
    package var visit: VisitRecord
    /// The slips that were issued.
    package var issued: [SlipRecord]
    /// Why a ceremony was refused in it; nil: none was.
    package var refusal: CeremonyRefusalCode?
    /// The text variant of an offer that was decided in it.
    package var variant: String?
}
