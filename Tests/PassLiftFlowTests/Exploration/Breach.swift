import PassLiftEvents
import PassLiftFlow
import PassLiftMachine
import PassLiftPolicy

/// A law that a step breaks; the first step that was found for each reason.
struct Breach: CustomStringConvertible {
    var law: Law
    var why: String
    var edge: Edge

    var description: String {
        """
        \(law.rawValue): \(why)
          visit  \(edge.before.visit.kind) at \(edge.before.visit.state)
          input  \(edge.input), decision \(edge.move.replacement.map(\.name) ?? "of the policy"), \
        review \(edge.move.review)
          after  \(edge.after.visit.state)
          events \(edge.ledger.names.map(\.rawValue))
        """
    }
}
