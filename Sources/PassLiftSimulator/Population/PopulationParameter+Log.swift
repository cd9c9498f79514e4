/// The parameters of one platform.
struct PlatformParameters {
    let main: PopulationParameter
    let conditionalCreate: PopulationParameter
    let silentSuccess: PopulationParameter
    let accept: PopulationParameter
}

extension DevicePlatform {
    /// Its parameters.
    var parameters: PlatformParameters {
        switch self {
        case .iOS:
            PlatformParameters(
                main: .mainIOSPPM, conditionalCreate: .conditionalCreateIOSPPM,
                silentSuccess: .silentSuccessIOSPPM, accept: .acceptIOSPPM)
        case .android:
            PlatformParameters(
                main: .mainAndroidPPM, conditionalCreate: .conditionalCreateAndroidPPM,
                silentSuccess: .silentSuccessAndroidPPM, accept: .acceptAndroidPPM)
        case .macOS:
            PlatformParameters(
                main: .mainMacOSPPM, conditionalCreate: .conditionalCreateMacOSPPM,
                silentSuccess: .silentSuccessMacOSPPM, accept: .acceptMacOSPPM)
        case .windows:
            PlatformParameters(
                main: .mainWindowsPPM, conditionalCreate: .conditionalCreateWindowsPPM,
                silentSuccess: .silentSuccessWindowsPPM, accept: .acceptWindowsPPM)
        }
    }
}

extension PopulationParameter {
    /// Why no log of this catalogue tells the number, however long it is; nil where one can.
    var silence: String? {
        switch self {
        case .secondDevicePPM, .thirdDevicePPM, .otherDevicePer90DaysPPM, .otherIOSPPM, .otherAndroidPPM,
            .otherMacOSPPM, .otherWindowsPPM:
            "an event names no device, so two devices of one platform look alike"
        case .lostDevicesPer1000Years:
            "nobody reports a loss; a passkey that is not used again says little"
        case .managerPPM, .appleSyncPPM, .googleSyncPPM:
            "which devices share a passkey is known to their vendor alone; events keep no AAGUID"
        case .passkeySucceedsPPM:
            "a passkey that comes to nothing at the client leaves no event; the log tells it only multiplied "
                + "with usesPasskeyPPM"
        case .triesCrossDevicePPM, .crossDeviceSucceedsPPM:
            "a passkey on another device and one that is lost look alike, and trials that fail leave no event"
        case .guessesPer1000Years, .guessSucceedsPPM, .phishesPer1000Years, .phishSucceedsPPM,
            .phishBesidePasskeyPPM:
            "who guesses or phishes does not say so"
        case .supportPerResetPPM, .supportPerLockOutPPM, .supportContactCents: "support is kept elsewhere"
        case .passwordSeconds, .passkeySeconds, .crossDeviceSeconds, .resetSeconds:
            "the time before the first event of a visit is not logged"
        case .signInsPer1000Days, .mainIOSPPM, .mainAndroidPPM, .mainMacOSPPM, .mainWindowsPPM,
            .capabilityToldPPM, .platformAuthenticatorPPM, .autofilledPPM, .conditionalCreateIOSPPM,
            .conditionalCreateAndroidPPM, .conditionalCreateMacOSPPM, .conditionalCreateWindowsPPM,
            .silentSuccessIOSPPM, .silentSuccessAndroidPPM, .silentSuccessMacOSPPM,
            .silentSuccessWindowsPPM, .acceptIOSPPM, .acceptAndroidPPM, .acceptMacOSPPM,
            .acceptWindowsPPM, .acceptDecayPPM, .acceptRequiredPPM, .unansweredPPM, .neverAgainPPM,
            .cancelPPM, .abandonPPM,
            .ceremonyCompletesPPM, .ceremonyErrorPPM, .recoveryConfirmedPPM, .passkeyOnlyAcceptPPM,
            .passwordSucceedsPPM, .resetPer90DaysPPM, .usesPasskeyPPM,
            .promptSeconds, .creationSeconds:
            nil
        }
    }
}

extension PopulationParameter.Unit {
    /// How many of the unit make one: a whole, or one a day.
    var perOne: Double {
        switch self {
        case .ppm: 1_000_000
        case .perThousandDays: 1000
        case .perThousandYears: 365_250
        case .seconds, .cents: 1
        }
    }
}
