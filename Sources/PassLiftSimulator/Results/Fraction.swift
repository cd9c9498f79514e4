/// A number as a part of a whole, both of which add up over accounts.
package struct Fraction: BitwiseCopyable, Hashable, Sendable {
    package let part: Double
    package let whole: Double

    package init(_ part: Double, of whole: Double) {
        self.part = part
        self.whole = whole
    }

    /// The number; nil where there is nothing to measure.
    package var value: Double? { whole == 0 ? nil : part / whole }

    /// What is left of it without some of the accounts.
    func without(_ own: Fraction) -> Fraction {
        Fraction(part - own.part, of: whole - own.whole)
    }
}
