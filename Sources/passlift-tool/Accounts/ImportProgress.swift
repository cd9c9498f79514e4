import PassLiftMachine
import PassLiftPorts

/// Tells on standard error, about once a second, how far an import has come.
struct ImportProgress {
    private static let pauseMilliseconds: Int64 = 1000

    private let output: Output
    private let time: any TimeSource
    private let start: Instant
    private var toldAt: Instant

    init(_ output: Output, _ time: any TimeSource) {
        self.output = output
        self.time = time
        start = time.now()
        toldAt = start
    }

    /// - Parameter share: how many bytes have been read, of how many; nil where that is not known.
    mutating func tell(_ rows: Int, _ share: (read: Int64, all: Int64)?) {
        let now = time.now()
        guard now.milliseconds - toldAt.milliseconds >= Self.pauseMilliseconds else { return }
        toldAt = now
        output.note(text(rows, share, at: now))
    }

    /// The last word.
    func end(_ rows: Int) {
        let rate = Self.rate(rows, milliseconds: time.now().milliseconds - start.milliseconds)
        output.note("\(rows) rows, done, \(rate) rows/s")
    }

    private func text(_ rows: Int, _ share: (read: Int64, all: Int64)?, at now: Instant) -> String {
        let elapsed = now.milliseconds - start.milliseconds
        let text = "\(rows) rows, \(Self.rate(rows, milliseconds: elapsed)) rows/s"
        guard let share, share.read > 0, share.all >= share.read else { return text }
        let part = Double(share.read) / Double(share.all)
        let left = Double(elapsed) / part * (1 - part) / 1000
        return text + ", \(Int(part * 100)) %, about \(Int(left.rounded(.up))) s left"
    }

    private static func rate(_ rows: Int, milliseconds: Int64) -> Int {
        Int(Double(rows) * 1000 / Double(max(1, milliseconds)))
    }
}
