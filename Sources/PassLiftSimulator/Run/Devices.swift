public import PassLiftPolicy

/// Something that differs by the platform of a device.
struct PerPlatform<Value: Sendable>: Sendable {
    let iOS: Value
    let android: Value
    let macOS: Value
    let windows: Value

    subscript(platform: DevicePlatform) -> Value {
        switch platform {
        case .iOS: iOS
        case .android: android
        case .macOS: macOS
        case .windows: windows
        }
    }
}

/// The platforms that are simulated.
public enum DevicePlatform: UInt8, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    case iOS
    case android
    case macOS
    case windows

    /// As the policy knows it.
    public var platform: Platform {
        switch self {
        case .iOS: .iOS
        case .android: .android
        case .macOS: .macOS
        case .windows: .windows
        }
    }
}

/// What carries a passkey from one device to another.
public enum SyncFabric: UInt8, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// Nothing: the passkey stays where it was made.
    case none
    /// A synchronised keychain on Apple's devices.
    case apple
    /// A password manager on Android and in browsers that are signed in to it.
    case google
    /// A credential manager of the person's own, on every platform.
    case manager
}

/// One of a person's devices.
public struct Device: BitwiseCopyable, Hashable, Sendable {
    /// Its platform.
    public let platform: DevicePlatform
    /// Where a passkey goes that is made here.
    public let home: SyncFabric
    /// Whether passkeys that are at home in Google's fabric can be used here.
    let reachesGoogle: Trilean
    /// What its client says of silent creation.
    public let conditionalCreate: Trilean
    /// What its client says of an authenticator of its own.
    public let platformAuthenticator: Trilean
    /// What it really can when asked silently, whether it says so or not.
    let createsSilently: Trilean
    /// Whether it really has an authenticator of its own.
    let keepsPasskeys: Trilean

    /// Whether a passkey that is at home in `fabric`, made on another device, can be used here.
    func reaches(_ fabric: SyncFabric) -> Bool {
        switch fabric {
        case .none: false
        case .manager: true
        case .google: reachesGoogle == .yes
        case .apple: home == .apple
        }
    }
}

/// How devices are dealt out in a segment.
struct DeviceOdds: Sendable {
    let main: PlatformOdds
    let other: PlatformOdds
    let hasSecond: Odds
    let hasThird: Odds
    let manager: Odds
    let appleSync: Odds
    let googleSync: Odds
    let tells: Odds
    let platformAuthenticator: Odds
    let conditionalCreate: PerPlatform<Odds>

    init(_ values: SegmentValues) {
        main = PlatformOdds(PopulationParameter.mainPlatforms.map { values[$0] })
        other = PlatformOdds(PopulationParameter.otherPlatforms.map { values[$0] })
        hasSecond = values.odds(.secondDevicePPM)
        hasThird = values.odds(.thirdDevicePPM)
        manager = values.odds(.managerPPM)
        appleSync = values.odds(.appleSyncPPM)
        googleSync = values.odds(.googleSyncPPM)
        tells = values.odds(.capabilityToldPPM)
        platformAuthenticator = values.odds(.platformAuthenticatorPPM)
        conditionalCreate = PerPlatform(
            iOS: values.odds(.conditionalCreateIOSPPM), android: values.odds(.conditionalCreateAndroidPPM),
            macOS: values.odds(.conditionalCreateMacOSPPM),
            windows: values.odds(.conditionalCreateWindowsPPM))
    }

    /// The device that two draws give.
    func device(on platform: DevicePlatform, _ person: SIMD4<UInt32>, _ own: SIMD4<UInt32>) -> Device {
        let syncsApple = appleSync.holds(person[1])
        let reachesGoogle =
            switch platform {
            case .android: true
            case .macOS, .windows: googleSync.holds(person[2])
            case .iOS: false
            }
        let native: SyncFabric =
            switch platform {
            case .iOS: syncsApple ? .apple : .none
            case .android: .google
            case .macOS: syncsApple ? .apple : reachesGoogle ? .google : .none
            case .windows: reachesGoogle ? .google : .none
            }
        let can: Trilean = conditionalCreate[platform].holds(own[1]) ? .yes : .no
        let has: Trilean = platformAuthenticator.holds(own[2]) ? .yes : .no
        let tells = tells.holds(own[3])
        return Device(
            platform: platform, home: manager.holds(person[0]) ? .manager : native,
            reachesGoogle: reachesGoogle ? .yes : .no, conditionalCreate: tells ? can : .unknown,
            platformAuthenticator: tells ? has : .unknown,
            createsSilently: has == .yes ? can : .no, keepsPasskeys: has)
    }
}

/// The shares of the platforms, whatever the weights sum to.
struct PlatformOdds: BitwiseCopyable, Sendable {
    private let upToIOS: Odds
    private let upToAndroid: Odds
    private let upToMacOS: Odds

    init(_ weights: [UInt32]) {
        let whole = max(1, weights.reduce(0) { $0 + UInt64($1) })
        var sum: UInt64 = 0
        let bounds = weights.map { weight in
            sum += UInt64(weight)
            return Odds(ppm: UInt32(truncatingIfNeeded: sum * 1_000_000 / whole))
        }
        (upToIOS, upToAndroid, upToMacOS) = (bounds[0], bounds[1], bounds[2])
    }

    func platform(_ word: UInt32) -> DevicePlatform {
        if upToIOS.holds(word) { return .iOS }
        if upToAndroid.holds(word) { return .android }
        return upToMacOS.holds(word) ? .macOS : .windows
    }
}
