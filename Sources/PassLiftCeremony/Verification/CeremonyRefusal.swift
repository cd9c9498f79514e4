public import PassLiftEncoding

/// Why a ceremony is refused: the first failing step in Level 3's order, a code, and more for the operator.
public struct CeremonyRefusal: Error, Hashable, Sendable {
    /// The step of section 7.1 (registration) or 7.2 (authentication) of Web Authentication Level 3.
    public let step: Int
    /// Which reason.
    public let code: CeremonyRefusalCode
    /// What was expected, for the operator's log; never holds input, challenges or keys.
    public let detail: String

    /// Makes a refusal.
    public init(_ step: Int, _ code: CeremonyRefusalCode, _ detail: String) {
        self.step = step
        self.code = code
        self.detail = detail
    }

    /// Writes the members `verified`, `step`, `code`, `detail` of an object.
    public func write(to writer: inout JSONWriter) {
        writer.object { object in
            object.member("verified", false)
            object.member("step", step)
            object.member("code", code.rawValue)
            object.member("detail", detail)
        }
    }
}
