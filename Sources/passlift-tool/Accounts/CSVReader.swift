/// Reads records of comma-separated values (RFC 4180): quoted fields may hold commas, line breaks and doubled
/// quotes.
///
/// Lines end with CRLF or LF. After a fault it goes on behind the record's end, so that one bad row is one
/// refusal, and what stands inside quotes is never taken for rows.
struct CSVReader {
    /// The longest record, in bytes.
    let recordLimit: Int

    /// The next record; the end of its line is taken. There must be one more byte.
    func record(_ bytes: inout ByteCursor) throws(ToolError) -> Result<[String], RowFault> {
        var record = Record()
        var state = State.fieldStart
        var size = 0
        reading: while let byte = try bytes.take() {
            size += 1
            if size > recordLimit { record.refuse(.recordTooLong) }
            if byte == 0 { record.refuse(.nulByte) }
            switch (state, byte) {
            case (.quoted, UInt8(ascii: "\"")): state = .quoteInQuoted
            case (.quoted, _): record.append(byte)
            case (_, UInt8(ascii: "\n")): break reading
            case (.fieldStart, UInt8(ascii: "\"")): state = .quoted
            case (.quoteInQuoted, UInt8(ascii: "\"")):
                record.append(byte)
                state = .quoted
            case (_, UInt8(ascii: ",")):
                record.endField()
                state = .fieldStart
            case (_, UInt8(ascii: "\r")):
                guard try bytes.peek() == UInt8(ascii: "\n") else {
                    record.refuse(.malformedCSV)
                    continue
                }
            case (.quoteInQuoted, _), (.bare, UInt8(ascii: "\"")): record.refuse(.malformedCSV)
            case (.fieldStart, _), (.bare, _):
                record.append(byte)
                state = .bare
            }
        }
        if state == .quoted { record.refuse(.malformedCSV) }
        record.endField()
        return record.fields
    }

    private enum State {
        case fieldStart
        case bare
        case quoted
        /// A quote inside quotes: the end of the field, or the first half of a doubled one.
        case quoteInQuoted
    }

    /// The bytes of all fields of a record, one behind the other, as long as nothing is wrong with it.
    private struct Record {
        private var bytes: [UInt8] = []
        private var ends: [Int] = []
        private var fault: RowFault?

        mutating func append(_ byte: UInt8) {
            if fault == nil { bytes.append(byte) }
        }

        mutating func endField() {
            if fault == nil { ends.append(bytes.count) }
        }

        /// The first fault is the record's.
        mutating func refuse(_ fault: RowFault) {
            guard self.fault == nil else { return }
            self.fault = fault
            bytes = []
            ends = []
        }

        var fields: Result<[String], RowFault> {
            if let fault { return .failure(fault) }
            var texts: [String] = []
            var start = 0
            for end in ends {
                guard let text = String(validating: bytes[start..<end], as: UTF8.self) else {
                    return .failure(.notUTF8)
                }
                texts.append(text)
                start = end
            }
            return .success(texts)
        }
    }
}
