/// Date and time on the Internet (RFC 3339), between text and milliseconds since 1970-01-01T00:00:00Z.
///
/// Strict: `T` and `Z` are upper case, years are 0001 to 9999, a fraction has one to nine digits of which
/// those past the third are dropped. The 61st second of a leap second is refused: milliseconds since 1970
/// have no place for it, and folding it onto a neighbour would order events wrongly.
public enum RFC3339 {
    /// The earliest moment that has a text: 0001-01-01T00:00:00.000Z.
    public static let earliestMilliseconds: Int64 = -62_135_596_800_000
    /// The latest moment that has a text: 9999-12-31T23:59:59.999Z.
    public static let latestMilliseconds: Int64 = 253_402_300_799_999

    /// The moment in UTC with exactly three decimals, e.g. `2026-11-30T06:00:00.123Z`; texts sort like
    /// moments.
    ///
    /// - Parameter milliseconds: since 1970; outside the years 0001 to 9999 the nearest moment that has a
    ///   text.
    public static func text(milliseconds: Int64) -> String {
        let pinned = min(max(milliseconds, earliestMilliseconds), latestMilliseconds)
        let days = pinned.flooredQuotient(by: CivilDate.millisecondsPerDay)
        let date = CivilDate(daysSince1970: days)
        let rest = Int(pinned - days * CivilDate.millisecondsPerDay)
        var text: [UInt8] = []
        text.reserveCapacity(24)
        append(Int(date.year), digits: 4, to: &text)
        text.append(UInt8(ascii: "-"))
        append(Int(date.month), digits: 2, to: &text)
        text.append(UInt8(ascii: "-"))
        append(Int(date.day), digits: 2, to: &text)
        text.append(UInt8(ascii: "T"))
        append(rest / 3_600_000, digits: 2, to: &text)
        text.append(UInt8(ascii: ":"))
        append(rest / 60_000 % 60, digits: 2, to: &text)
        text.append(UInt8(ascii: ":"))
        append(rest / 1000 % 60, digits: 2, to: &text)
        text.append(UInt8(ascii: "."))
        append(rest % 1000, digits: 3, to: &text)
        text.append(UInt8(ascii: "Z"))
        return String(decoding: text, as: UTF8.self)
    }

    /// The moment that `text` names, in milliseconds since 1970.
    ///
    /// An offset of `-00:00` (place unknown) counts as UTC.
    public static func milliseconds(_ text: String) throws(RFC3339Error) -> Int64 {
        var scanner = Scanner(text: Array(text.utf8.prefix(Scanner.maximumByteCount + 1)))
        let milliseconds = try scanner.moment()
        guard scanner.isAtEnd else { throw .malformed }
        guard (earliestMilliseconds...latestMilliseconds).contains(milliseconds) else { throw .outOfRange }
        return milliseconds
    }

    private static func append(_ number: Int, digits: Int, to text: inout [UInt8]) {
        var divisor = 1
        for _ in 1..<digits {
            divisor *= 10
        }
        while divisor > 0 {
            text.append(UInt8(ascii: "0") + UInt8(number / divisor % 10))
            divisor /= 10
        }
    }
}

extension RFC3339 {
    /// Reads the grammar of section 5.6 from left to right.
    private struct Scanner {
        /// The longest text of the grammar: nine decimals and a numeric offset.
        static let maximumByteCount = 35

        let text: [UInt8]
        var position = 0

        var isAtEnd: Bool { position == text.count }

        mutating func moment() throws(RFC3339Error) -> Int64 {
            let year = try number(digits: 4)
            try expect("-")
            let month = try number(digits: 2)
            try expect("-")
            let day = try number(digits: 2)
            try expect("T")
            let hour = try number(digits: 2)
            try expect(":")
            let minute = try number(digits: 2)
            try expect(":")
            let second = try number(digits: 2)
            let thousandths = try fraction()
            let offset = try offsetMinutes()
            guard second != 60 else { throw .leapSecond }
            guard
                year >= 1, hour <= 23, minute <= 59, second <= 59,
                let date = CivilDate(year: Int32(year), month: UInt8(month), day: UInt8(day))
            else { throw .outOfRange }
            let seconds = (Int64(hour) * 60 + Int64(minute - offset)) * 60 + Int64(second)
            return date.daysSince1970 * CivilDate.millisecondsPerDay + seconds * 1000 + Int64(thousandths)
        }

        private mutating func fraction() throws(RFC3339Error) -> Int {
            guard take(".") else { return 0 }
            var thousandths = 0
            var weight = 100
            var count = 0
            while let digit = nextDigit() {
                thousandths += digit * weight
                weight /= 10
                count += 1
            }
            guard (1...9).contains(count) else { throw .malformed }
            return thousandths
        }

        private mutating func offsetMinutes() throws(RFC3339Error) -> Int {
            if take("Z") { return 0 }
            let sign: Int
            if take("+") {
                sign = 1
            } else if take("-") {
                sign = -1
            } else {
                throw .malformed
            }
            let hours = try number(digits: 2)
            try expect(":")
            let minutes = try number(digits: 2)
            guard hours <= 23, minutes <= 59 else { throw .outOfRange }
            return sign * (hours * 60 + minutes)
        }

        private mutating func number(digits: Int) throws(RFC3339Error) -> Int {
            var number = 0
            for _ in 0..<digits {
                guard let digit = nextDigit() else { throw .malformed }
                number = number * 10 + digit
            }
            return number
        }

        private mutating func nextDigit() -> Int? {
            guard position < text.count, (0x30...0x39).contains(text[position]) else { return nil }
            defer { position += 1 }
            return Int(text[position] - 0x30)
        }

        private mutating func expect(_ letter: Unicode.Scalar) throws(RFC3339Error) {
            guard take(letter) else { throw .malformed }
        }

        private mutating func take(_ letter: Unicode.Scalar) -> Bool {
            guard position < text.count, text[position] == UInt8(ascii: letter) else { return false }
            position += 1
            return true
        }
    }
}

/// Why a text names no moment; the raw value is API.
public enum RFC3339Error: String, Error, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// Not of the form `2026-11-30T06:00:00.123Z` or `2026-11-30T08:00:00+02:00`.
    case malformed
    /// A field or the whole is outside its range: no such day, hour 24, year 0000.
    case outOfRange = "out_of_range"
    /// Second 60.
    case leapSecond = "leap_second"
}
