import Glibc

/// What the system says about its last failed call.
enum SystemFault {
    /// The sentence for `errno`.
    static var current: String { String(cString: strerror(errno)) }
}
