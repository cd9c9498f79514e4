public import PassLiftMachine

/// What is simulated: how many accounts, for how long, from when, under which luck.
public struct SimulationPlan: BitwiseCopyable, Hashable, Sendable {
    /// The key of all draws; the same seed gives the same result, on every machine.
    public let seed: UInt64
    /// How many accounts, each with a password and nothing else.
    public private(set) var accounts: UInt32
    /// How many days.
    public let days: UInt32
    /// The start of the first day.
    public let start: Instant
    /// How many days are told as one.
    public private(set) var periodDays: UInt32
    /// How many plausible worlds are drawn for what nobody knows; 0 for none.
    public let draws: UInt32
    /// How many accounts each of them has, and each bar of the tornado.
    public let drawAccounts: UInt32

    /// The most accounts of a simulation.
    public static let maximumAccounts: UInt32 = 1_000_000_000
    /// The most days of a simulation: ten years.
    public static let maximumDays: UInt32 = 3660
    /// The fewest worlds that say anything.
    public static let minimumDraws: UInt32 = 100
    /// The most worlds.
    public static let maximumDraws: UInt32 = 10_000
    /// The fewest accounts of a world.
    public static let minimumDrawAccounts: UInt32 = 64
    /// The most periods: two years, day by day. Memory grows with them, and with nothing else.
    public static let maximumPeriods: UInt32 = 732
    /// The most periods of all worlds together: as many as a thousand worlds can have.
    public static let maximumDrawnPeriods: UInt32 = 732_000
    /// About how many periods there are when nothing else is asked for.
    public static let usualPeriods: UInt32 = 60

    /// What somebody asks for, not yet judged.
    public struct Request: BitwiseCopyable, Hashable, Sendable {
        /// See ``SimulationPlan/seed``.
        public var seed: UInt64
        /// See ``SimulationPlan/accounts``.
        public var accounts: Int64
        /// See ``SimulationPlan/days``.
        public var days: Int64
        /// See ``SimulationPlan/start``.
        public var start: Instant
        /// See ``SimulationPlan/periodDays``; nil: so many that there are about sixty periods.
        public var periodDays: Int64?
        /// See ``SimulationPlan/draws``.
        public var draws: Int64
        /// See ``SimulationPlan/drawAccounts``; nil: a hundredth of the accounts, at least 1000 and at most
        /// 20 000, and no more than there are accounts.
        public var drawAccounts: Int64?

        /// A request with the usual periods and without ignorance.
        public init(seed: UInt64, accounts: Int64, days: Int64, start: Instant) {
            self.seed = seed
            self.accounts = accounts
            self.days = days
            self.start = start
            periodDays = nil
            draws = 0
            drawAccounts = nil
        }
    }

    /// A plan from a request.
    ///
    /// - Throws: everything that is wrong with it, at once.
    public init(_ request: Request) throws(PlanFaults) {
        var faults: [PlanFault] = []
        func expect(_ value: Int64, _ member: PlanFault.Member, in range: ClosedRange<UInt32>) -> UInt32 {
            if let number = UInt32(exactly: value), range.contains(number) { return number }
            faults.append(PlanFault(member: member, least: range.lowerBound, most: range.upperBound))
            return range.lowerBound
        }
        accounts = expect(request.accounts, .accounts, in: 1...Self.maximumAccounts)
        days = expect(request.days, .days, in: 1...Self.maximumDays)
        let usual = (Int64(days) + Int64(Self.usualPeriods) - 1) / Int64(Self.usualPeriods)
        let shortest = (days + Self.maximumPeriods - 1) / Self.maximumPeriods
        periodDays = expect(request.periodDays ?? usual, .periodDays, in: shortest...Self.maximumDays)
        let most = min(Self.maximumDraws, Self.maximumDrawnPeriods / ((days + periodDays - 1) / periodDays))
        draws =
            request.draws == 0 ? 0 : expect(request.draws, .draws, in: Self.minimumDraws...most)
        let usualAccounts = min(max(Int64(accounts) / 100, 1000), 20_000, Int64(accounts))
        drawAccounts = expect(
            request.drawAccounts ?? max(usualAccounts, Int64(Self.minimumDrawAccounts)), .drawAccounts,
            in: Self.minimumDrawAccounts...Self.maximumAccounts)
        seed = request.seed
        start = request.start
        let last = Int64(Self.maximumDays) * 86_400_000
        if !(-Self.latestStart...Self.latestStart - last).contains(start.milliseconds) {
            faults.append(PlanFault(member: .start, least: 0, most: 0))
        }
        guard faults.isEmpty else { throw PlanFaults(faults: faults) }
    }

    /// The end of the year 9999, in milliseconds since 1970.
    private static let latestStart: Int64 = 253_402_300_800_000

    /// How many periods there are.
    var periodCount: Int { Int((days + periodDays - 1) / periodDays) }

    /// The plan of one plausible world.
    var ofWorld: SimulationPlan {
        var plan = self
        plan.accounts = drawAccounts
        return plan
    }

    /// The same, told as one period.
    var asOnePeriod: SimulationPlan {
        var plan = self
        plan.periodDays = days
        return plan
    }
}

/// Everything that is wrong with a plan.
public struct PlanFaults: Error, Hashable, Sendable, CustomStringConvertible {
    /// The faults; at least one.
    public let faults: [PlanFault]

    /// One fault a line.
    public var description: String { faults.map(\.description).joined(separator: "\n") }
}

/// One number of a plan that cannot be.
public struct PlanFault: Hashable, Sendable, CustomStringConvertible {
    /// Which.
    public let member: Member
    /// The least that can be.
    public let least: UInt32
    /// The most that can be.
    public let most: UInt32

    /// From its parts.
    public init(member: Member, least: UInt32, most: UInt32) {
        self.member = member
        self.least = least
        self.most = most
    }

    /// A number of a plan; the raw value is API.
    public enum Member: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
        case accounts
        case days
        case periodDays = "period_days"
        case draws
        case drawAccounts = "draw_accounts"
        case start
    }

    /// One sentence.
    public var description: String {
        switch member {
        case .start: "start: expected a time before the year 9990"
        case .draws: "draws: expected 0, or an integer from \(least) to \(most)"
        case .periodDays where least > 1:
            "period_days: expected an integer from \(least) to \(most), since at most "
                + "\(SimulationPlan.maximumPeriods) periods are told"
        case .accounts, .days, .periodDays, .drawAccounts:
            "\(member.rawValue): expected an integer from \(least) to \(most)"
        }
    }
}
