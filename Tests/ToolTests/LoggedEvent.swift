import PassLiftEncoding
import PassLiftEvents
import PassLiftMachine
import PassLiftOpenSSL
import PassLiftPolicy
import PassLiftPorts

/// An `upgrade.evaluated` event as a log has it: a day after a "not now".
struct LoggedEvent {
    /// The whole line.
    let whole: String
    /// Its member `data`.
    let data: String
    /// The member `moment` of that.
    let moment: String

    /// Decided by the policy of `document`.
    ///
    /// - Parameters:
    ///   - document: the policy's document.
    ///   - passwordAgeSeconds: how long ago the password was checked; nil: not in this visit.
    ///   - conditionalCreate: whether the browser can create silently.
    init(_ document: String, passwordAgeSeconds: Int64? = 0, conditionalCreate: Trilean = .no) throws {
        let policy = try UpgradePolicy(json: Array(document.utf8))
        let now = Instant(milliseconds: try RFC3339.milliseconds("2026-12-01T00:00:00Z"))
        var account = AccountFacts(status: .active, createdAt: now.adding(seconds: -100 * 86_400))
        account.password = .present
        var signIn = SignInFacts(method: .password, surface: .signIn)
        signIn.passwordCheckedAt = passwordAgeSeconds.map { now.adding(seconds: -$0) }
        var asked = Moment(now: now, account: account, history: OfferHistory(), signIn: signIn)
        asked.client.conditionalCreate = conditionalCreate
        asked.history.skips.add(now.adding(seconds: -86_400))
        let happening = Happening(
            .evaluation(from: .due, .evaluated, to: .done), .evaluated(asked, policy.decide(asked)))
        var event = Event(
            id: 0x1890_0000_0000_7000_8000_0000_0000_0001, time: now, subject: 7, sequence: 3,
            happening: happening)
        event.policy = PolicyHash(bytes: OpenSSLCryptography().sha256(Array(document.utf8)))
        let bytes = event.cloudEvent(.standard)
        whole = String(decoding: bytes, as: UTF8.self)
        let member = JSONNode(try JSONReader(limits: .document).read(bytes))
        data = try member.member("data").value.text()
        moment = try member.member("data").member("moment").value.text()
    }
}
