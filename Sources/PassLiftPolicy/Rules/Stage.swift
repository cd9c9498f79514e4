public import PassLiftMachine

/// One stage of a rollout: from an instant on, a share.
struct Stage: BitwiseCopyable, Hashable, Sendable {
    /// The most stages of a document.
    static let maximumCount = 16

    var at: Instant
    var share: Share
}

/// What of a rollout applies at a moment.
struct StageInForce: BitwiseCopyable {
    /// Counted from 1; 0 when none has begun or the rollout is held before the first.
    var number: UInt8
    var share: Share
    /// When the first stage begins, if time alone will bring it.
    var beginsAt: Instant?

    /// The last stage that has begun, or an earlier one where the rollout is held; the share is the one stage
    /// of a document without.
    init(of table: borrowing PolicyTable, at now: Instant, held: UInt8?) {
        beginsAt = nil
        share = Share.nobody
        guard !table.stages.isEmpty else {
            number = min(1, held ?? 1)
            if number > 0 { share = table.terms.share }
            return
        }
        var begun: UInt8 = 0
        for stage in table.stages where stage.at <= now { begun += 1 }
        number = min(begun, held ?? begun)
        guard number == 0 else {
            share = table.stages[Int(number) - 1].share
            return
        }
        if held != 0 { beginsAt = table.stages[0].at }
    }
}

/// A stage as the document says it.
public struct RolloutStage: BitwiseCopyable, Hashable, Sendable {
    /// From when on.
    public let at: Instant
    /// Who is lifted, in parts per million.
    public let ppm: UInt32
}

extension UpgradePolicy {
    /// The most stages of a document.
    public static let maximumStages = Stage.maximumCount

    /// The stages of the rollout in their order; empty where the document has a share alone.
    public var rolloutStages: [RolloutStage] {
        stages.map { RolloutStage(at: $0.at, ppm: $0.share.ppm) }
    }

    /// The stage that applies at `now`, counted from 1; 0 when none has begun, or the rollout is held before
    /// the first.
    public func stage(at now: Instant, _ rollout: RolloutState) -> UInt8 {
        StageInForce(of: table, at: now, held: rollout.heldStage).number
    }

    /// What stops every new prompt and attempt, whoever asks for it: the document's kill switch, or a rollout
    /// that is frozen; nil when nothing does.
    public func halt(under rollout: RolloutState) -> Reason? {
        if terms.killSwitch { return .killSwitch }
        switch rollout.pace {
        case .frozen: return .rolloutFrozen
        case .running: return nil
        }
    }
}
