import PassLiftPolicy

/// How many standard deviations the ends of a 95 % interval are away, when the deviation is itself estimated
/// (Student's t).
enum Student {
    /// Where it is known.
    static let limit = Normal.quantile(0.975)

    /// With so many degrees of freedom: an expansion in the normal limit (Abramowitz and Stegun 26.7.5),
    /// right to three digits from 15 on.
    static func limit(freedom: Int) -> Double {
        let z = limit
        let freedom = Double(freedom)
        let cube = z * z * z
        let first = (cube + z) / 4
        let second = (5 * cube * z * z + 16 * cube + 3 * z) / 96
        return z + first / freedom + second / (freedom * freedom)
    }
}
