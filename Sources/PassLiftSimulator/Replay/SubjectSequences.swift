/// Which places of every subject's sequence have been seen: what is missing is known at the end only, since
/// an event may come late.
struct SubjectSequences {
    private let maximumSubjects: Int
    private let maximumOpenGaps: Int
    private var highest: [UInt128: Int64] = [:]
    private var gaps: [UInt128: [Gap]] = [:]
    private var openGaps = 0
    private(set) var begunBefore = 0

    var subjectCount: Int { highest.count }

    /// Missing places, and the line that left them out.
    private struct Gap {
        var missing: ClosedRange<Int64>
        let line: Int
    }

    /// Where an event stands in its subject's sequence.
    enum Place {
        /// Behind all others.
        case next
        /// Behind all others, with a gap before it that is not followed.
        case behindGap(ClosedRange<Int64>)
        /// In a gap that others had left; what is left of it on both sides may be one gap too many, and then
        /// the part before it is not followed any more.
        case late(givingUp: ClosedRange<Int64>?)
        /// Where another stands.
        case taken
        /// Of a subject that is not followed.
        case unfollowed
    }

    init(maximumSubjects: Int, maximumOpenGaps: Int) {
        self.maximumSubjects = maximumSubjects
        self.maximumOpenGaps = maximumOpenGaps
    }

    mutating func take(_ sequence: Int64, of subject: UInt128, line: Int) -> Place {
        guard let last = highest[subject] else {
            guard highest.count < maximumSubjects else { return .unfollowed }
            highest[subject] = sequence
            if sequence > 1 { begunBefore += 1 }
            return .next
        }
        guard sequence > last else { return fill(sequence, of: subject) }
        highest[subject] = sequence
        guard sequence - 1 > last else { return .next }
        let missing = last + 1...sequence - 1
        guard openGaps < maximumOpenGaps else { return .behindGap(missing) }
        gaps[subject, default: []].append(Gap(missing: missing, line: line))
        openGaps += 1
        return .next
    }

    private mutating func fill(_ sequence: Int64, of subject: UInt128) -> Place {
        guard let index = place(of: sequence, in: gaps[subject] ?? []), let gap = gaps[subject]?[index] else {
            return .taken
        }
        let before = gap.missing.lowerBound < sequence ? gap.missing.lowerBound...sequence - 1 : nil
        let after = sequence < gap.missing.upperBound ? sequence + 1...gap.missing.upperBound : nil
        guard let rest = after ?? before else {
            gaps[subject]?.remove(at: index)
            if gaps[subject]?.isEmpty ?? false { gaps[subject] = nil }
            openGaps -= 1
            return .late(givingUp: nil)
        }
        gaps[subject]?[index].missing = rest
        guard let before, after != nil else { return .late(givingUp: nil) }
        guard openGaps < maximumOpenGaps else { return .late(givingUp: before) }
        gaps[subject]?.insert(Gap(missing: before, line: gap.line), at: index)
        openGaps += 1
        return .late(givingUp: nil)
    }

    /// The gap that a place falls in; gaps stand in the order of their places.
    private func place(of sequence: Int64, in gaps: [Gap]) -> Int? {
        var (low, high) = (0, gaps.count)
        while low < high {
            let middle = (low + high) / 2
            if gaps[middle].missing.upperBound < sequence { low = middle + 1 } else { high = middle }
        }
        return low < gaps.count && gaps[low].missing.contains(sequence) ? low : nil
    }

    /// What was never filled, by line.
    func missing() -> [LogFault] {
        let faults = gaps.flatMap { subject, open in
            open.map { gap in
                var fault = LogFault(.gap, line: gap.line)
                fault.subject = subject
                fault.sequence = gap.missing
                return fault
            }
        }
        return faults.sorted {
            ($0.line, $0.sequence?.lowerBound ?? 0) < ($1.line, $1.sequence?.lowerBound ?? 0)
        }
    }
}
