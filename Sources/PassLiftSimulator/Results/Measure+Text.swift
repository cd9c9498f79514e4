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
        text(interval, digits: usualDigits, as: spelling)
    }

    /// A number as people read it.
    public func text(_ number: Double) -> String { text(number, as: .value) }

    /// A number as people read it.
    package func text(_ number: Double, as spelling: Measure.Spelling) -> String {
        self.number(number, digits: usualDigits, as: spelling) + suffix(spelling)
    }

    /// A number in as many digits as a headline bears, kept with its unit on one line.
    func brief(_ number: Double, as spelling: Measure.Spelling = .value) -> String {
        let text = self.number(number, digits: fewDigits(number), as: spelling) + suffix(spelling)
        return Self.unbroken(text)
    }

    /// A range in as many digits as a headline bears, kept with its unit on one line.
    func brief(_ interval: ResultInterval, as spelling: Measure.Spelling = .value) -> String {
        let size = max(interval.lower.magnitude, interval.upper.magnitude)
        return Self.unbroken(text(interval, digits: fewDigits(size), as: spelling))
    }

    private static func unbroken(_ text: String) -> String {
        text.split(separator: " ", omittingEmptySubsequences: false).joined(separator: "\u{a0}")
    }

    private var usualDigits: Int {
        switch self {
        case .share, .perThousandAccounts: 2
        case .perAccount: 3
        case .seconds, .centsPerAccount, .hoursPerThousandAccounts: 1
        }
    }

    private func fewDigits(_ number: Double) -> Int {
        let size = (number * axisScale).magnitude
        return switch self {
        case .share: size > 0 && size < 1 ? 2 : 1
        case .perAccount, .perThousandAccounts: size < 10 ? 2 : 1
        case .seconds, .centsPerAccount, .hoursPerThousandAccounts: size < 10 ? 1 : 0
        }
    }

    /// The unit stands once, behind the upper end.
    private func text(_ interval: ResultInterval, digits: Int, as spelling: Measure.Spelling) -> String {
        let ends = [interval.lower, interval.upper].map { number($0, digits: digits, as: spelling) }
        return ends.joined(separator: " to ") + suffix(spelling)
    }

    private func number(_ number: Double, digits: Int, as spelling: Measure.Spelling) -> String {
        let plain = Decimal.text(number * axisScale, digits: digits)
        let isPositive = !plain.hasPrefix("-") && plain.contains { !"0.".contains($0) }
        return spelling == .difference && isPositive ? "+" + plain : plain
    }

    private func suffix(_ spelling: Measure.Spelling) -> String {
        switch self {
        case .share: spelling == .difference ? " points" : " %"
        case .perAccount, .perThousandAccounts: ""
        case .seconds: " s"
        case .centsPerAccount: " ct"
        case .hoursPerThousandAccounts: " h"
        }
    }

    /// What a number is multiplied by to be told.
    var axisScale: Double { self == .share ? 100 : 1 }
}
