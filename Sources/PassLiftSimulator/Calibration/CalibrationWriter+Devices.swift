import PassLiftPolicy

/// Whence people come, and what their clients can.
extension CalibrationWriter {
    mutating func writeDevices() {
        writeMainPlatforms()
        let all = DevicePlatform.allCases.compactMap { counts.platforms[$0.platform] }
        tell(.capabilityToldPPM, all.reduce(PlatformTally.Trials()) { $0 + $1.told }, of: "first decisions")
        tell(
            .platformAuthenticatorPPM, all.reduce(PlatformTally.Trials()) { $0 + $1.hasAuthenticator },
            of: "first decisions tell whether there is an authenticator")
        for platform in DevicePlatform.allCases {
            let tally = counts.platforms[platform.platform] ?? PlatformTally()
            let parameters = platform.parameters
            tell(
                parameters.conditionalCreate, tally.createsSilently,
                of: "first decisions there tell whether the client can create silently")
            tell(
                parameters.silentSuccess, tally.filled,
                of: "silent attempts there at a client that says it can, after a password that was filled in "
                    + "(\(tally.otherSilent) others)")
        }
    }

    private mutating func writeMainPlatforms() {
        let leading = accounts.compactMap(\.platform.platform)
        let places = MainPlatforms(leading)
        guard let ranges = ranges(of: places) else {
            for parameter in PopulationParameter.mainPlatforms {
                lack(parameter, Self.tooFew(places.total, "accounts come from a platform that is simulated"))
            }
            return
        }
        for (parameter, range) in ranges { tell(parameter, range, count: places.total) }
        let others = PlatformTally.Trials(tried: leading.count, happened: leading.count - places.total)
        add(figure: "platform_not_simulated", others.fit, count: others.tried)
    }

    /// The shares of the platforms, whose best guesses are one whole; nil for too few.
    func ranges(of places: MainPlatforms) -> [PopulationParameter: ParameterRange]? {
        guard places.total >= Self.minimumCount,
            let shares = WholeShares.of(places.counts.map { UInt64($0) })
        else { return nil }
        var ranges: [PopulationParameter: ParameterRange] = [:]
        for (index, platform) in DevicePlatform.allCases.enumerated() {
            let parameter = platform.parameters.main
            let trials = PlatformTally.Trials(tried: places.total, happened: places.counts[index])
            ranges[parameter] = trials.fit.flatMap { range(parameter, $0)?.moved(to: shares[index]) }
        }
        return ranges
    }
}

/// Accounts by the platform they mostly come from, of those that are simulated.
struct MainPlatforms: Hashable, Sendable {
    /// In the order of ``DevicePlatform``.
    private(set) var counts: [Int]

    init(_ platforms: some Sequence<Platform>) {
        let all = DevicePlatform.allCases.map(\.platform)
        var counts = all.map { _ in 0 }
        for platform in platforms {
            if let place = all.firstIndex(of: platform) { counts[place] += 1 }
        }
        self.counts = counts
    }

    /// From counts in the order of ``DevicePlatform``.
    init(counts: [Int]) {
        self.counts = counts
    }

    var total: Int { counts.reduce(0, +) }
}
