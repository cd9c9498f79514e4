/// One small change to bytes, of the kinds that find faults: bits, bytes, numbers at their bounds, lengths.
public enum ByteMutation: String, CaseIterable, Sendable {
    case flipBit = "flip_bit"
    case setByte = "set_byte"
    case insertByte = "insert_byte"
    case deleteByte = "delete_byte"
    case truncate
    case append
    case swapNeighbours = "swap_neighbours"
    case repeatStretch = "repeat_stretch"

    private static let bounds: [UInt8] = [0, 1, 0x17, 0x18, 0x1b, 0x1f, 0x5f, 0x7f, 0x80, 0x9b, 0xbb, 0xff]
    private static let longestStretch = 16

    /// The bytes after this change at a place drawn from `generator`; empty ones only grow.
    public func applied(to bytes: [UInt8], by generator: inout some RandomNumberGenerator) -> [UInt8] {
        var bytes = bytes
        guard let place = bytes.indices.randomElement(using: &generator) else {
            return [UInt8.random(in: 0...255, using: &generator)]
        }
        switch self {
        case .flipBit: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
        case .setByte: bytes[place] = Self.bounds.randomElement(using: &generator) ?? 0
        case .insertByte: bytes.insert(UInt8.random(in: 0...255, using: &generator), at: place)
        case .deleteByte: bytes.remove(at: place)
        case .truncate: bytes.removeSubrange(place...)
        case .append: bytes.append(UInt8.random(in: 0...255, using: &generator))
        case .swapNeighbours: bytes.swapAt(place, min(place + 1, bytes.count - 1))
        case .repeatStretch:
            let end = min(place + Int.random(in: 1...Self.longestStretch, using: &generator), bytes.count)
            bytes.insert(contentsOf: bytes[place..<end], at: end)
        }
        return bytes
    }
}
