import PassLiftEncoding

/// What holds of the JSON reader and writer, whatever the reader is given.
enum JSONLaws {
    static func hold(_ text: [UInt8], _ limits: JSONLimits, _ options: JSONReader.Options)
        throws(BrokenInvariant)
    {
        let reader = JSONReader(limits: limits, options: options)
        switch Result(catching: { () throws(JSONSyntaxError) in try reader.read(text) }) {
        case .success(let value): try hold(value, within: limits)
        case .failure(let error):
            let place = error.place
            try BrokenInvariant.unless(
                (0...text.count).contains(place.byteOffset) && place.line >= 1
                    && (1...text.count + 1).contains(place.column),
                "a JSON fault lies within the text")
        }
    }

    private static func hold(_ value: JSONValue, within limits: JSONLimits) throws(BrokenInvariant) {
        var tally = Tally()
        tally.count(value, depth: 0)
        try BrokenInvariant.unless(tally.depth <= limits.depth, "depth is bounded")
        try BrokenInvariant.unless(tally.values <= limits.valueCount, "values are counted")
        try BrokenInvariant.unless(
            tally.longestString <= limits.stringByteCount, "strings are no longer than allowed")
        let written = value.bytes()
        for layout in [JSONWriter.Layout.compact, .pretty] {
            guard let again = try? JSONReader(limits: .document).read(value.bytes(layout: layout)) else {
                throw BrokenInvariant(law: "what was written can be read")
            }
            try BrokenInvariant.unless(
                again == value && again.bytes() == written, "what was written is what was read")
        }
    }

    private struct Tally {
        var values = 0
        var depth = 0
        var longestString = 0

        mutating func count(_ value: JSONValue, depth above: Int) {
            values += 1
            switch value {
            case .null, .bool, .integer, .number: break
            case .string(let text): longestString = max(longestString, text.utf8.count)
            case .array(let elements):
                depth = max(depth, above + 1)
                for element in elements { count(element, depth: above + 1) }
            case .object(let object):
                depth = max(depth, above + 1)
                for member in object.members {
                    longestString = max(longestString, member.key.utf8.count)
                    count(member.value, depth: above + 1)
                }
            }
        }
    }
}
