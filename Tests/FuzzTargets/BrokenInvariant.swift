/// A law of the code under test that some input broke; libFuzzer's binary stops on it, a suite reports it.
public struct BrokenInvariant: Error, CustomStringConvertible {
    /// The law, as it should hold.
    public let law: String

    /// The law.
    public var description: String { "broken: \(law)" }

    /// That `condition` holds.
    static func unless(
        _ condition: Bool, _ law: @autoclosure () -> String
    ) throws(BrokenInvariant) {
        guard condition else { throw BrokenInvariant(law: law()) }
    }
}
