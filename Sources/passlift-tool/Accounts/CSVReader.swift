/// Reads records of comma-separated values (RFC 4180): quoted fields may hold commas, line breaks and doubled
/// quotes.
///
/// Lines end with CRLF or LF. After a fault it goes on behind the record's end, so that one bad row is one
/// refusal.
struct CSVReader {
    /// The longest record, in bytes.
    let recordLimit: Int

    /// The next record; the end of its line is taken. There must be one more byte.
    func record(_ bytes: inout ByteCursor) throws(ToolError) -> Result<[String], RowFault> {
        var fields: [[UInt8]] = [[]]
        var state = State.fieldStart
        var size = 0
        var fault: RowFault?
        reading: while let byte = try bytes.take() {
            size += 1
            if size > recordLimit {
                fault = fault ?? .recordTooLong
                fields = [[]]
            }
            switch (state, byte) {
            case (.quoted, UInt8(ascii: "\"")): state = .quoteInQuoted
            case (.quoted, _): fields[fields.count - 1].append(byte)
            case (_, UInt8(ascii: "\n")): break reading
            case (.fieldStart, UInt8(ascii: "\"")): state = .quoted
            case (.quoteInQuoted, UInt8(ascii: "\"")):
                fields[fields.count - 1].append(byte)
                state = .quoted
            case (_, UInt8(ascii: ",")):
                fields.append([])
                state = .fieldStart
            case (_, UInt8(ascii: "\r")):
                guard try bytes.peek() == UInt8(ascii: "\n") else {
                    fault = fault ?? .malformedCSV
                    continue
                }
            case (.quoteInQuoted, _), (.bare, UInt8(ascii: "\"")): fault = fault ?? .malformedCSV
            case (.fieldStart, _), (.bare, _):
                fields[fields.count - 1].append(byte)
                state = .bare
            }
        }
        if state == .quoted { fault = fault ?? .malformedCSV }
        if let fault { return .failure(fault) }
        return Self.texts(of: fields)
    }

    private enum State {
        case fieldStart
        case bare
        case quoted
        /// A quote inside quotes: the end of the field, or the first half of a doubled one.
        case quoteInQuoted
    }

    private static func texts(of fields: [[UInt8]]) -> Result<[String], RowFault> {
        var texts: [String] = []
        for field in fields {
            guard let text = String(validating: field, as: UTF8.self) else { return .failure(.notUTF8) }
            texts.append(text)
        }
        return .success(texts)
    }
}
