public import PassLift
public import PassLiftFlow
public import PassLiftMachine
public import PassLiftPorts

extension PasskeyAccounts {
    /// What came of a sign-in: who was identified, and what is next.
    public struct SignInReply: Hashable, Sendable, Redacted {
        /// Who was identified, all factors done; nil when nobody was. A sign-in with a confirmed passkey, or
        /// by two independent routes, ends a recovery that waits; one with the password alone does not.
        public var account: AccountID?
        /// What is next in the visit. Where nothing was looked at and nothing stored, as for a try that is
        /// throttled, it names the visit 0. There is no such visit: the next try begins one.
        public var visit: VisitReply
        /// What came of the password or the code; nil where a passkey was used.
        public var check: CheckResult?
        /// Whether another try is looked at now, later, or not before the account is recovered.
        ///
        /// Of a password it depends on the name that was typed and where from, never on whether there is such
        /// an account, so it can be told to anybody.
        public var throttle: ThrottleVerdict
        /// What is to be set as a cookie, once the sign-in is complete; nil: there is nothing to set. It lets
        /// nobody in and keeps strangers' guesses from locking the owner out: `HttpOnly`, `Secure`, as
        /// lasting as ``AccountSettings/deviceTokenLifetimeSeconds``.
        public var deviceToken: String?

        /// When another try is looked at; nil: now, or not before a recovery.
        public var retryAt: Instant? {
            switch throttle {
            case .open, .off: nil
            case .wait(let until): until
            }
        }

        init(account: AccountID?, visit: VisitReply, check: CheckResult?) {
            self.account = account
            self.visit = visit
            self.check = check
            throttle = .open
            deviceToken = nil
        }
    }
}
