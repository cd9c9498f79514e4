import PassLiftEncoding

/// Reads a file of JSON Lines: one object a line; blank lines are passed over.
struct JSONLinesReader {
    /// The longest line, in bytes.
    let lineLimit: Int

    /// The next line that is not blank, with its number; nil at the end.
    func next(
        _ bytes: inout ByteCursor
    ) throws(ToolError) -> (line: Int, content: Result<JSONNode, RowFault>)? {
        while try bytes.peek() != nil {
            let line = bytes.line
            guard let text = try bytes.line(atMost: lineLimit) else {
                return (line, .failure(.recordTooLong))
            }
            if text.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { continue }
            guard let value = try? JSONReader().read(text), case .object = value else {
                return (line, .failure(.malformedJSON))
            }
            return (line, .success(JSONNode(value)))
        }
        return nil
    }
}
