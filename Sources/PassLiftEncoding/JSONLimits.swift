/// How much of a JSON text is looked at; what exceeds it is refused, most of it before any allocation.
public struct JSONLimits: BitwiseCopyable, Hashable, Sendable {
    /// The longest text, in bytes.
    public var byteCount: Int
    /// The deepest nesting of arrays and objects; 1 is `[]`. At most 128, whatever is asked for.
    public var depth: Int
    /// The most values in all: members, elements and the root.
    public var valueCount: Int
    /// The longest string or key, in bytes of UTF-8 after unescaping.
    public var stringByteCount: Int

    /// Sets every limit.
    public init(byteCount: Int, depth: Int, valueCount: Int, stringByteCount: Int) {
        self.byteCount = byteCount
        self.depth = depth
        self.valueCount = valueCount
        self.stringByteCount = stringByteCount
    }

    /// What a stranger's request may be: 256 KiB, 16 deep, 4096 values, any of its strings as long as the
    /// text.
    public static let request = JSONLimits(
        byteCount: 262_144, depth: 16, valueCount: 4096, stringByteCount: 262_144)

    /// What an operator's document may be: 4 MiB, 64 deep, 262 144 values, strings of 1 MiB.
    public static let document = JSONLimits(
        byteCount: 4_194_304, depth: 64, valueCount: 262_144, stringByteCount: 1_048_576)

    static let deepest = 128
}
