/// What a mean was taken over.
struct LogSample {
    let form: Outcome.Form
    /// How many decisions, or accounts.
    let things: Int
    /// As how many independent accounts they are worth.
    let worth: Double
    /// How many standard deviations an end of the interval is away where it is a normal one.
    var deviations = Student.limit

    /// The interval of a mean; one that no share can be, as weights make them, is taken for an amount.
    func limits(of value: Double, variance: Double) -> ResultInterval {
        let spread = Spread(value: value, variance: variance, deviations: deviations)
        switch form {
        case .share where variance == 0 || value > 0 && value < 1:
            return spread.share(of: Double(things), worth: worth)
        case .share: return spread.amount
        case .count: return spread.sum(step: 1 / worth)
        }
    }
}
