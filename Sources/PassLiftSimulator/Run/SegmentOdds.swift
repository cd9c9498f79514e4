import PassLiftPolicy

/// The parameters of a segment in one world, turned into what a draw is compared with.
///
/// Immutable, and a class, so that a life refers to it instead of carrying half a kilobyte of bounds.
public final class SegmentOdds: Sendable {
    /// How many prompts are told apart; from there on acceptance no longer falls.
    static let promptCount = 24

    let devices: DeviceOdds
    let waits = WaitingTimes.shared
    let arrivalMean: UInt64?
    let lossMean: UInt64?
    let guessMean: UInt64?
    let phishMean: UInt64?
    let otherDevice: Odds
    let autofilled: Odds
    let silentSuccess: PerPlatform<Odds>
    /// By platform and number of the prompt.
    let accepts: PerPlatform<[Odds]>
    /// A prompt that cannot be put off, whatever its number.
    let acceptsRequired: Odds
    let dismissal: Dismissal
    let abandons: Odds
    let completes: Odds
    /// Given that a ceremony does not complete: the cancellations come first.
    let ceremonyErrs: Odds
    let recoveryConfirmed: Odds
    let givesPasswordUp: Odds
    let passwordSucceeds: Odds
    let forgets: Odds
    let usesPasskey: Odds
    let passkeySucceeds: Odds
    let triesCrossDevice: Odds
    let crossDeviceSucceeds: Odds
    let attacks: AttackOdds
    let supportPerReset: Odds
    let supportPerLockOut: Odds
    let costs: Costs

    /// What a person does who does not accept a prompt, as bounds of one word.
    struct Dismissal: BitwiseCopyable, Sendable {
        /// Nothing at all.
        let unanswered: Odds
        /// Up to here "never again".
        let never: Odds
        /// Up to here a cancellation; the rest is "not now".
        let cancel: Odds
    }

    /// How often an attack succeeds, in parts per million.
    struct AttackOdds: BitwiseCopyable, Sendable {
        let guessPPM: UInt32
        let phishPPM: UInt32
        let phishBesidePasskeyPPM: UInt32
    }

    /// What things cost.
    struct Costs: BitwiseCopyable, Sendable {
        let contactCents: UInt32
        /// What a forgotten password costs support on average.
        let resetCents: UInt32
        let passwordSeconds: UInt32
        let passkeySeconds: UInt32
        let crossDeviceSeconds: UInt32
        let promptSeconds: UInt32
        let creationSeconds: UInt32
        let resetSeconds: UInt32
    }

    convenience init(_ segment: PopulationSegment, in setting: Setting) {
        self.init(SegmentValues(segment, setting))
    }

    /// The odds of a segment at its best guesses.
    public convenience init(_ segment: PopulationSegment) {
        self.init(segment, in: .base)
    }

    private init(_ values: SegmentValues) {
        devices = DeviceOdds(values)
        arrivalMean = WaitingTimes.mean(times: values[.signInsPer1000Days], inDays: 1000)
        lossMean = values.meanPerThousandYears(.lostDevicesPer1000Years)
        guessMean = values.meanPerThousandYears(.guessesPer1000Years)
        phishMean = values.meanPerThousandYears(.phishesPer1000Years)
        otherDevice = values.perVisit(.otherDevicePer90DaysPPM)
        forgets = values.perVisit(.resetPer90DaysPPM)
        autofilled = values.odds(.autofilledPPM)
        silentSuccess = PerPlatform(
            iOS: values.odds(.silentSuccessIOSPPM), android: values.odds(.silentSuccessAndroidPPM),
            macOS: values.odds(.silentSuccessMacOSPPM), windows: values.odds(.silentSuccessWindowsPPM))
        accepts = PerPlatform(
            iOS: values.falling(.acceptIOSPPM), android: values.falling(.acceptAndroidPPM),
            macOS: values.falling(.acceptMacOSPPM), windows: values.falling(.acceptWindowsPPM))
        acceptsRequired = values.odds(.acceptRequiredPPM)
        let unanswered = values.odds(.unansweredPPM)
        let never = unanswered.orElse(values.odds(.neverAgainPPM))
        dismissal = Dismissal(
            unanswered: unanswered, never: never, cancel: never.orElse(values.odds(.cancelPPM)))
        abandons = values.odds(.abandonPPM)
        completes = values.odds(.ceremonyCompletesPPM)
        ceremonyErrs = completes.orElse(values.odds(.ceremonyErrorPPM))
        recoveryConfirmed = values.odds(.recoveryConfirmedPPM)
        givesPasswordUp = values.odds(.passkeyOnlyAcceptPPM)
        passwordSucceeds = values.odds(.passwordSucceedsPPM)
        usesPasskey = values.odds(.usesPasskeyPPM)
        passkeySucceeds = values.odds(.passkeySucceedsPPM)
        triesCrossDevice = values.odds(.triesCrossDevicePPM)
        crossDeviceSucceeds = values.odds(.crossDeviceSucceedsPPM)
        attacks = AttackOdds(
            guessPPM: values[.guessSucceedsPPM], phishPPM: values[.phishSucceedsPPM],
            phishBesidePasskeyPPM: values[.phishBesidePasskeyPPM])
        supportPerReset = values.odds(.supportPerResetPPM)
        supportPerLockOut = values.odds(.supportPerLockOutPPM)
        let resetMillionths = UInt64(values[.supportPerResetPPM]) * UInt64(values[.supportContactCents])
        costs = Costs(
            contactCents: values[.supportContactCents],
            resetCents: UInt32(truncatingIfNeeded: (resetMillionths + 500_000) / 1_000_000),
            passwordSeconds: values[.passwordSeconds],
            passkeySeconds: values[.passkeySeconds], crossDeviceSeconds: values[.crossDeviceSeconds],
            promptSeconds: values[.promptSeconds], creationSeconds: values[.creationSeconds],
            resetSeconds: values[.resetSeconds])
    }
}

/// The values of a segment in one world.
struct SegmentValues {
    private let segment: PopulationSegment
    private let setting: Setting

    init(_ segment: PopulationSegment, _ setting: Setting) {
        self.segment = segment
        self.setting = setting
    }

    subscript(parameter: PopulationParameter) -> UInt32 { segment.value(parameter, in: setting) }

    func odds(_ parameter: PopulationParameter) -> Odds { Odds(ppm: self[parameter]) }

    func meanPerThousandYears(_ parameter: PopulationParameter) -> UInt64? {
        WaitingTimes.mean(times: self[parameter], inDays: 365_250)
    }

    /// The odds at one sign-in of what comes about at least once in 90 days with the given probability, at an
    /// even rate.
    func perVisit(_ parameter: PopulationParameter) -> Odds {
        let visits = Double(self[.signInsPer1000Days]) * 0.09
        guard visits > 0 else { return Odds(ppm: 0) }
        // What is certain within 90 days has no rate; one in a million stays out.
        let never = 1 - Double(min(self[parameter], 999_999)) / 1_000_000
        return Odds(probability: -Elementary.ln(never) / visits)
    }

    /// The odds of a yes to the first prompt, the second, …: each a fixed part of the one before.
    func falling(_ first: PopulationParameter) -> [Odds] {
        let decay = odds(.acceptDecayPPM)
        var next = odds(first)
        return (0..<SegmentOdds.promptCount).map { _ in
            defer { next = next.and(decay) }
            return next
        }
    }
}
