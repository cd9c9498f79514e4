public import PassLiftMachine

/// The door to the wall clock.
public protocol TimeSource: Sendable {
    /// The time now.
    func now() -> Instant
}
