extension Measure {
    /// What a number is told as.
    package enum Spelling {
        /// As it is.
        case value
        /// What one policy has more than another: with its sign, and shares in points, since "2 % more" would
        /// be read as a ratio.
        case difference
    }
}

extension Measure.Unit {
    /// A range as people read it.
    package func text(_ interval: ResultInterval, as spelling: Measure.Spelling = .value) -> String {
        "\(text(interval.lower, as: spelling)) to \(text(interval.upper, as: spelling))"
    }

    /// A number as people read it.
    public func text(_ number: Double) -> String { text(number, as: .value) }

    /// A number as people read it.
    package func text(_ number: Double, as spelling: Measure.Spelling) -> String {
        let digits =
            switch self {
            case .share, .perThousandAccounts: 2
            case .perAccount: 3
            case .seconds, .centsPerAccount, .hoursPerThousandAccounts: 1
            }
        return text(number, digits: digits, as: spelling)
    }

    /// A number in as many digits as a headline bears.
    func brief(_ number: Double, as spelling: Measure.Spelling = .value) -> String {
        let size = (number * axisScale).magnitude
        let digits =
            switch self {
            case .share: size < 1 ? 2 : 1
            case .perAccount, .perThousandAccounts: size < 10 ? 2 : 1
            case .seconds, .centsPerAccount, .hoursPerThousandAccounts: size < 10 ? 1 : 0
            }
        return text(number, digits: digits, as: spelling)
    }

    /// A range in as many digits as a headline bears.
    func brief(_ interval: ResultInterval, as spelling: Measure.Spelling = .value) -> String {
        "\(brief(interval.lower, as: spelling)) to \(brief(interval.upper, as: spelling))"
    }

    private func text(_ number: Double, digits: Int, as spelling: Measure.Spelling) -> String {
        let plain = Decimal.text(number * axisScale, digits: digits)
        let suffix = self == .share && spelling == .difference ? " points" : suffix
        return (spelling == .difference && number > 0 ? "+" : "") + plain + suffix
    }

    private var suffix: String {
        switch self {
        case .share: " %"
        case .perAccount, .perThousandAccounts: ""
        case .seconds: " s"
        case .centsPerAccount: " ct"
        case .hoursPerThousandAccounts: " h"
        }
    }

    /// What a number is multiplied by to be told.
    var axisScale: Double { self == .share ? 100 : 1 }
}
