extension CBORValue {
    /// The CTAP2 canonical form: shortest heads, map entries sorted by their encoded keys.
    ///
    /// What comes out decodes again when keys are distinct and the decoder's limits are kept.
    public var encoded: [UInt8] {
        var bytes: [UInt8] = []
        append(to: &bytes)
        return bytes
    }

    private func append(to bytes: inout [UInt8]) {
        switch self {
        case .unsigned(let value): Self.appendHead(0, value, to: &bytes)
        case .negative(let value): Self.appendHead(1, value, to: &bytes)
        case .bytes(let content):
            Self.appendHead(2, UInt64(content.count), to: &bytes)
            bytes.append(contentsOf: content)
        case .text(let text):
            Self.appendHead(3, UInt64(text.utf8.count), to: &bytes)
            bytes.append(contentsOf: text.utf8)
        case .array(let elements):
            Self.appendHead(4, UInt64(elements.count), to: &bytes)
            for element in elements {
                element.append(to: &bytes)
            }
        case .map(let map):
            Self.appendHead(5, UInt64(map.entries.count), to: &bytes)
            let entries = map.entries.map { (key: $0.key.value.encoded, value: $0.value) }
            for entry in entries.sorted(by: { CBORDecoder.precedes($0.key, $1.key) }) {
                bytes.append(contentsOf: entry.key)
                entry.value.append(to: &bytes)
            }
        case .bool(let value): bytes.append(value ? 0xf5 : 0xf4)
        case .null: bytes.append(0xf6)
        }
    }

    private static func appendHead(_ major: UInt8, _ argument: UInt64, to bytes: inout [UInt8]) {
        let byteCount: Int
        let info: UInt8
        switch argument {
        case 0..<24: (byteCount, info) = (0, UInt8(argument))
        case ...0xff: (byteCount, info) = (1, 24)
        case ...0xffff: (byteCount, info) = (2, 25)
        case ...0xffff_ffff: (byteCount, info) = (4, 26)
        default: (byteCount, info) = (8, 27)
        }
        bytes.append(major << 5 | info)
        for index in (0..<byteCount).reversed() {
            bytes.append(UInt8(truncatingIfNeeded: argument >> (UInt64(index) * 8)))
        }
    }
}
