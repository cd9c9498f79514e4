import PassLiftMachine

/// A rule's no: which rule, the reason, and until when if time alone will turn it into a yes.
struct Refusal: Error, BitwiseCopyable, Hashable {
    var rule: PolicyRule
    var reason: Reason
    var until: Instant?
}
