/// Yes, no, or not known; a fact that was not told is never taken for no.
public enum Trilean: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    case yes
    case no
    case unknown
}
