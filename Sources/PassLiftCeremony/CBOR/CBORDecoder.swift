/// A strict decoder of CTAP2 canonical CBOR: definite lengths, shortest forms, sorted distinct keys, no tags,
/// no floats. Nothing is reserved on the word of a count, and depth and size are bounded before anything is
/// read.
public enum CBORDecoder {
    /// The most bytes that are looked at: 128 KiB.
    public static let maximumByteCount = 131_072
    /// The deepest nesting of arrays and maps; a compound attestation needs 5.
    public static let maximumDepth = 8

    /// The one item that `bytes` are.
    public static func decode(_ bytes: [UInt8]) throws(CBORError) -> CBORValue {
        let (value, end) = try decodePrefix(bytes, from: 0)
        guard end == bytes.count else { throw CBORError(code: .trailingBytes, offset: end) }
        return value
    }

    /// The item that begins at `start`, and the index behind its last byte.
    public static func decodePrefix(
        _ bytes: [UInt8], from start: Int
    ) throws(CBORError) -> (value: CBORValue, end: Int) {
        guard bytes.count <= maximumByteCount else {
            throw CBORError(code: .tooManyBytes, offset: maximumByteCount)
        }
        guard bytes.indices.contains(start) else { throw CBORError(code: .truncated, offset: bytes.count) }
        var cursor = Cursor(bytes: bytes, position: start)
        let value = try cursor.item(depth: 0)
        return (value, cursor.position)
    }
}

extension CBORDecoder {
    private struct Cursor {
        let bytes: [UInt8]
        var position: Int

        private var left: Int { bytes.count - position }

        mutating func item(depth: Int) throws(CBORError) -> CBORValue {
            let start = position
            let (major, argument) = try head()
            switch major {
            case 0: return .unsigned(argument)
            case 1: return .negative(argument)
            case 2: return .bytes(Array(try take(argument, from: start)))
            case 3:
                let slice = try take(argument, from: start)
                do {
                    return .text(try String(copying: UTF8Span(validating: slice.span)))
                } catch {
                    throw CBORError(code: .invalidUTF8, offset: start)
                }
            case 4: return .array(try array(argument, depth: depth + 1, start: start))
            case 5: return .map(try map(argument, depth: depth + 1, start: start))
            default: return try simple(argument, start: start)
            }
        }

        private mutating func array(
            _ count: UInt64, depth: Int, start: Int
        ) throws(CBORError) -> [CBORValue] {
            // Every element takes at least one byte.
            let count = try checked(count, bytesEach: 1, depth: depth, start: start)
            var elements: [CBORValue] = []
            elements.reserveCapacity(count)
            for _ in 0..<count {
                elements.append(try item(depth: depth))
            }
            return elements
        }

        private mutating func map(_ count: UInt64, depth: Int, start: Int) throws(CBORError) -> CBORMap {
            let count = try checked(count, bytesEach: 2, depth: depth, start: start)
            var entries: [CBORMap.Entry] = []
            entries.reserveCapacity(count)
            var previous: ArraySlice<UInt8>?
            for _ in 0..<count {
                let keyStart = position
                let key = try key()
                let spelling = bytes[keyStart..<position]
                if let previous {
                    guard !previous.elementsEqual(spelling) else {
                        throw CBORError(code: .duplicateKey, offset: keyStart)
                    }
                    guard CBORDecoder.precedes(previous, spelling) else {
                        throw CBORError(code: .unsortedKeys, offset: keyStart)
                    }
                }
                previous = spelling
                entries.append(CBORMap.Entry(key: key, value: try item(depth: depth)))
            }
            return CBORMap(distinct: entries)
        }

        private mutating func key() throws(CBORError) -> CBORKey {
            let start = position
            guard left > 0 else { throw CBORError(code: .truncated, offset: start) }
            switch bytes[start] >> 5 {
            case 0, 1, 3: break
            default: throw CBORError(code: .unsupportedKey, offset: start)
            }
            switch try item(depth: 0) {
            case .unsigned(let value): return .unsigned(value)
            case .negative(let value): return .negative(value)
            case .text(let text): return .text(text)
            case .bytes, .array, .map, .bool, .null: throw CBORError(code: .unsupportedKey, offset: start)
            }
        }

        private func checked(
            _ count: UInt64, bytesEach: Int, depth: Int, start: Int
        ) throws(CBORError) -> Int {
            guard depth <= CBORDecoder.maximumDepth else { throw CBORError(code: .tooDeep, offset: start) }
            guard count <= UInt64(left / bytesEach) else { throw CBORError(code: .truncated, offset: start) }
            return Int(count)
        }

        private mutating func take(_ length: UInt64, from start: Int) throws(CBORError) -> ArraySlice<UInt8> {
            guard length <= UInt64(left) else { throw CBORError(code: .truncated, offset: start) }
            let slice = bytes[position..<position + Int(length)]
            position += Int(length)
            return slice
        }

        private func simple(_ argument: UInt64, start: Int) throws(CBORError) -> CBORValue {
            switch argument {
            case 20: return .bool(false)
            case 21: return .bool(true)
            case 22: return .null
            default: throw CBORError(code: .unsupportedItem, offset: start)
            }
        }

        /// The initial byte with its argument; tags, floats and open lengths end here.
        private mutating func head() throws(CBORError) -> (major: UInt8, argument: UInt64) {
            let start = position
            guard left > 0 else { throw CBORError(code: .truncated, offset: start) }
            let major = bytes[start] >> 5
            let info = bytes[start] & 0x1f
            position += 1
            guard major != 6 else { throw CBORError(code: .tag, offset: start) }
            if major == 7 {
                guard info < 24 else {
                    throw CBORError(code: Self.refusal(ofSimple: info), offset: start)
                }
                return (major, UInt64(info))
            }
            switch info {
            case 0..<24: return (major, UInt64(info))
            case 24...27: return (major, try argument(byteCount: 1 << (Int(info) - 24), start: start))
            case 31:
                throw CBORError(code: major < 2 ? .unsupportedItem : .indefiniteLength, offset: start)
            default: throw CBORError(code: .unsupportedItem, offset: start)
            }
        }

        private mutating func argument(byteCount: Int, start: Int) throws(CBORError) -> UInt64 {
            guard left >= byteCount else { throw CBORError(code: .truncated, offset: start) }
            var value: UInt64 = 0
            for byte in bytes[position..<position + byteCount] {
                value = value << 8 | UInt64(byte)
            }
            position += byteCount
            let least: UInt64 = byteCount == 1 ? 24 : 1 << (UInt64(byteCount) * 4)
            guard value >= least else { throw CBORError(code: .notShortest, offset: start) }
            return value
        }

        private static func refusal(ofSimple info: UInt8) -> CBORError.Code {
            switch info {
            case 25...27: .float
            case 31: .indefiniteLength
            default: .unsupportedItem
            }
        }
    }

    /// CTAP2's order of encoded keys: major type, then length, then bytes.
    static func precedes(_ left: some Collection<UInt8>, _ right: some Collection<UInt8>) -> Bool {
        let leftMajor = (left.first ?? 0) >> 5
        let rightMajor = (right.first ?? 0) >> 5
        guard leftMajor == rightMajor else { return leftMajor < rightMajor }
        guard left.count == right.count else { return left.count < right.count }
        return left.lexicographicallyPrecedes(right)
    }
}
