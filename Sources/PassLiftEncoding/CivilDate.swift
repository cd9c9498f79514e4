/// A day of the proleptic Gregorian calendar, without a time or a place.
///
/// Caps per day, month and year are counted in civil windows; this is the arithmetic under them, exact and
/// without any table of time zones.
public struct CivilDate: BitwiseCopyable, Hashable, Sendable {
    /// Milliseconds of a civil day; leap seconds do not exist here.
    public static let millisecondsPerDay: Int64 = 86_400_000

    /// The astronomical year; 1 is the year 0001.
    public let year: Int32
    /// 1 to 12.
    public let month: UInt8
    /// 1 to 31.
    public let day: UInt8

    /// The day of that name, or nil when the calendar has none (30 February).
    public init?(year: Int32, month: UInt8, day: UInt8) {
        guard (1...12).contains(month), day >= 1, day <= Self.days(inMonth: month, year: year) else {
            return nil
        }
        self.year = year
        self.month = month
        self.day = day
    }

    /// The day that is `days` after 1970-01-01, pinned to ± 100 000 000 000 days.
    public init(daysSince1970 days: Int64) {
        // Counted from 1 March of year 0 in eras of 400 years, so that the leap day is the last of its year.
        let shifted = min(max(days, -100_000_000_000), 100_000_000_000) + 719_468
        let era = shifted.flooredQuotient(by: 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        day = UInt8(dayOfYear - (153 * marchMonth + 2) / 5 + 1)
        month = UInt8(marchMonth < 10 ? marchMonth + 3 : marchMonth - 9)
        year = Int32(yearOfEra + era * 400 + (marchMonth < 10 ? 0 : 1))
    }

    /// The day on the calendar of a place `utcOffsetMinutes` east of UTC.
    ///
    /// - Parameters:
    ///   - milliseconds: since 1970-01-01T00:00:00Z.
    ///   - utcOffsetMinutes: positive east of Greenwich.
    public init(milliseconds: Int64, utcOffsetMinutes: Int32) {
        let local = milliseconds.addingPinned(Int64(utcOffsetMinutes) * 60_000)
        self.init(daysSince1970: local.flooredQuotient(by: Self.millisecondsPerDay))
    }

    /// Days from 1970-01-01 to this day; negative before it.
    public var daysSince1970: Int64 {
        let marchYear = Int64(year) - (month <= 2 ? 1 : 0)
        let era = marchYear.flooredQuotient(by: 400)
        let yearOfEra = marchYear - era * 400
        let marchMonth = Int64(month) + (month > 2 ? -3 : 9)
        let dayOfYear = (153 * marchMonth + 2) / 5 + Int64(day) - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    /// The first moment of the day at a place `utcOffsetMinutes` east of UTC, in milliseconds since 1970.
    public func startMilliseconds(utcOffsetMinutes: Int32) -> Int64 {
        let (product, tooFar) = daysSince1970.multipliedReportingOverflow(by: Self.millisecondsPerDay)
        guard !tooFar else { return year < 0 ? .min : .max }
        return product.addingPinned(-Int64(utcOffsetMinutes) * 60_000)
    }

    private static func days(inMonth month: UInt8, year: Int32) -> UInt8 {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

extension CivilDate: Comparable {
    /// Earlier days come first.
    public static func < (left: CivilDate, right: CivilDate) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }
}

extension Int64 {
    /// The quotient rounded towards negative infinity; `divisor` is positive.
    func flooredQuotient(by divisor: Int64) -> Int64 {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }

    /// The sum, pinned to the ends of the range.
    fileprivate func addingPinned(_ other: Int64) -> Int64 {
        let (sum, overflowed) = addingReportingOverflow(other)
        guard overflowed else { return sum }
        return other < 0 ? .min : .max
    }
}
