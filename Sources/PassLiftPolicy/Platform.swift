/// The family of system that the client runs on, coarse on purpose.
public enum Platform: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    case unknown
    case iOS = "ios"
    case macOS = "macos"
    case android
    case windows
    case chromeOS = "chromeos"
    case linux

    /// Its place in per-platform counters, 0…7.
    public var index: Int {
        switch self {
        case .unknown: 0
        case .iOS: 1
        case .macOS: 2
        case .android: 3
        case .windows: 4
        case .chromeOS: 5
        case .linux: 6
        }
    }
}
