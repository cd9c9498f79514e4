/// A value of every measure.
struct MeasureValues: Hashable, Sendable {
    private let values: [Double?]

    init(_ span: Span) {
        values = Measure.allCases.map { $0.fraction(span).value }
    }

    private init(values: [Double?]) {
        self.values = values
    }

    /// Nothing to measure.
    static let none = MeasureValues(values: Measure.allCases.map { _ in nil })

    subscript(measure: Measure) -> Double? { values[measure.place] }

    /// What they have more than others; nil where either has nothing to measure.
    func minus(_ other: MeasureValues) -> MeasureValues {
        MeasureValues(
            values: zip(values, other.values).map { mine, theirs in
                guard let mine, let theirs else { return nil }
                return mine - theirs
            })
    }
}
