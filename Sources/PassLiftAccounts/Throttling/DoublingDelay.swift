/// A wait that doubles each time, up to a longest one.
struct DoublingDelay {
    /// The first wait, in seconds.
    var firstSeconds: Int64
    /// The longest wait, in seconds.
    var maximumSeconds: Int64

    /// The wait that has doubled so often, in seconds; of negative settings none.
    func seconds(doublings: Int64) -> Int64 {
        let longest = max(0, maximumSeconds)
        let first = min(max(0, firstSeconds), longest)
        guard first > 0, doublings < Int64(first.leadingZeroBitCount) - 1 else {
            return first > 0 ? longest : 0
        }
        return min(longest, first << doublings)
    }
}
