/// One number that a population is made of; the raw value is its key in the document.
///
/// The suffix of a key is its unit: parts per million, happenings in so many days or years, seconds, cents.
public enum PopulationParameter: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    // How often they come.
    case signInsPer1000Days
    // Their devices: the platform of the first and of each further one, as weights whose sum is the whole.
    case mainIOSPPM
    case mainAndroidPPM
    case mainMacOSPPM
    case mainWindowsPPM
    case otherIOSPPM
    case otherAndroidPPM
    case otherMacOSPPM
    case otherWindowsPPM
    case secondDevicePPM
    case thirdDevicePPM
    case otherDevicePer90DaysPPM
    case lostDevicesPer1000Years
    // What carries a passkey from one device to another.
    case managerPPM
    case appleSyncPPM
    case googleSyncPPM
    // What their clients can, and say that they can.
    case capabilityToldPPM
    case platformAuthenticatorPPM
    case autofilledPPM
    case conditionalCreateIOSPPM
    case conditionalCreateAndroidPPM
    case conditionalCreateMacOSPPM
    case conditionalCreateWindowsPPM
    case silentSuccessIOSPPM
    case silentSuccessAndroidPPM
    case silentSuccessMacOSPPM
    case silentSuccessWindowsPPM
    // How they answer.
    case acceptIOSPPM
    case acceptAndroidPPM
    case acceptMacOSPPM
    case acceptWindowsPPM
    case acceptDecayPPM
    case acceptRequiredPPM
    case unansweredPPM
    case neverAgainPPM
    case cancelPPM
    case abandonPPM
    case ceremonyCompletesPPM
    case ceremonyErrorPPM
    case recoveryConfirmedPPM
    case passkeyOnlyAcceptPPM
    // How they sign in.
    case passwordSucceedsPPM
    case resetPer90DaysPPM
    case usesPasskeyPPM
    case passkeySucceedsPPM
    case triesCrossDevicePPM
    case crossDeviceSucceedsPPM
    // Who attacks them.
    case guessesPer1000Years
    case guessSucceedsPPM
    case phishesPer1000Years
    case phishSucceedsPPM
    case phishBesidePasskeyPPM
    // What it costs.
    case supportPerResetPPM
    case supportPerLockOutPPM
    case supportContactCents
    case passwordSeconds
    case passkeySeconds
    case crossDeviceSeconds
    case promptSeconds
    case creationSeconds
    case resetSeconds

    /// What the number counts.
    public enum Unit: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
        /// A probability or a share, in parts per million.
        case ppm
        /// Happenings in 1000 days.
        case perThousandDays = "per_1000_days"
        /// Happenings in 1000 years.
        case perThousandYears = "per_1000_years"
        case seconds
        case cents

        /// What may stand in a document.
        public var range: ClosedRange<Int64> {
            switch self {
            case .ppm: 0...1_000_000
            case .perThousandDays: 0...100_000
            case .perThousandYears: 0...1_000_000
            case .seconds: 0...86_400
            case .cents: 0...10_000_000
            }
        }
    }

    /// What it counts.
    public var unit: Unit {
        switch self {
        case .signInsPer1000Days: .perThousandDays
        case .lostDevicesPer1000Years, .guessesPer1000Years, .phishesPer1000Years: .perThousandYears
        case .supportContactCents: .cents
        case .passwordSeconds, .passkeySeconds, .crossDeviceSeconds, .promptSeconds, .creationSeconds,
            .resetSeconds:
            .seconds
        case .mainIOSPPM, .mainAndroidPPM, .mainMacOSPPM, .mainWindowsPPM, .otherIOSPPM, .otherAndroidPPM,
            .otherMacOSPPM, .otherWindowsPPM, .secondDevicePPM, .thirdDevicePPM, .otherDevicePer90DaysPPM,
            .managerPPM, .appleSyncPPM, .googleSyncPPM, .capabilityToldPPM, .platformAuthenticatorPPM,
            .autofilledPPM, .conditionalCreateIOSPPM, .conditionalCreateAndroidPPM,
            .conditionalCreateMacOSPPM, .conditionalCreateWindowsPPM, .silentSuccessIOSPPM,
            .silentSuccessAndroidPPM, .silentSuccessMacOSPPM, .silentSuccessWindowsPPM, .acceptIOSPPM,
            .acceptAndroidPPM, .acceptMacOSPPM, .acceptWindowsPPM, .acceptDecayPPM, .acceptRequiredPPM,
            .unansweredPPM,
            .neverAgainPPM, .cancelPPM, .abandonPPM, .ceremonyCompletesPPM, .ceremonyErrorPPM,
            .recoveryConfirmedPPM, .passkeyOnlyAcceptPPM, .passwordSucceedsPPM, .resetPer90DaysPPM,
            .usesPasskeyPPM, .passkeySucceedsPPM, .triesCrossDevicePPM, .crossDeviceSucceedsPPM,
            .guessSucceedsPPM, .phishSucceedsPPM, .phishBesidePasskeyPPM, .supportPerResetPPM,
            .supportPerLockOutPPM:
            .ppm
        }
    }

    /// The platforms of the first device, whose base values are shares of one whole.
    static let mainPlatforms: [PopulationParameter] = [
        .mainIOSPPM, .mainAndroidPPM, .mainMacOSPPM, .mainWindowsPPM,
    ]
    /// The platforms of each further device, whose base values are shares of one whole.
    static let otherPlatforms: [PopulationParameter] = [
        .otherIOSPPM, .otherAndroidPPM, .otherMacOSPPM, .otherWindowsPPM,
    ]

    private static let places = Dictionary(
        uniqueKeysWithValues: allCases.enumerated().map { ($0.element, $0.offset) })

    /// Its place among all parameters.
    var place: Int { PopulationParameter.places[self] ?? 0 }
}
