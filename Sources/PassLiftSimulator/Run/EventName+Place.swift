import PassLiftEvents

extension EventName {
    /// Its place among all names.
    ///
    /// A lookup instead of a search, for what is counted millions of times: cases that carry no value are
    /// numbered in their order by the one byte that they are.
    @inline(__always)
    var place: Int { withUnsafeBytes(of: self) { Int($0[0]) } }
}
