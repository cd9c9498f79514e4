import PassLiftEncoding
import PassLiftMachine

/// How numbers and times are said, at a document's own offset.
struct PlainEnglish {
    let utcOffsetMinutes: Int32

    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
        "November", "December",
    ]
    private static let ordinals = [
        "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
    ]

    /// `18 November 2026`.
    func day(_ instant: Instant) -> String {
        "\(date(instant).day) \(month(instant))"
    }

    /// `November 2026`.
    func month(_ instant: Instant) -> String {
        let date = date(instant)
        return "\(Self.months[Int(date.month) - 1]) \(date.year)"
    }

    /// `2026`.
    func year(_ instant: Instant) -> String { "\(date(instant).year)" }

    /// `16 December 2026, 09:00 UTC`; seconds are said where there are any.
    func time(_ instant: Instant) -> String {
        let pinned = Self.pinned(instant)
        let start = date(pinned).startMilliseconds(utcOffsetMinutes: utcOffsetMinutes)
        let rest = pinned.milliseconds - start
        let minutes = rest / 60_000
        var clock = Self.twoDigits(minutes / 60) + ":" + Self.twoDigits(minutes % 60)
        if rest % 60_000 != 0 { clock += ":" + Self.twoDigits(rest / 1000 % 60) }
        return "\(day(pinned)), \(clock) \(zone)"
    }

    private var zone: String {
        guard utcOffsetMinutes != 0 else { return "UTC" }
        let minutes = Int64(utcOffsetMinutes.magnitude)
        let sign = utcOffsetMinutes < 0 ? "-" : "+"
        return "UTC\(sign)\(Self.twoDigits(minutes / 60)):\(Self.twoDigits(minutes % 60))"
    }

    private func date(_ instant: Instant) -> CivilDate {
        CivilDate(milliseconds: Self.pinned(instant).milliseconds, utcOffsetMinutes: utcOffsetMinutes)
    }

    private static func pinned(_ instant: Instant) -> Instant {
        Instant(
            milliseconds: min(
                max(instant.milliseconds, RFC3339.earliestMilliseconds), RFC3339.latestMilliseconds))
    }

    private static func twoDigits(_ number: Int64) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }

    /// A span in the largest unit that measures it exactly: `28 days`, `36 hours`, `90 seconds`.
    static func span(_ seconds: Int64) -> String {
        for (unit, name) in units where seconds != 0 && seconds % unit == 0 {
            return count(seconds / unit, name)
        }
        return count(seconds, "second")
    }

    /// A span in whole units, rounded down, of which there are at least two.
    static func roughly(_ seconds: Int64) -> String {
        for (unit, name) in units where seconds >= 2 * unit {
            return count(seconds / unit, name)
        }
        return count(seconds, "second")
    }

    private static let units: [(Int64, String)] = [(86_400, "day"), (3600, "hour"), (60, "minute")]

    /// `1 prompt`, `3 prompts`.
    static func count(_ number: some BinaryInteger, _ noun: String) -> String {
        "\(number) \(noun)\(number == 1 ? "" : "s")"
    }

    /// `second`; `11th` past ten.
    static func ordinal(_ number: some BinaryInteger) -> String {
        let index = Int(clamping: number) - 1
        if ordinals.indices.contains(index) { return ordinals[index] }
        let ending =
            switch (number % 100, number % 10) {
            case (11...13, _): "th"
            case (_, 1): "st"
            case (_, 2): "nd"
            case (_, 3): "rd"
            default: "th"
            }
        return "\(number)\(ending)"
    }

    /// `once`, `twice`, `3 times`.
    static func times(_ number: some BinaryInteger) -> String {
        switch number {
        case 1: "once"
        case 2: "twice"
        default: "\(number) times"
        }
    }

    /// A share in percent, as exact as it is: `5 %`, `12.5 %`, `0.0001 %`.
    static func percent(_ ppm: UInt32) -> String {
        var digits = String(ppm % 10_000 + 10_000).dropFirst()
        while digits.last == "0" { digits = digits.dropLast() }
        return digits.isEmpty ? "\(ppm / 10_000) %" : "\(ppm / 10_000).\(digits) %"
    }

    /// `a`, `a and b`, `a, b and c`.
    static func list(_ parts: [String]) -> String {
        guard let last = parts.last else { return "" }
        let front = parts.dropLast()
        return front.isEmpty ? last : front.joined(separator: ", ") + " and " + last
    }
}
