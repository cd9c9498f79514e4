/// Reads one JSON text from left to right; recursion is bounded by the depth limit.
struct JSONParser {
    private let text: [UInt8]
    private let limits: JSONLimits
    private let options: JSONReader.Options
    private var position = 0
    private var valuesLeft: Int

    /// What room an object gets with its first member.
    private static let usualMemberCount = 4

    /// Where the reader stood when it threw.
    var faultOffset: Int { position }

    init(text: [UInt8], limits: JSONLimits, options: JSONReader.Options) {
        self.text = text
        self.limits = limits
        self.options = options
        valuesLeft = limits.valueCount
    }

    mutating func document() throws(JSONSyntaxError.Code) -> JSONValue {
        guard text.count <= limits.byteCount else {
            position = limits.byteCount
            throw .tooManyBytes
        }
        if text.starts(with: [0xef, 0xbb, 0xbf]) {
            guard options.contains(.byteOrderMark) else { throw .byteOrderMark }
            position = 3
        }
        try skipSpace()
        let value = try value(depth: 0)
        try skipSpace()
        guard position == text.count else { throw .trailingBytes }
        return value
    }

    private mutating func value(depth: Int) throws(JSONSyntaxError.Code) -> JSONValue {
        guard valuesLeft > 0 else { throw .tooManyValues }
        valuesLeft -= 1
        switch try peek() {
        case UInt8(ascii: "{"): return try .object(object(depth: depth + 1))
        case UInt8(ascii: "["): return try .array(array(depth: depth + 1))
        case UInt8(ascii: "\""): return try .string(string())
        case UInt8(ascii: "t"):
            try word("true")
            return .bool(true)
        case UInt8(ascii: "f"):
            try word("false")
            return .bool(false)
        case UInt8(ascii: "n"):
            try word("null")
            return .null
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
        case UInt8(ascii: "+"), UInt8(ascii: "."): throw .malformedNumber
        default: throw .unexpectedByte
        }
    }

    private mutating func object(depth: Int) throws(JSONSyntaxError.Code) -> JSONObject {
        try enter(depth)
        var members: [JSONObject.Member] = []
        var keys = SeenKeys()
        guard try !closes(with: UInt8(ascii: "}")) else { return JSONObject(distinct: members) }
        members.reserveCapacity(Self.usualMemberCount)
        while true {
            guard try peek() == UInt8(ascii: "\"") else { throw .unexpectedByte }
            let start = position
            let key = try string()
            guard keys.insert(key, after: members) else {
                position = start
                throw .duplicateKey
            }
            try skipSpace()
            try take(UInt8(ascii: ":"))
            try skipSpace()
            members.append(JSONObject.Member(key: key, value: try value(depth: depth)))
            guard try goesOn(to: UInt8(ascii: "}")) else { return JSONObject(distinct: members) }
        }
    }

    private mutating func array(depth: Int) throws(JSONSyntaxError.Code) -> [JSONValue] {
        try enter(depth)
        var elements: [JSONValue] = []
        guard try !closes(with: UInt8(ascii: "]")) else { return elements }
        while true {
            elements.append(try value(depth: depth))
            guard try goesOn(to: UInt8(ascii: "]")) else { return elements }
        }
    }

    private mutating func enter(_ depth: Int) throws(JSONSyntaxError.Code) {
        guard depth <= min(limits.depth, JSONLimits.deepest) else { throw .tooDeep }
        position += 1
        try skipSpace()
    }

    /// Takes the closing bracket of an empty array or object, if it stands there.
    private mutating func closes(with bracket: UInt8) throws(JSONSyntaxError.Code) -> Bool {
        guard try peek() == bracket else { return false }
        position += 1
        return true
    }

    /// Takes a comma, and answers true, or the closing bracket.
    private mutating func goesOn(to bracket: UInt8) throws(JSONSyntaxError.Code) -> Bool {
        try skipSpace()
        let next = try peek()
        guard next == UInt8(ascii: ",") || next == bracket else { throw .unexpectedByte }
        position += 1
        guard next != bracket else { return false }
        try skipSpace()
        return true
    }

