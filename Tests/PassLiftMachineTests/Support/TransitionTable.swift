import PassLiftEvents
import PassLiftMachine

/// A machine asked about every input in every state, for each of some purposes.
struct TransitionTable<Machine: StateMachine> where Machine.State: Spelled, Machine.Input: Spelled {
    typealias State = Machine.State
    typealias Input = Machine.Input

    /// One step that the machine makes.
    struct Row: Hashable {
        let state: State
        let input: Input
        let next: State
        let event: EventName
    }

    let title: String
    let rows: [Row]

    init(_ title: String, _ machine: Machine.Type, _ transition: (State, Input, State) -> Transition) {
        self.title = title
        rows = State.everyValue.flatMap { state in
            Input.everyValue.compactMap { input in
                Machine.next(state, input).map { next in
                    Row(
                        state: state, input: input, next: next,
                        event: EventName(of: transition(state, input, next)))
                }
            }
        }
    }

    /// How many questions were asked: states times inputs.
    static var questionCount: Int { State.everyValue.count * Input.everyValue.count }

    /// The table; what a state does not take stands in its last row.
    var markdown: String {
        var text = "## \(title)\n\n| state | input | next | event |\n|---|---|---|---|\n"
        for state in State.everyValue {
            let own = rows.filter { $0.state == state }
            for row in own {
                text +=
                    "| \(state.label) | \(row.input.label) | \(row.next.label) | \(row.event.rawValue) |\n"
            }
            let taken = Set(own.map(\.input))
            let others = Self.names(of: Input.everyValue.filter { !taken.contains($0) })
            if !others.isEmpty { text += "| \(state.label) | \(others.joined(separator: ", ")) | – | – |\n" }
        }
        return text
    }

    /// The words of inputs of which none is taken, the labels of those whose word is taken with another
    /// detail.
    private static func names(of inputs: [Input]) -> [String] {
        var names: [String] = []
        for input in inputs {
            let sameWord = Input.everyValue.filter { $0.word == input.word }
            let name = sameWord.allSatisfy(inputs.contains) ? input.word : input.label
            if names.last != name { names.append(name) }
        }
        return names
    }
}
