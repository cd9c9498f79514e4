import PassLiftMachine
import PassLiftPolicy
import Testing

@Suite("How to begin a sign-in")
struct SignInSuggestionTests {
    private let policy = UpgradePolicy.standard

    private func rules(_ bits: UInt64) -> [SignInRule] {
        SignInRule.allCases.filter { bits >> UInt64($0.rawValue) & 1 == 1 }
    }

    @Test("a passkey comes first where one signed in last")
    func passkeyFirst() throws {
        var hint = DeviceHint.unknown
        hint.lastMethod = .passkey
        let suggestion = policy.decideSignIn(hint)
        #expect(suggestion.way == .passkeyFirst && suggestion.reason == .passkeyWorkedHere)
        #expect(rules(suggestion.trace.asked) == [.passkeyPossible, .passkeysWork, .passkeyFirstDue])
        #expect(rules(suggestion.trace.passed) == [.passkeyPossible, .passkeysWork, .passkeyFirstDue])
        let calm = try Given.policy(#"{"name": "p", "signIn": {"passkeyFirst": false}}"#)
        hint.conditionalGet = .yes
        #expect(calm.decideSignIn(hint).way == .autofill)
    }

    @Test("failures on the device bring the password back, at the document's number")
    func failures() {
        var hint = DeviceHint.unknown
        hint.lastMethod = .passkey
        hint.passkeyFailures = 1
        #expect(policy.decideSignIn(hint).way == .passkeyFirst)
        hint.passkeyFailures = 2
        let suggestion = policy.decideSignIn(hint)
        #expect(suggestion.way == .passwordFirst && suggestion.reason == .passkeysFailHere)
        #expect(rules(suggestion.trace.asked) == [.passkeyPossible, .passkeysWork])
        #expect(rules(suggestion.trace.passed) == [.passkeyPossible])
    }

    @Test(
        "autofill is used where the client can; an unknown is not a yes unless the document says to try",
        arguments: [
            (Trilean.yes, SignInReason.autofillPossible), (.no, .autofillImpossible),
            (.unknown, .autofillUnknown),
        ])
    func autofill(told: Trilean, reason: SignInReason) throws {
        var hint = DeviceHint.unknown
        hint.lastMethod = .password
        hint.conditionalGet = told
        let suggestion = policy.decideSignIn(hint)
        #expect(suggestion.reason == reason)
        #expect(suggestion.way == (told == .yes ? .autofill : .passwordFirst))
        let bold = try Given.policy(#"{"name": "p", "signIn": {"whenAutofillUnknown": "try"}}"#)
        #expect(bold.decideSignIn(hint).way == (told == .no ? .passwordFirst : .autofill))
        if told == .unknown { #expect(bold.decideSignIn(hint).reason == .autofillTried) }
    }

    @Test("a device that can neither keep a passkey nor reach a phone begins with the password")
    func impossible() {
        var hint = DeviceHint.unknown
        hint.lastMethod = .passkey
        hint.platformAuthenticator = .no
        #expect(policy.decideSignIn(hint).way == .passkeyFirst)
        hint.hybridTransport = .no
        #expect(policy.decideSignIn(hint).reason == .noPasskeyPossible)
        #expect(policy.decideSignIn(hint).way == .passwordFirst)
    }

    @Test("its rules have names of their own")
    func names() {
        #expect(Set(SignInRule.allCases.map(\.name)).count == SignInRule.allCases.count)
    }
}
