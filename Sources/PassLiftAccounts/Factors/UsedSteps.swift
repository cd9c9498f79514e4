public import PassLiftPorts

/// The time steps of the one-time codes that were taken, so that none is taken twice, by whatever clock.
///
/// Usually the last one says it all: it and those before it are refused (RFC 6238, section 5.2). One that
/// lies ahead of the clock was taken while the clock was ahead; then those before it that do not lie ahead
/// say what was taken by the right clock.
public struct UsedSteps: Hashable, Sendable {
    /// How many steps are remembered.
    public static let capacity = 16
    /// How far ahead of the clock a step may lie without the clock having been set back, beyond the window:
    /// for instances whose clocks differ.
    public static let toleranceSteps: Int64 = 2

    /// In ascending order.
    public private(set) var steps: [Int64]
    /// Whether steps before those are forgotten, or were never kept.
    private var isCut: Bool

    /// What a factor remembers. Of one that was written before steps were kept, the last one is known.
    public init(_ record: FactorRecord) {
        let isKept = !record.usedSteps.isEmpty
        steps = isKept ? Array(record.usedSteps.sorted().suffix(Self.capacity)) : []
        if !isKept, record.lastStep > 0 { steps = [record.lastStep] }
        isCut = steps.count >= Self.capacity || (!isKept && record.lastStep > 0)
    }

    /// Of a new secret, after the code that confirmed it.
    public init(first step: Int64) {
        (steps, isCut) = ([step], false)
    }

    /// Whether a code of that step may have been taken before, by a clock that stands at `present`.
    public func refuses(_ step: Int64, at present: Int64) -> Bool {
        let (end, overflows) = present.addingReportingOverflow(TOTP.windowSteps + Self.toleranceSteps)
        if let last = steps.last(where: { overflows || $0 <= end }) {
            return step <= last || steps.contains(step)
        }
        guard let first = steps.first else { return false }
        return isCut ? step <= (steps.last ?? first) : steps.contains(step)
    }

    /// With the code of that step taken.
    public func taking(_ step: Int64) -> UsedSteps {
        var used = self
        used.steps = Set(steps + [step]).sorted().suffix(Self.capacity)
        return used
    }
}
