extension PopulationParameter {
    /// What a reader of the report calls it; a test holds that every parameter has one.
    var title: String { Self.titles[self] ?? rawValue }

    private static let titles: [PopulationParameter: String] = [
        .signInsPer1000Days: "How often people sign in",
        .mainIOSPPM: "Main device: iPhone or iPad",
        .mainAndroidPPM: "Main device: Android",
        .mainMacOSPPM: "Main device: Mac",
        .mainWindowsPPM: "Main device: Windows",
        .otherIOSPPM: "Further devices: iPhone or iPad",
        .otherAndroidPPM: "Further devices: Android",
        .otherMacOSPPM: "Further devices: Mac",
        .otherWindowsPPM: "Further devices: Windows",
        .secondDevicePPM: "People with a second device",
        .thirdDevicePPM: "Third device, of those with two",
        .otherDevicePer90DaysPPM: "Sign in from another device within 90 days",
        .lostDevicesPer1000Years: "Devices lost or replaced",
        .managerPPM: "Credential manager that works everywhere",
        .appleSyncPPM: "Apple devices that synchronise passkeys",
        .googleSyncPPM: "Computers that share passkeys with Android",
        .capabilityToldPPM: "Browsers that say what they can",
        .platformAuthenticatorPPM: "Devices that can hold a passkey",
        .autofilledPPM: "Passwords filled in by a manager",
        .conditionalCreateIOSPPM: "iOS browsers that can upgrade silently",
        .conditionalCreateAndroidPPM: "Android browsers that can upgrade silently",
        .conditionalCreateMacOSPPM: "Mac browsers that can upgrade silently",
        .conditionalCreateWindowsPPM: "Windows browsers that can upgrade silently",
        .silentSuccessIOSPPM: "Silent upgrades that succeed, iOS",
        .silentSuccessAndroidPPM: "Silent upgrades that succeed, Android",
        .silentSuccessMacOSPPM: "Silent upgrades that succeed, Mac",
        .silentSuccessWindowsPPM: "Silent upgrades that succeed, Windows",
        .acceptIOSPPM: "First prompt accepted, iOS",
        .acceptAndroidPPM: "First prompt accepted, Android",
        .acceptMacOSPPM: "First prompt accepted, Mac",
        .acceptWindowsPPM: "First prompt accepted, Windows",
        .acceptDecayPPM: "Willingness left at each further prompt",
        .acceptRequiredPPM: "Prompts accepted that cannot be put off",
        .unansweredPPM: "Prompts not accepted that get no answer",
        .neverAgainPPM: "Dismissals that are for good",
        .cancelPPM: "Dismissals in the dialog of the system",
        .abandonPPM: "Visits left because of a prompt",
        .ceremonyCompletesPPM: "Creations that complete once begun",
        .ceremonyErrorPPM: "Incomplete creations that are errors",
        .recoveryConfirmedPPM: "Accounts with a confirmed way back in",
        .passkeyOnlyAcceptPPM: "Would give the password up when asked",
        .passwordSucceedsPPM: "Password sign-ins that succeed",
        .resetPer90DaysPPM: "Passwords forgotten within 90 days",
        .usesPasskeyPPM: "Use the passkey where they have one",
        .passkeySucceedsPPM: "Passkey sign-ins that succeed",
        .triesCrossDevicePPM: "Try the passkey of another device",
        .crossDeviceSucceedsPPM: "Sign-ins across devices that succeed",
        .guessesPer1000Years: "Leaked lists tried on an account",
        .guessSucceedsPPM: "Leaked lists with the right password",
        .phishesPer1000Years: "Phishing messages opened",
        .phishSucceedsPPM: "Phishing that gets the password",
        .phishBesidePasskeyPPM: "Phishing that still works beside a passkey",
        .supportPerResetPPM: "Forgotten passwords that reach support",
        .supportPerLockOutPPM: "Lock-outs that reach support",
        .supportContactCents: "Cost of a contact with support",
        .passwordSeconds: "Time for a password",
        .passkeySeconds: "Time for a passkey",
        .crossDeviceSeconds: "Time for a passkey of another device",
        .promptSeconds: "Time to read a prompt",
        .creationSeconds: "Time to create a passkey",
        .resetSeconds: "Time for a forgotten password",
    ]

    /// The part of the report's list that it belongs to, by the first parameter of each part.
    static let parts: [(title: String, first: PopulationParameter)] = [
        ("How often they come, and from which devices", .signInsPer1000Days),
        ("What carries a passkey from one device to another", .managerPPM),
        ("What their browsers can, and say that they can", .capabilityToldPPM),
        ("How they answer", .acceptIOSPPM),
        ("How they sign in", .passwordSucceedsPPM),
        ("Who attacks them", .guessesPer1000Years),
        ("What it costs", .supportPerResetPPM),
    ]
}

extension PopulationParameter.Unit {
    /// A value as people read it.
    func text(_ value: UInt32) -> String { number(value) + suffix }

    /// A range as people read it.
    func text(_ low: UInt32, _ high: UInt32) -> String { "\(number(low)) to \(number(high))\(suffix)" }

    private func number(_ value: UInt32) -> String { self == .ppm ? Self.percent(value) : String(value) }

    private var suffix: String {
        switch self {
        case .ppm: " %"
        case .perThousandDays: " in 1000 days"
        case .perThousandYears: " in 1000 years"
        case .seconds: " s"
        case .cents: " ct"
        }
    }

    private static func percent(_ ppm: UInt32) -> String {
        var text = Decimal.text(Double(ppm) / 10_000, digits: 4)
        while text.hasSuffix("0") { text.removeLast() }
        if text.hasSuffix(".") { text.removeLast() }
        return text
    }
}
