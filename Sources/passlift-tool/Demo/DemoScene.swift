import PassLiftMachine
import PassLiftTesting

/// One visit of the demonstration: who comes when, with what, and what they answer.
struct DemoScene: Sendable {
    /// Days after the import.
    let day: Int64
    let person: String
    /// What happens, in a sentence.
    let title: String
    let comesWith: Proof
    var answer = Answer.ignores
    /// Whether the device may create passkeys silently, and the person agrees to its dialogs.
    var consent = AuthenticatorTraits.Consent.given
    /// Where the account stands afterwards.
    let standing: Standing

    /// What the person signs in with.
    enum Proof: Sendable {
        /// After typing `wrongTries` wrong ones.
        case password(wrongTries: Int)
        case passkey
    }

    /// What the person answers when asked.
    enum Answer: Sendable {
        case accepts
        case snoozes
        case refusesForGood
        case ignores
    }

    /// The journeys, in order of time.
    static let all: [DemoScene] = [
        DemoScene(
            day: 0, person: "ada", title: "A silent upgrade on the next password sign-in",
            comesWith: .password(wrongTries: 0), standing: .upgraded),
        DemoScene(
            day: 0, person: "ben", title: "A browser that cannot, so a prompt: not now",
            comesWith: .password(wrongTries: 0), answer: .snoozes, standing: .passwordOnly),
        DemoScene(
            day: 1, person: "cleo", title: "A silent upgrade declined, the offer after it ignored",
            comesWith: .password(wrongTries: 0), consent: .withheld, standing: .passwordOnly),
        DemoScene(
            day: 1, person: "dan", title: "A wrong password, then the right one; the prompt is accepted",
            comesWith: .password(wrongTries: 1), answer: .accepts, standing: .upgraded),
        DemoScene(
            day: 2, person: "eve", title: "Never again",
            comesWith: .password(wrongTries: 0), answer: .refusesForGood, standing: .passwordOnly),
        DemoScene(
            day: 3, person: "ada", title: "A passkey sign-in proves the passkey",
            comesWith: .passkey, standing: .passkeyProven),
        DemoScene(
            day: 5, person: "ben", title: "Back within the snooze: nobody asks",
            comesWith: .password(wrongTries: 0), standing: .passwordOnly),
        DemoScene(
            day: 9, person: "cleo", title: "Back after the silence: upgraded silently this time",
            comesWith: .password(wrongTries: 0), standing: .upgraded),
        DemoScene(
            day: 16, person: "ben", title: "The snooze and the pause are over: the prompt is accepted",
            comesWith: .password(wrongTries: 0), answer: .accepts, standing: .upgraded),
        DemoScene(
            day: 20, person: "eve", title: "Never is never",
            comesWith: .password(wrongTries: 0), standing: .passwordOnly),
        DemoScene(
            day: 35, person: "ada", title: "The password is removed at last",
            comesWith: .passkey, answer: .accepts, standing: .passkeyOnly),
        DemoScene(
            day: 40, person: "ada", title: "From now on by passkey alone",
            comesWith: .passkey, standing: .passkeyOnly),
    ]
}