    private mutating func number() throws(JSONSyntaxError.Code) -> JSONValue {
        let start = position
        let negative = skip(UInt8(ascii: "-"))
        let digitsStart = position
        let digits = skipDigits()
        guard digits > 0, digits == 1 || text[digitsStart] != UInt8(ascii: "0") else {
            throw .malformedNumber
        }
        var isInteger = true
        if skip(UInt8(ascii: ".")) {
            isInteger = false
            guard skipDigits() > 0 else { throw .malformedNumber }
        }
        if skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) {
            isInteger = false
            if !skip(UInt8(ascii: "-")) { _ = skip(UInt8(ascii: "+")) }
            guard skipDigits() > 0 else { throw .malformedNumber }
        }
        let spelling = text[start..<position]
        guard spelling.count <= limits.stringByteCount else { throw .stringTooLong }
        // "-0" is no integer: reading it as 0 would lose its sign.
        if isInteger, !(negative && text[digitsStart] == UInt8(ascii: "0")) {
            if let integer = integer(digitsStart..<position, negative: negative) { return .integer(integer) }
        }
        return .number(JSONNumber(spelling: String(decoding: spelling, as: UTF8.self)))
    }

    private func integer(_ digits: Range<Int>, negative: Bool) -> Int64? {
        var value: Int64 = 0
        for index in digits {
            let digit = Int64(text[index] - UInt8(ascii: "0"))
            let (tens, tooLong) = value.multipliedReportingOverflow(by: 10)
            let (sum, tooFar) = tens.addingReportingOverflow(negative ? -digit : digit)
            guard !tooLong, !tooFar else { return nil }
            value = sum
        }
        return value
    }
}

extension JSONParser {
    private mutating func string() throws(JSONSyntaxError.Code) -> String {
        position += 1
        let start = position
        position = endOfPlainBytes()
        switch try peek() {
        case UInt8(ascii: "\""):
            let slice = text[start..<position]
            position += 1
            return try validated(slice, from: start)
        case UInt8(ascii: "\\"): return try escapedString(from: start)
        default: throw .controlCharacter
        }
    }

    /// The first place from here on that no string takes as it is: its end, an escape, a control character.
    private func endOfPlainBytes() -> Int {
        let bytes = text.span
        var place = position
        while place < bytes.count {
            let byte = bytes[place]
            if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { break }
            place &+= 1
        }
        return place
    }

    /// The rest of a string that has escapes; everything from `start` to the position is taken as it is.
    private mutating func escapedString(from start: Int) throws(JSONSyntaxError.Code) -> String {
        var bytes = Array(text[start..<position])
        while true {
            let byte = try peek()
            guard bytes.count <= limits.stringByteCount else { throw .stringTooLong }
            switch byte {
            case UInt8(ascii: "\""):
                position += 1
                return try validated(bytes[...], from: start)
            case UInt8(ascii: "\\"): try escape(into: &bytes)
            case 0..<0x20: throw .controlCharacter
            default:
                bytes.append(byte)
                position += 1
            }
        }
    }

