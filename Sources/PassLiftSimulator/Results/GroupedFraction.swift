/// A number of one scope and time, in all and by the groups that accounts were dealt to by chance.
package struct GroupedFraction {
    let total: Fraction
    let grain: Grain
    /// Each group's own; groups without accounts are left out.
    let own: [Fraction]
    /// How many accounts each group has, of every segment.
    let accounts: [Double]

    /// From its parts, a group each in the same order.
    package init(total: Fraction, grain: Grain, own: [Fraction], accounts: [Double]) {
        self.total = total
        self.grain = grain
        self.own = own
        self.accounts = accounts
    }

    /// How many groups have something of the whole.
    var measuring: Int { own.count { $0.whole != 0 } }

    /// How many groups have something of the part.
    var contributing: Int { own.count { $0.part != 0 } }

    /// The variance of the number: delete-a-group jackknife (Kott 2001), which computes the number anew
    /// without each group. Nil where one group has everything that is measured.
    var variance: Double? { Self.variance(own.map { total.without($0).value }) }

    /// The variance of what it has more than another of the same accounts; a group is left out of both.
    func variance(minus other: GroupedFraction) -> Double? {
        Self.variance(
            zip(own, other.own).map { mine, theirs in
                guard let one = total.without(mine).value, let two = other.total.without(theirs).value else {
                    return nil
                }
                return one - two
            })
    }

    private static func variance(_ without: [Double?]) -> Double? {
        let known = without.compactMap { $0 }
        guard known.count == without.count, known.count > 1 else { return nil }
        let count = Double(known.count)
        let mean = known.reduce(0, +) / count
        return known.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } * (count - 1) / count
    }

    /// How far one account, or one event, moves the number; nil where that is not known.
    var step: Double? {
        switch grain {
        case .accounts: 1 / total.whole
        case .things: 1 / worth
        case .events(let each): each / total.whole
        case .amounts: nil
        }
    }

    /// How many things count or do not, or are counted up.
    var things: Double {
        switch grain {
        case .things(let things): things
        case .accounts, .events, .amounts: total.whole
        }
    }

    /// How many accounts with one thing each would tell as much as those that share the things (Kish 1965):
    /// n / (1 + cv²), with the variation between accounts that the groups show; no more than there are
    /// things.
    var worth: Double {
        if grain == .accounts { return total.whole }
        let count = accounts.reduce(0, +)
        let mean = total.whole / count
        let squares = zip(own, accounts).reduce(0) { sum, group in
            let shift = group.0.whole - mean * group.1
            return sum + shift * shift
        }
        let variance = squares / Double(max(own.count - 1, 1)) * Double(own.count) / count
        return min(things, count * mean * mean / (variance + mean * mean))
    }
}
