/// A legacy system's accounts in a file, one record after the other: CSV with a header, or JSON Lines.
///
/// The file is read in pieces, so that its length does not matter; a record has a limit.
struct LegacyFile {
    /// The longest record, in bytes.
    static let maximumRecordByteCount = 65_536

    private enum Form {
        case csv(CSVReader, [LegacyHeading])
        case jsonLines(JSONLinesReader)
    }

    private var bytes: ByteCursor
    private let form: Form

    /// Opens the file; one whose first character is `{` is JSON Lines.
    init(_ path: String) throws(ToolError) {
        bytes = ByteCursor(try ByteStream(path))
        try bytes.skipByteOrderMark()
        guard let first = try bytes.peek() else {
            throw ToolError(.malformedDocument, "\(path): line 1: empty, expected a CSV header or JSON Lines")
        }
        if first == UInt8(ascii: "{") {
            form = .jsonLines(JSONLinesReader(lineLimit: Self.maximumRecordByteCount))
        } else {
            let reader = CSVReader(recordLimit: Self.maximumRecordByteCount)
            let header = try reader.record(&bytes)
            form = .csv(reader, try LegacyHeading.columns(header, path: path))
        }
    }

    /// How many bytes have been read, of how many; nil where the length is not known.
    var share: (read: Int64, all: Int64)? { bytes.share }

    /// The next record, or nil at the end.
    mutating func next() throws(ToolError) -> ImportRecord<LegacyRow>? {
        switch form {
        case .csv(let reader, let headings): return try nextRow(reader, headings)
        case .jsonLines(let reader):
            guard let (line, content) = try reader.next(&bytes) else { return nil }
            return ImportRecord(
                line: line,
                content: content.mapError { RowFaults($0) }.flatMap { node in
                    Result { () throws(RowFaults) in try LegacyRow(node) }
                })
        }
    }

    private mutating func nextRow(
        _ reader: CSVReader, _ headings: [LegacyHeading]
    ) throws(ToolError) -> ImportRecord<LegacyRow>? {
        while try bytes.peek() != nil {
            let line = bytes.line
            switch try reader.record(&bytes) {
            case .success(let fields):
                // A blank line holds one empty field.
                if fields == [""], headings.count > 1 { continue }
                guard fields.count == headings.count else {
                    return ImportRecord(line: line, content: .failure(RowFaults(.fieldCount)))
                }
                return ImportRecord(line: line, content: .success(LegacyRow(headings, fields)))
            case .failure(let fault): return ImportRecord(line: line, content: .failure(RowFaults(fault)))
            }
        }
        return nil
    }
}

/// A record of a file, and the line on which it begins; the header is on line 1.
struct ImportRecord<Row> {
    let line: Int
    let content: Result<Row, RowFaults>
}
