import PassLiftMachine
import PassLiftPolicy
import Testing

@Suite("Civil windows")
struct CivilCountsTests {
    /// 2026-06-16T00:00:00Z.
    static let midnight = Given.noon.adding(seconds: 43_200)

    private func counted(at instants: Instant..., offset: Int32 = 0) -> OfferHistory.CivilCounts {
        var counts = OfferHistory.CivilCounts.none
        for instant in instants {
            counts.add(instant, utcOffsetMinutes: offset)
        }
        return counts
    }

    @Test("a day ends at midnight and not a millisecond before")
    func midnightUTC() {
        let counts = counted(at: Given.noon)
        let before = Instant(milliseconds: Self.midnight.milliseconds - 1)
        #expect(counts.current(at: before, utcOffsetMinutes: 0).inDay == 1)
        let after = counts.current(at: Self.midnight, utcOffsetMinutes: 0)
        #expect(after.inDay == 0)
        #expect(after.inMonth == 1)
        #expect(after.inYear == 1)
        #expect(after.ever == 1)
    }

    @Test(
        "midnight is that of the offset",
        arguments: [(-720, 43_200), (-1, 60), (60, -3600), (345, -20_700), (840, -50_400)] as [(Int32, Int64)]
    )
    func offsets(minutes: Int32, shiftSeconds: Int64) {
        // Between 14 hours before and 12 hours after the midnight of UTC.
        let local = Self.midnight.adding(seconds: shiftSeconds)
        let counts = counted(at: local.adding(seconds: -1), offset: minutes)
        #expect(counts.current(at: local.adding(seconds: -1), utcOffsetMinutes: minutes).inDay == 1)
        #expect(counts.current(at: local, utcOffsetMinutes: minutes).inDay == 0)
    }

    @Test("a month ends with its last day, in leap years too")
    func months() {
        // 2028-02-28T23:59:59Z, the day before 29 February.
        let february = Instant(milliseconds: 1_835_395_199_000)
        let counts = counted(at: february)
        #expect(counts.current(at: february.adding(seconds: Given.day), utcOffsetMinutes: 0).inMonth == 1)
        #expect(counts.current(at: february.adding(seconds: Given.day + 1), utcOffsetMinutes: 0).inMonth == 0)
    }

    @Test("the same month of another year is another month")
    func sameMonthNextYear() {
        let counts = counted(at: Given.noon)
        let later = counts.current(at: Given.noon.adding(seconds: 365 * Given.day), utcOffsetMinutes: 0)
        #expect(later.inMonth == 0)
        #expect(later.inYear == 0)
        #expect(later.ever == 1)
    }

    @Test("a clock that was set back starts no window anew")
    func clockSetBack() {
        let counts = counted(at: Given.noon, Given.noon.adding(seconds: -400 * Given.day))
        #expect(counts.inDay == 2)
        #expect(counts.inYear == 2)
        let past = counts.current(at: Given.noon.adding(seconds: -400 * Given.day), utcOffsetMinutes: 0)
        #expect(past.inDay == 2)
    }

    @Test("counts are pinned at their maximum and the ends of time do not trap")
    func extremes() {
        var counts = OfferHistory.CivilCounts(day: .max, inDay: .max, inMonth: .max, inYear: .max, ever: .max)
        counts.add(Instant(milliseconds: .max), utcOffsetMinutes: 840)
        #expect(counts.inDay == .max)
        #expect(counts.ever == .max)
        for instant in [Instant(milliseconds: .min), Instant(milliseconds: .max)] {
            for offset in [Int32.min, -720, 840, .max] {
                var fresh = OfferHistory.CivilCounts.none
                fresh.add(instant, utcOffsetMinutes: offset)
                #expect(fresh.inDay == 1)
            }
        }
    }
}
