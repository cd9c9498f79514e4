import PassLiftMachine
import Testing

@Suite("Where an account stands")
struct StandingTests {
    @Test(
        "the standing follows from password, passkeys and proven passkeys",
        arguments: [
            (.absent, 0, 0, .nascent), (.absent, 1, 0, .passkeyOnly), (.absent, 2, 1, .passkeyOnly),
            (.present, 0, 0, .passwordOnly), (.present, 1, 0, .upgraded), (.present, 9, 0, .upgraded),
            (.present, 1, 1, .passkeyProven), (.present, .max, .max, .passkeyProven),
        ] as [(PasswordState, UInt16, UInt16, Standing)])
    func derived(password: PasswordState, passkeys: UInt16, proven: UInt16, standing: Standing) {
        for status in [AccountStatus.absent, .active, .suspended] {
            #expect(Standing(of: facts(status, password, passkeys, proven)) == standing)
        }
        #expect(Standing(of: facts(.closed, password, passkeys, proven)) == .closed)
    }
}

@Suite("The rule against lock-out")
struct RemovalRuleTests {
    private let now = Instant(milliseconds: 1_796_018_400_000)

    @Test("a password may go where a passkey is proven and a recovery route is verified")
    func password() {
        var account = facts(.active, .present, 1, 1)
        #expect(RemovalRule.removingPassword(account, now: now) == .noVerifiedRecovery)
        account.recoveryConfirmedAt = now
        #expect(RemovalRule.removingPassword(account, now: now) == .permitted)
        account.provenPasskeys = 0
        #expect(RemovalRule.removingPassword(account, now: now) == .noProvenPasskey)
        account.password = .absent
        #expect(RemovalRule.removingPassword(account, now: now) == .noPassword)
        for status in AccountStatus.allCases where status != .active {
            account.status = status
            #expect(RemovalRule.removingPassword(account, now: now) == .accountUnavailable)
        }
    }

    @Test("a recovery route counts for twelve months and not a second longer")
    func recoveryRoute() {
        var account = facts(.active, .present, 1, 1)
        account.recoveryConfirmedAt = now.adding(seconds: -AccountFacts.recoveryRouteSeconds)
        #expect(RemovalRule.removingPassword(account, now: now) == .permitted)
        account.recoveryConfirmedAt = now.adding(seconds: -AccountFacts.recoveryRouteSeconds - 1)
        #expect(RemovalRule.removingPassword(account, now: now) == .noVerifiedRecovery)
    }

    @Test("while there is a password, any passkey may go")
    func passkeyWithPassword() {
        for state in CredentialState.allCases {
            #expect(RemovalRule.removingPasskey(facts(.active, .present, 1, 1), at: state) == .permitted)
        }
    }

    @Test("without a password, the last proven passkey stays, whatever unproven ones there are")
    func lastWayIn() {
        for status in [AccountStatus.active, .suspended] {
            let last = facts(status, .absent, 3, 1)
            #expect(RemovalRule.removingPasskey(last, at: .proven) == .lastWayIn)
            #expect(RemovalRule.removingPasskey(last, at: .unproven) == .permitted)
            #expect(RemovalRule.removingPasskey(facts(status, .absent, 2, 2), at: .proven) == .permitted)
            #expect(RemovalRule.removingPasskey(facts(status, .absent, 2, 0), at: .unproven) == .lastWayIn)
            #expect(RemovalRule.removingPasskey(facts(status, .absent, 1, 0), at: .suspended) == .permitted)
        }
    }

    @Test("from an account that is not there or closed, no passkey is removed")
    func unavailable() {
        for status in [AccountStatus.absent, .closed] {
            #expect(
                RemovalRule.removingPasskey(facts(status, .present, 1, 1), at: .proven) == .accountUnavailable
            )
        }
    }

    @Test("what the rule permits leaves a password or a proven passkey in every small account")
    func noLockOut() {
        for password in PasswordState.allCases {
            for passkeys in UInt16(0)...3 {
                for proven in 0...passkeys {
                    var account = facts(.active, password, passkeys, proven)
                    account.recoveryConfirmedAt = now
                    if RemovalRule.removingPassword(account, now: now) == .permitted { #expect(proven > 0) }
                    if proven > 0, RemovalRule.removingPasskey(account, at: .proven) == .permitted {
                        #expect(password == .present || proven > 1)
                    }
                    if passkeys > proven, RemovalRule.removingPasskey(account, at: .unproven) == .permitted {
                        #expect(password == .present || proven > 0)
                    }
                }
            }
        }
    }
}

@Suite("Instants")
struct InstantTests {
    @Test("seconds are added and counted")
    func arithmetic() {
        let noon = Instant(milliseconds: 43_200_000)
        #expect(noon.adding(seconds: 90) == Instant(milliseconds: 43_290_000))
        #expect(noon.adding(seconds: -90).seconds(since: noon) == -90)
        #expect(Instant(milliseconds: 1999).seconds(since: Instant(milliseconds: 0)) == 1)
        #expect(Instant(milliseconds: 0) < Instant(milliseconds: 1))
    }

    @Test("sums past the ends of the range are pinned to the end they run past")
    func additionAtExtremes() {
        let first = Instant(milliseconds: .min)
        let last = Instant(milliseconds: .max)
        #expect(last.adding(seconds: 1) == last)
        #expect(last.adding(seconds: .max) == last)
        #expect(first.adding(seconds: -1) == first)
        #expect(first.adding(seconds: .min) == first)
        #expect(Instant(milliseconds: 0).adding(seconds: .max) == last)
        #expect(Instant(milliseconds: 0).adding(seconds: .min) == first)
        #expect(last.adding(seconds: 0) == last)
        #expect(first.adding(seconds: 1).milliseconds == .min + 1000)
    }

    @Test("spans past the range are pinned, with their sign")
    func spansAtExtremes() {
        let first = Instant(milliseconds: .min)
        let last = Instant(milliseconds: .max)
        #expect(last.seconds(since: first) == .max / 1000)
        #expect(first.seconds(since: last) == .min / 1000)
        #expect(last.seconds(since: last) == 0)
        #expect(first.seconds(since: first) == 0)
    }
}

private func facts(
    _ status: AccountStatus, _ password: PasswordState, _ passkeys: UInt16, _ proven: UInt16
) -> AccountFacts {
    var facts = AccountFacts(status: status, createdAt: Instant(milliseconds: 0))
    facts.password = password
    facts.passkeys = passkeys
    facts.provenPasskeys = proven
    return facts
}
