import PassLiftAccounts
import PassLiftEncoding
import PassLiftPorts

/// What an import came to.
struct ImportTally {
    private(set) var imported = 0
    private(set) var skipped = 0
    /// Rows with attributes, which are not stored.
    private(set) var withAttributes = 0
    private(set) var refused: [(line: Int, fault: RowFault)] = []

    var rows: Int { imported + skipped + refused.count }

    mutating func count(_ outcome: Result<AccountImport.Outcome, RowFault>, line: Int) {
        switch outcome {
        case .success(.imported): imported += 1
        case .success(.alreadyThere): skipped += 1
        case .failure(let fault): refused.append((line, fault))
        }
    }

    mutating func look(at row: LegacyRow) {
        if row.hasAttributes { withAttributes += 1 }
    }

    var json: JSONValue {
        [
            "imported": .integer(Int64(imported)), "skipped": .integer(Int64(skipped)),
            "refused": .array(
                refused.map { ["line": .integer(Int64($0.line)), "code": .string($0.fault.rawValue)] }),
        ]
    }
}
