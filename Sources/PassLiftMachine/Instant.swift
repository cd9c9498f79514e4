/// A moment on the server's wall clock, in milliseconds since 1970-01-01T00:00:00Z.
///
/// Pure code never reads a clock; it is handed an `Instant` with every input.
public struct Instant: BitwiseCopyable, Hashable, Sendable, Comparable {
    /// Milliseconds since 1970-01-01T00:00:00Z; negative before it.
    public var milliseconds: Int64

    /// Whole seconds since 1970-01-01T00:00:00Z, rounded down.
    public var seconds: Int64 {
        milliseconds / 1000 - (milliseconds % 1000 < 0 ? 1 : 0)
    }

    /// Makes an instant from milliseconds since 1970-01-01T00:00:00Z.
    public init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    /// Earlier instants come first.
    public static func < (left: Instant, right: Instant) -> Bool {
        left.milliseconds < right.milliseconds
    }

    /// The instant `seconds` later; pinned to the ends of the range instead of overflowing.
    public func adding(seconds: Int64) -> Instant {
        let (product, tooLong) = seconds.multipliedReportingOverflow(by: 1000)
        let (sum, pastTheEnd) = milliseconds.addingReportingOverflow(product)
        guard tooLong || pastTheEnd else { return Instant(milliseconds: sum) }
        return Instant(milliseconds: seconds < 0 ? .min : .max)
    }

    /// Whole seconds from `earlier` to this instant; negative when the clock was set back in between.
    public func seconds(since earlier: Instant) -> Int64 {
        let (span, overflowed) = milliseconds.subtractingReportingOverflow(earlier.milliseconds)
        guard overflowed else { return span / 1000 }
        return (self < earlier ? Int64.min : Int64.max) / 1000
    }
}
