import PassLiftEvents
import PassLiftFlow
import PassLiftMachine
import PassLiftPolicy
import PassLiftSimulator

/// One thing that somebody did in a simulated life, with all that a real engine has to be told of it.
struct Act: Sendable {
    /// When.
    let time: Instant
    /// What.
    let input: Input
    /// The visit, as it stood before.
    let visit: Visit
    /// What is known of the sign-in.
    let signIn: SignInFacts
    /// What the client says that it can.
    let client: ClientCapabilities
    /// The draw that a decision may use.
    let draw: UInt32
}

/// A recorder that keeps what was done, not what came of it.
struct ActRecorder: LifeRecorder {
    private(set) var acts: [Act] = []
    private(set) var incidents: [Incident: UInt64] = [:]

    /// What comes of a step is nobody's business here.
    struct Steps: Recorder {
        mutating func record(_ happening: Happening) {}
        mutating func ask(_ effect: Effect) {}
    }

    static var steps: Steps { Steps() }

    mutating func begin(day: UInt32) {}

    mutating func take(_ input: Input, in run: inout Run<Steps>) throws(Rejection) {
        acts.append(
            Act(
                time: run.circumstances.now, input: input, visit: run.snapshot.visit,
                signIn: run.snapshot.signIn, client: run.snapshot.client,
                draw: run.circumstances.draws.decision))
        try run.go(input)
    }

    mutating func note(_ incident: Incident, _ amount: UInt64) {
        incidents[incident, default: 0] += amount
    }

    mutating func observe(_ observation: GuardrailObservation) {}
}
