import Foundation

/// How large a test is: small everywhere, full where the environment sets PASSLIFT_SOAK to 1.
enum Scale {
    static let isFull = ProcessInfo.processInfo.environment["PASSLIFT_SOAK"] == "1"

    /// One of two sizes.
    static func size(_ small: Int, full: Int) -> Int { isFull ? full : small }

    /// Says on standard error what a long test came to.
    static func say(_ text: String) {
        FileHandle.standardError.write(Data((text + "\n").utf8))
    }
}
