import PassLiftPolicy

/// People told apart by how often they come and from where: a mixture of classes, each with a rate and its
/// platforms.
///
/// Fitted by expectation and maximisation from starts that hold no chance; as many classes as the Bayesian
/// information criterion finds worth their parameters.
struct VisitorClasses {
    /// People who come alike.
    struct Class {
        /// Their share of the accounts.
        var weight: Double
        /// How often each comes a day.
        var perDay: Double
        /// Their shares of the platforms, in the order of ``DevicePlatform``.
        var platforms: [Double]
    }

    /// Accounts that look alike.
    struct Cell: Hashable {
        /// How often they signed in.
        let signIns: UInt32
        /// How many days of comings that takes, had every one got in, in halves of a day.
        let halfDays: UInt32
        /// The place of their platform; nil where they never came, or from one that is not simulated.
        let platform: Int?

        fileprivate var days: Double { Double(max(halfDays, 1)) / 2 }
    }

    /// The most classes.
    static let maximumCount = 4
    private static let maximumSteps = 200
    private static let least = 1e-9

    private let cells: [(cell: Cell, accounts: Double)]
    private let accounts: Double

    init(_ cells: [Cell: Int]) {
        self.cells = cells.map { ($0.key, Double($0.value)) }.sorted { one, other in
            let (first, second) = (one.cell, other.cell)
            let (left, right) = (
                Double(first.signIns) / first.days, Double(second.signIns) / second.days
            )
            guard left == right else { return left < right }
            guard first.halfDays == second.halfDays else { return first.halfDays < second.halfDays }
            return (first.platform ?? -1) < (second.platform ?? -1)
        }
        accounts = self.cells.reduce(0) { $0 + $1.accounts }
    }

    /// The classes, the rarest comers first; none where there are no accounts.
    ///
    /// - Parameter least: the fewest accounts of a class.
    func fit(least: Int) -> [Class] {
        guard accounts > 0 else { return [] }
        var best: (classes: [Class], criterion: Double)?
        for count in 1...Self.maximumCount {
            let (classes, logLikelihood) = fit(start(count))
            guard count == 1 || classes.allSatisfy({ $0.weight * accounts >= Double(least) }) else { break }
            let parameters = Double(count * (DevicePlatform.allCases.count + 1) - 1)
            let criterion = parameters * Elementary.ln(accounts) - 2 * logLikelihood
            if let best, best.criterion <= criterion { break }
            best = (classes, criterion)
        }
        return (best?.classes ?? []).sorted { $0.perDay < $1.perDay }
    }

    /// Equal parts of the accounts, by how often they came.
    private func start(_ count: Int) -> [Class] {
        var sums = Array(repeating: Sums(), count: count)
        var before = 0.0
        for (cell, accounts) in cells {
            let place = min(Int((before + accounts / 2) / self.accounts * Double(count)), count - 1)
            sums[place].add(cell, accounts)
            before += accounts
        }
        return sums.map { $0.classOf(self.accounts) }
    }

    private func fit(_ start: [Class]) -> (classes: [Class], logLikelihood: Double) {
        var classes = start
        var last = -Double.infinity
        for _ in 0..<Self.maximumSteps {
            let (sums, logLikelihood) = expect(classes)
            classes = sums.map { $0.classOf(accounts) }
            guard logLikelihood - last > 1e-7 * accounts else { return (classes, logLikelihood) }
            last = logLikelihood
        }
        return (classes, last)
    }

    /// Deals every cell out to the classes by how likely it is in each.
    private func expect(_ classes: [Class]) -> (sums: [Sums], logLikelihood: Double) {
        let logs = classes.map { item in
            (
                weight: Elementary.ln(max(item.weight, Self.least)),
                rate: Elementary.ln(max(item.perDay, Self.least)),
                platforms: item.platforms.map { Elementary.ln(max($0, Self.least)) }
            )
        }
        var sums = Array(repeating: Sums(), count: classes.count)
        var logLikelihood = 0.0
        for (cell, accounts) in cells {
            let each = zip(classes, logs).map { item, log in
                log.weight + Double(cell.signIns) * log.rate - item.perDay * cell.days
                    + (cell.platform.map { log.platforms[$0] } ?? 0)
            }
            let most = each.max() ?? 0
            let shares = each.map { Elementary.exp($0 - most) }
            let whole = shares.reduce(0, +)
            logLikelihood += accounts * (most + Elementary.ln(whole))
            for place in sums.indices { sums[place].add(cell, accounts * shares[place] / whole) }
        }
        return (sums, logLikelihood)
    }

    /// What is dealt out to a class.
    private struct Sums {
        private var accounts = 0.0
        private var signIns = 0.0
        private var days = 0.0
        private var platforms = DevicePlatform.allCases.map { _ in 0.0 }

        mutating func add(_ cell: Cell, _ share: Double) {
            accounts += share
            signIns += share * Double(cell.signIns)
            days += share * cell.days
            if let platform = cell.platform { platforms[platform] += share }
        }

        func classOf(_ whole: Double) -> Class {
            let seen = platforms.reduce(0, +)
            return Class(
                weight: accounts / whole, perDay: days > 0 ? signIns / days : 0,
                platforms: platforms.map { seen > 0 ? $0 / seen : 1 / Double(platforms.count) })
        }
    }
}
