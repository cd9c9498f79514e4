/// A machine as a table: a state and an input give the next state, or the input is not possible there.
///
/// A machine decides and never acts. What it decided is recorded as a ``Transition``; every transition has
/// exactly one event.
public protocol StateMachine {
    /// Where one stands.
    associatedtype State: BitwiseCopyable, Hashable, Sendable
    /// What happened, in the past tense.
    associatedtype Input: BitwiseCopyable, Hashable, Sendable

    /// The state after `input`, or nil when `input` cannot happen in `state`.
    static func next(_ state: State, _ input: Input) -> State?
}
