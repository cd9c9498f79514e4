import PassLiftEncoding
import PassLiftMachine

/// Dates as mail writes them (RFC 5322, section 3.3), in UTC.
enum MailDate {
    private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// The moment to the second, e.g. `Mon, 30 Nov 2026 06:00:00 +0000`; years before 1970 and after 9999 are
    /// pinned.
    static func text(_ instant: Instant) -> String {
        let milliseconds = min(max(instant.milliseconds, 0), RFC3339.latestMilliseconds)
        let date = CivilDate(milliseconds: milliseconds, utcOffsetMinutes: 0)
        let seconds = milliseconds % CivilDate.millisecondsPerDay / 1000
        let clock = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
        // 1 January 1970 was a Thursday.
        let day = days[Int(date.daysSince1970 % 7)]
        return "\(day), \(date.day) \(months[Int(date.month) - 1]) \(date.year)"
            + " \(clock.joined(separator: ":")) +0000"
    }
}
