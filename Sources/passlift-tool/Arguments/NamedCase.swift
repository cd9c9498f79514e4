import PassLiftEncoding

extension RawRepresentable where Self: CaseIterable, RawValue == String {
    /// The case that a person named; another name is refused with those that there are, and the nearest.
    ///
    /// - Parameter what: what was named, as the message begins: an option's spelling, a command.
    init(named name: String, for what: String) throws(ToolError) {
        guard let named = Self(rawValue: name) else {
            let known = Self.allCases.map(\.rawValue)
            let near = nearestKey(to: name, among: known).map { ", did you mean \($0)?" } ?? ""
            throw ToolError(
                .invalidValue, "\(what): expected one of \(known.joined(separator: ", "))\(near)")
        }
        self = named
    }
}