    private mutating func escape(into bytes: inout [UInt8]) throws(JSONSyntaxError.Code) {
        position += 1
        let letter = try peek()
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): bytes.append(letter)
        case UInt8(ascii: "b"): bytes.append(0x08)
        case UInt8(ascii: "f"): bytes.append(0x0c)
        case UInt8(ascii: "n"): bytes.append(0x0a)
        case UInt8(ascii: "r"): bytes.append(0x0d)
        case UInt8(ascii: "t"): bytes.append(0x09)
        case UInt8(ascii: "u"):
            position += 1
            let scalar = try escapedScalar()
            bytes.append(contentsOf: Character(scalar).utf8)
            return
        default: throw .malformedEscape
        }
        position += 1
    }

    private mutating func escapedScalar() throws(JSONSyntaxError.Code) -> Unicode.Scalar {
        let start = position
        let first = try fourHexDigits()
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard first < 0xdc00, skip(UInt8(ascii: "\\")), skip(UInt8(ascii: "u")) else {
            position = start
            throw .loneSurrogate
        }
        let second = try fourHexDigits()
        guard
            (0xdc00...0xdfff).contains(second),
            let scalar = Unicode.Scalar(0x10000 + (first - 0xd800) << 10 + (second - 0xdc00))
        else {
            position = start
            throw .loneSurrogate
        }
        return scalar
    }

    private mutating func fourHexDigits() throws(JSONSyntaxError.Code) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            let digit: UInt8
            switch try peek() {
            case let letter where (0x30...0x39).contains(letter): digit = letter - 0x30
            case let letter where (0x41...0x46).contains(letter): digit = letter - 0x41 + 10
            case let letter where (0x61...0x66).contains(letter): digit = letter - 0x61 + 10
            default: throw .malformedEscape
            }
            value = value << 4 | UInt32(digit)
            position += 1
        }
        return value
    }

    private mutating func validated(
        _ bytes: ArraySlice<UInt8>, from start: Int
    ) throws(JSONSyntaxError.Code) -> String {
        guard bytes.count <= limits.stringByteCount else {
            position = start
            throw .stringTooLong
        }
        do {
            return try String(copying: UTF8Span(validating: bytes.span))
        } catch {
            position = start
            throw .invalidUTF8
        }
    }
}

extension JSONParser {
    private func peek() throws(JSONSyntaxError.Code) -> UInt8 {
        guard position < text.count else { throw .unexpectedEnd }
        return text[position]
    }

    private mutating func take(_ byte: UInt8) throws(JSONSyntaxError.Code) {
        guard try peek() == byte else { throw .unexpectedByte }
        position += 1
    }

    private mutating func skip(_ byte: UInt8) -> Bool {
        guard position < text.count, text[position] == byte else { return false }
        position += 1
        return true
    }

    private mutating func skipDigits() -> Int {
        let start = position
        while position < text.count, (0x30...0x39).contains(text[position]) {
            position += 1
        }
        return position - start
    }

    private mutating func word(_ word: StaticString) throws(JSONSyntaxError.Code) {
        for scalar in word.description.utf8 {
            try take(scalar)
        }
    }

    private mutating func skipSpace() throws(JSONSyntaxError.Code) {
        while position < text.count {
            switch text[position] {
            case 0x20, 0x09, 0x0a, 0x0d: position += 1
            case UInt8(ascii: "/"):
                guard options.contains(.comments) else { throw .comment }
                try skipComment()
            default: return
            }
        }
    }

    private mutating func skipComment() throws(JSONSyntaxError.Code) {
        let start = position
        position += 1
        if skip(UInt8(ascii: "/")) {
            while position < text.count, text[position] != 0x0a {
                position += 1
            }
            return
        }
        try take(UInt8(ascii: "*"))
        while position + 1 < text.count {
            if text[position] == UInt8(ascii: "*"), text[position + 1] == UInt8(ascii: "/") {
                position += 2
                return
            }
            position += 1
        }
        position = start
        throw .unexpectedEnd
    }
}

/// The keys of one object: a walk over the members while they are few, a hash table beyond.
private struct SeenKeys {
    private static let walkedCount = 16

    private var table: Set<ExactText> = []

    /// Notes `key`; false when it stands among `members` already.
    mutating func insert(_ key: String, after members: [JSONObject.Member]) -> Bool {
        guard members.count >= Self.walkedCount else { return !members.contains { $0.key.isExactly(key) } }
        if table.isEmpty {
            table = Set(members.map { ExactText(text: $0.key) })
        }
        return table.insert(ExactText(text: key)).inserted
    }
}
