import PassLiftEvents
import PassLiftMachine
import PassLiftPolicy

/// How slips are issued and closed.
extension Run {
    /// Issues a slip in this visit.
    mutating func issue(_ purpose: CeremonyPurpose, lifetimeSeconds: Int64) throws(Rejection) {
        guard let place = snapshot.slips.freePlace else { throw .tooManySlips }
        var end = now.adding(seconds: lifetimeSeconds)
        if let checked = snapshot.visit.identifiedAt {
            // What it changes must be done while the check of identity is fresh.
            end = min(end, checked.adding(seconds: HardRules.stepUpSeconds))
        }
        var slip = Slip(
            id: SlipID(bits: circumstances.draws.slip), visit: snapshot.visit.id, purpose: purpose,
            securityEpoch: snapshot.account.securityEpoch, expiresAt: end)
        slip.state = try moved(slip, .issued)
        snapshot.slips[place] = slip
        issued = slip
        recorder.ask(.issueSlip(slip))
    }

    /// The open slip with this identity, if its purpose is one of `purposes`.
    func openSlip(_ id: SlipID, for purposes: CeremonyPurpose...) throws(Rejection) -> Slip {
        guard let place = snapshot.slips.place(of: id), let slip = snapshot.slips[place] else {
            throw .slipNotOpen
        }
        guard purposes.contains(slip.purpose) else { throw .slipNotOpen }
        return slip
    }

    /// Closes a slip of this visit with what came of it.
    mutating func close(_ slip: Slip, _ input: SlipInput, _ detail: Happening.Detail = .nothing)
        throws(Rejection)
    {
        guard let place = snapshot.slips.place(of: slip.id) else { throw .slipNotOpen }
        var closed = slip
        closed.state = try moved(slip, input, detail)
        snapshot.slips[place] = nil
        recorder.ask(.closeSlip(closed))
    }

    /// Closes every slip that is still open in this visit: what they were for is over.
    mutating func voidOpenSlips() throws(Rejection) {
        guard !snapshot.slips.isEmpty else { return }
        for place in 0..<OpenSlips.maximumCount {
            if let slip = snapshot.slips[place] { try close(slip, .answered(.superseded)) }
        }
    }

    /// Closes the slips that were issued under an older epoch; not those of a recovery under way, which
    /// nobody delays by a change of epoch.
    mutating func voidOutdatedSlips() {
        guard !isRecovering else { return }
        for place in 0..<OpenSlips.maximumCount {
            guard let slip = snapshot.slips[place], slip.securityEpoch != snapshot.account.securityEpoch
            else { continue }
            try? close(slip, .answered(.superseded))
        }
    }

    mutating func moved(_ slip: Slip, _ input: SlipInput, _ detail: Happening.Detail = .nothing)
        throws(Rejection) -> SlipState
    {
        guard let to = SlipMachine.next(slip.state, input) else { throw .slipNotOpen }
        note(.slip(slip.purpose, from: slip.state, input, to: to), detail, in: slip.visit)
        return to
    }
}
