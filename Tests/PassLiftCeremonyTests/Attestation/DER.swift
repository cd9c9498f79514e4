import PassLiftTesting

/// Elements whose parts are a list, and strings: what made certificates say.
enum DER {
    static func sequence(_ parts: [[UInt8]]) -> [UInt8] { DERWriter.element(0x30, parts.flatMap { $0 }) }
    static func set(_ parts: [[UInt8]]) -> [UInt8] { DERWriter.element(0x31, parts.flatMap { $0 }) }
    static func utf8(_ text: String) -> [UInt8] { DERWriter.element(0x0c, Array(text.utf8)) }
    static func printable(_ text: String) -> [UInt8] { DERWriter.element(0x13, Array(text.utf8)) }
}
