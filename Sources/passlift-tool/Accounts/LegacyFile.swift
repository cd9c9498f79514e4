/// A legacy system's accounts in a file, one record after the other: CSV with a header, or JSON Lines.
///
/// The file is read in pieces, so that its length does not matter; a record has a limit.
struct LegacyFile {
    /// The longest record, in bytes.
    static let maximumRecordByteCount = 65_536

    /// A record, and the line on which it begins; the header is on line 1.
    struct Record {
        let line: Int
        let content: Result<LegacyRow, RowFault>
    }

    private enum Form {
        case csv(CSVReader, [String])
        case jsonLines
    }

    private var bytes: ByteCursor
    private var form: Form

    /// Opens the file; one whose first character is `{` is JSON Lines.
    init(_ path: String) throws(ToolError) {
        bytes = ByteCursor(try ByteStream(path))
        try bytes.skipByteOrderMark()
        guard let first = try bytes.peek() else {
            throw ToolError(.malformedDocument, "\(path): line 1: empty, expected a CSV header or JSON Lines")
        }
        if first == UInt8(ascii: "{") {
            form = .jsonLines
        } else {
            let reader = CSVReader(recordLimit: Self.maximumRecordByteCount)
            let header = try reader.record(&bytes)
            form = .csv(reader, try LegacyRow.columns(header, path: path))
        }
    }

    /// The next record, or nil at the end.
    mutating func next() throws(ToolError) -> Record? {
        switch form {
        case .csv(let reader, let columns): try nextRow(reader, columns)
        case .jsonLines: try nextLine()
        }
    }

    private mutating func nextRow(_ reader: CSVReader, _ columns: [String]) throws(ToolError) -> Record? {
        while try bytes.peek() != nil {
            let line = bytes.line
            switch try reader.record(&bytes) {
            case .success(let fields):
                // A blank line holds one empty field.
                if fields == [""], columns.count > 1 { continue }
                guard fields.count == columns.count else {
                    return Record(line: line, content: .failure(.fieldCount))
                }
                var values: [String: String] = [:]
                for (column, field) in zip(columns, fields) where !field.isEmpty { values[column] = field }
                return Record(line: line, content: .success(LegacyRow(values)))
            case .failure(let fault): return Record(line: line, content: .failure(fault))
            }
        }
        return nil
    }

    private mutating func nextLine() throws(ToolError) -> Record? {
        while try bytes.peek() != nil {
            let line = bytes.line
            guard let text = try bytes.line(atMost: Self.maximumRecordByteCount) else {
                return Record(line: line, content: .failure(.recordTooLong))
            }
            if text.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { continue }
            return Record(line: line, content: LegacyRow.read(json: text))
        }
        return nil
    }
}
