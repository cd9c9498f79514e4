import PassLiftEncoding
public import PassLiftMachine

extension OfferHistory.CivilCounts {
    /// Once more, at `now`; every count is pinned at its maximum.
    ///
    /// A clock that was set back starts no window anew: it counts in the latest one.
    public mutating func add(_ now: Instant, utcOffsetMinutes: Int32) {
        self = current(at: now, utcOffsetMinutes: utcOffsetMinutes)
        inDay = inDay == .max ? .max : inDay + 1
        inMonth = inMonth == .max ? .max : inMonth + 1
        inYear = inYear == .max ? .max : inYear + 1
        ever = ever == .max ? .max : ever + 1
    }

    /// The counts as they stand at `now`: windows that have ended count nothing.
    public func current(at now: Instant, utcOffsetMinutes: Int32) -> Self {
        let today = Self.day(of: now, utcOffsetMinutes: utcOffsetMinutes)
        guard ever > 0 else { return Self(day: today, inDay: 0, inMonth: 0, inYear: 0, ever: 0) }
        guard today > day else { return self }
        let last = CivilDate(daysSince1970: Int64(day))
        let date = CivilDate(daysSince1970: Int64(today))
        let sameYear = last.year == date.year
        return Self(
            day: today, inDay: 0, inMonth: sameYear && last.month == date.month ? inMonth : 0,
            inYear: sameYear ? inYear : 0, ever: ever)
    }

    private static func day(of now: Instant, utcOffsetMinutes: Int32) -> Int32 {
        let date = CivilDate(milliseconds: now.milliseconds, utcOffsetMinutes: utcOffsetMinutes)
        return Int32(clamping: date.daysSince1970)
    }
}
