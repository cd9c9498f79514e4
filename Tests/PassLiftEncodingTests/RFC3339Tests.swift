import PassLiftEncoding
import Testing

@Suite("RFC 3339 and civil dates")
struct RFC3339Tests {
    @Test(
        "a moment and its text name each other",
        arguments: [
            (0, "1970-01-01T00:00:00.000Z"), (-1, "1969-12-31T23:59:59.999Z"),
            (1_796_018_400_123, "2026-11-30T06:00:00.123Z"), (951_782_400_000, "2000-02-29T00:00:00.000Z"),
            (RFC3339.earliestMilliseconds, "0001-01-01T00:00:00.000Z"),
            (RFC3339.latestMilliseconds, "9999-12-31T23:59:59.999Z"),
        ] as [(Int64, String)])
    func roundTrip(milliseconds: Int64, text: String) throws {
        #expect(RFC3339.text(milliseconds: milliseconds) == text)
        #expect(try RFC3339.milliseconds(text) == milliseconds)
    }

    @Test("moments outside the years with a text are written as the nearest that has one")
    func pinned() {
        #expect(RFC3339.text(milliseconds: .min) == "0001-01-01T00:00:00.000Z")
        #expect(RFC3339.text(milliseconds: .max) == "9999-12-31T23:59:59.999Z")
    }

    @Test(
        "offsets and fractions are read",
        arguments: [
            ("2026-11-30T08:00:00+02:00", 1_796_018_400_000),
            ("2026-11-30T00:30:00-05:30", 1_796_018_400_000),
            ("2026-11-30T06:00:00-00:00", 1_796_018_400_000), ("2026-11-30T06:00:00.1Z", 1_796_018_400_100),
            ("2026-11-30T06:00:00.123999999Z", 1_796_018_400_123),
            ("2026-11-30T06:00:00.123999999+00:00", 1_796_018_400_123),
        ] as [(String, Int64)])
    func reads(text: String, milliseconds: Int64) throws {
        #expect(try RFC3339.milliseconds(text) == milliseconds)
    }

    @Test(
        "everything else is refused with its code",
        arguments: [
            ("", .malformed), ("2026-11-30", .malformed), ("2026-11-30T06:00:00", .malformed),
            ("2026-11-30 06:00:00Z", .malformed), ("2026-11-30t06:00:00Z", .malformed),
            ("2026-11-30T06:00:00z", .malformed), ("2026-11-30T06:00:00.Z", .malformed),
            ("2026-11-30T06:00:00.1234567890Z", .malformed), ("2026-11-30T06:00:00Z ", .malformed),
            ("2026-11-30T06:00:00+0200", .malformed), ("+026-11-30T06:00:00Z", .malformed),
            ("2026-02-29T00:00:00Z", .outOfRange), ("1900-02-29T00:00:00Z", .outOfRange),
            ("2026-13-01T00:00:00Z", .outOfRange), ("2026-00-01T00:00:00Z", .outOfRange),
            ("2026-01-00T00:00:00Z", .outOfRange), ("2026-01-01T24:00:00Z", .outOfRange),
            ("2026-01-01T00:60:00Z", .outOfRange), ("2026-01-01T00:00:61Z", .outOfRange),
            ("2026-01-01T00:00:00+24:00", .outOfRange), ("0000-01-01T00:00:00Z", .outOfRange),
            ("0001-01-01T00:00:00+00:01", .outOfRange), ("9999-12-31T23:59:59-00:01", .outOfRange),
            ("2016-12-31T23:59:60Z", .leapSecond),
        ] as [(String, RFC3339Error)])
    func refuses(text: String, expected: RFC3339Error) {
        #expect(throws: expected) { try RFC3339.milliseconds(text) }
    }

    @Test("every day of 800 years counts up by one and comes back")
    func days() throws {
        var previous: CivilDate?
        for days in Int64(-146_097)...146_097 {
            let date = CivilDate(daysSince1970: days)
            #expect(date.daysSince1970 == days)
            #expect(CivilDate(year: date.year, month: date.month, day: date.day) == date)
            if let previous, previous >= date { Issue.record("day \(days) does not follow") }
            previous = date
        }
        #expect(CivilDate(daysSince1970: 20_787) == CivilDate(year: 2026, month: 11, day: 30))
    }

    @Test("the civil date follows the offset, and its first moment comes back")
    func civilWindows() throws {
        let lateEvening: Int64 = 1_796_079_600_000  // 2026-11-30T23:00:00Z
        let here = CivilDate(milliseconds: lateEvening, utcOffsetMinutes: 120)
        #expect(here == CivilDate(year: 2026, month: 12, day: 1))
        #expect(CivilDate(milliseconds: lateEvening, utcOffsetMinutes: -60).month == 11)
        let start = here.startMilliseconds(utcOffsetMinutes: 120)
        #expect(RFC3339.text(milliseconds: start) == "2026-11-30T22:00:00.000Z")
        #expect(CivilDate(milliseconds: start - 1, utcOffsetMinutes: 120).day == 30)
    }

    @Test("no moment and no offset overflow")
    func extremes() {
        for milliseconds in [Int64.min, -1, 0, 1, .max] {
            for offset in [Int32.min, -720, 0, 840, .max] {
                let date = CivilDate(milliseconds: milliseconds, utcOffsetMinutes: offset)
                _ = date.startMilliseconds(utcOffsetMinutes: offset)
            }
        }
        _ = CivilDate(daysSince1970: .min).startMilliseconds(utcOffsetMinutes: .max)
        _ = CivilDate(daysSince1970: .max).startMilliseconds(utcOffsetMinutes: .min)
        #expect(CivilDate(year: 2026, month: 2, day: 30) == nil)
    }
}
