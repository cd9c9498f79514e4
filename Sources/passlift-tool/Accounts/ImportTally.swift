import PassLiftEncoding

/// What became of one row.
enum RowVerdict {
    case imported
    /// Imported, with a hash as it was at which guesses are fast.
    case importedWithFastHash
    case skipped
    case refused(RowFaults)
}

/// What an import came to. It lists the first refused rows and counts all, so that a file of nothing but bad
/// rows takes no more memory than another.
struct ImportTally {
    /// The most refused rows that are listed.
    static let maximumListedCount = 10_000

    private(set) var imported = 0
    private(set) var skipped = 0
    private(set) var fastHashes = 0
    private(set) var refusedCount = 0
    private var refused: [(line: Int, faults: RowFaults)] = []

    var rows: Int { imported + skipped + refusedCount }

    mutating func count(_ verdict: RowVerdict, line: Int) {
        switch verdict {
        case .imported: imported += 1
        case .importedWithFastHash:
            imported += 1
            fastHashes += 1
        case .skipped: skipped += 1
        case .refused(let faults):
            refusedCount += 1
            if refused.count < Self.maximumListedCount { refused.append((line, faults)) }
        }
    }

    /// The report; how many were refused is told where not all are listed.
    var json: JSONValue {
        var report = JSONObject()
        report["imported"] = .integer(Int64(imported))
        report["skipped"] = .integer(Int64(skipped))
        report["refused"] = .array(refused.map { .object(Self.row($0.line, $0.faults)) })
        if refusedCount > refused.count { report["refusedCount"] = .integer(Int64(refusedCount)) }
        return .object(report)
    }

    /// A refused row: its line, its first fault, all of them where there are more, and unknown columns.
    private static func row(_ line: Int, _ faults: RowFaults) -> JSONObject {
        var row = JSONObject()
        row["line"] = .integer(Int64(line))
        if let first = faults.faults.first { row["code"] = .string(first.rawValue) }
        if faults.faults.count > 1 {
            row["codes"] = .array(faults.faults.map { .string($0.rawValue) })
        }
        if !faults.columns.isEmpty { row["columns"] = .array(faults.columns.map { .string($0) }) }
        return row
    }
}
