import PassLiftCeremony

/// What holds of the CBOR decoder, whatever it is given.
enum CBORLaws {
    static func hold(_ bytes: [UInt8]) throws(BrokenInvariant) {
        switch Result(catching: { () throws(CBORError) in try CBORDecoder.decode(bytes) }) {
        case .success(let value):
            try BrokenInvariant.unless(value.encoded == bytes, "canonical CBOR has one spelling")
            try BrokenInvariant.unless(depth(of: value) <= CBORDecoder.maximumDepth, "depth is bounded")
        case .failure(let error):
            try BrokenInvariant.unless(
                (0...bytes.count).contains(error.offset), "a CBOR fault lies within the bytes")
        }
        guard let (value, end) = try? CBORDecoder.decodePrefix(bytes, from: 0) else { return }
        try BrokenInvariant.unless(
            (1...bytes.count).contains(end) && value.encoded == Array(bytes[..<end]),
            "an item's end is where its one spelling ends")
    }

    private static func depth(of value: CBORValue) -> Int {
        switch value {
        case .array(let elements): 1 + (elements.map(depth).max() ?? 0)
        case .map(let map): 1 + (map.entries.map { depth(of: $0.value) }.max() ?? 0)
        case .unsigned, .negative, .bytes, .text, .bool, .null: 0
        }
    }
}
