import PassLiftEncoding
public import PassLiftMachine

extension OfferHistory.CivilCounts {
    /// Once more, at `now`; every count is pinned at its maximum.
    ///
    /// A clock that was set back starts no window anew: it counts in the latest one.
    public mutating func add(_ now: Instant, utcOffsetMinutes: Int32) {
        if ever == 0 { day = Self.day(of: now, utcOffsetMinutes: utcOffsetMinutes) }
        self = current(at: now, utcOffsetMinutes: utcOffsetMinutes)
        inDay = inDay == .max ? .max : inDay + 1
        inMonth = inMonth == .max ? .max : inMonth + 1
        inYear = inYear == .max ? .max : inYear + 1
        ever = ever == .max ? .max : ever + 1
    }

    /// The last one did not happen after all.
    public mutating func takeBack() {
        inDay = inDay == 0 ? 0 : inDay - 1
        inMonth = inMonth == 0 ? 0 : inMonth - 1
        inYear = inYear == 0 ? 0 : inYear - 1
        ever = ever == 0 ? 0 : ever - 1
    }

    /// The counts as they stand at `now`: windows that have ended count nothing.
    public func current(at now: Instant, utcOffsetMinutes: Int32) -> Self {
        guard ever > 0 else { return Self(day: day, inDay: 0, inMonth: 0, inYear: 0, ever: 0) }
        let today = Self.day(of: now, utcOffsetMinutes: utcOffsetMinutes)
        guard today > day else { return self }
        // No year is longer, so that no date is needed.
        guard Int64(today) - Int64(day) <= 366 else {
            return Self(day: today, inDay: 0, inMonth: 0, inYear: 0, ever: ever)
        }
        let last = CivilDate(daysSince1970: Int64(day))
        let date = CivilDate(daysSince1970: Int64(today))
        let sameYear = last.year == date.year
        return Self(
            day: today, inDay: 0, inMonth: sameYear && last.month == date.month ? inMonth : 0,
            inYear: sameYear ? inYear : 0, ever: ever)
    }

    /// The civil day, in days since 1970-01-01; the date itself is not needed for it.
    private static func day(of now: Instant, utcOffsetMinutes: Int32) -> Int32 {
        let (sum, overflowed) = now.milliseconds.addingReportingOverflow(Int64(utcOffsetMinutes) * 60_000)
        let local = overflowed ? (utcOffsetMinutes < 0 ? Int64.min : .max) : sum
        let (days, rest) = local.quotientAndRemainder(dividingBy: CivilDate.millisecondsPerDay)
        return Int32(clamping: rest < 0 ? days - 1 : days)
    }
}

extension OfferHistory.CivilCounts {
    /// When the civil day of these counts is over.
    func nextDay(utcOffsetMinutes: Int32) -> Instant {
        Self.start(of: CivilDate(daysSince1970: Int64(day) + 1), utcOffsetMinutes: utcOffsetMinutes)
    }

    /// When their civil month is over.
    func nextMonth(utcOffsetMinutes: Int32) -> Instant {
        let date = CivilDate(daysSince1970: Int64(day))
        guard date.month < 12 else { return nextYear(utcOffsetMinutes: utcOffsetMinutes) }
        let next = CivilDate(year: date.year, month: date.month + 1, day: 1)
        return Self.start(of: next ?? date, utcOffsetMinutes: utcOffsetMinutes)
    }

    /// When their civil year is over.
    func nextYear(utcOffsetMinutes: Int32) -> Instant {
        let date = CivilDate(daysSince1970: Int64(day))
        let next = CivilDate(year: date.year + 1, month: 1, day: 1)
        return Self.start(of: next ?? date, utcOffsetMinutes: utcOffsetMinutes)
    }

    private static func start(of date: CivilDate, utcOffsetMinutes: Int32) -> Instant {
        Instant(milliseconds: date.startMilliseconds(utcOffsetMinutes: utcOffsetMinutes))
    }
}
