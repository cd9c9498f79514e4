import PassLiftFlow
import PassLiftMachine
import Testing

/// More positions that a review played out by hand: addresses, and passkeys that come back.
@Suite("Positions of addresses that were played out by hand")
struct PlayedAddressTests {
    @Test(
        "an owner whose mail is gone recovers by a new address after 30 days and a wait, and suspends nothing"
    )
    func providerGone() throws {
        var line = Line(owner: .password, thief: .device)
        try line.play(.owner, .change(.changeAddress, .password, .nothing))
        #expect(line.position.other == .init(role: .new, readers: .owner, age: .recent))
        #expect(!line.position.errands(of: .owner).contains(.recover(.newMail, passkey: nil, .password)))
        line.pass(hours: 31 * 24)
        try line.play(.owner, .recover(.newMail, passkey: nil, .password))
        line.pass(hours: 48)
        let before = line.position
        try line.play(.owner, .recover(.newMail, passkey: nil, .passkey))
        #expect(line.position.facts.password == .present)
        #expect(line.position.password == .owner)
        #expect(line.position.mail == before.mail)
    }

    @Test("who undoes a change from a mailbox that was left waits, and a confirmed passkey ends that")
    func leftMailbox() throws {
        var line = Line(owner: .passkey, thief: .mailbox)
        try line.play(.owner, .change(.changeAddress, .passkey(0), .nothing))
        #expect(line.position.mail == .owner)
        try line.play(.thief, .recover(.formerMail, passkey: nil, .password))
        #expect(line.position.waiting == .thief)
        var careless = line
        try line.play(.owner, .signIn(.passkey(0), .nothing))
        #expect(line.position.waiting == nil)
        #expect(line.isSole)
        line.pass(hours: 31 * 24)
        #expect(line.isFutile(.thief, .recover(.formerMail, passkey: nil, .password)) == false)

        careless.pass(hours: 48)
        try careless.play(.thief, .recover(.formerMail, passkey: nil, .password))
        #expect(careless.position.mail == .owner)
        #expect(careless.position.passkeys.contains { $0.state == .proven && $0.holders == .owner })
    }

    @Test("a mailbox alone leads past no confirmed passkey without a wait, and past no factor at all")
    func mailboxOfAThief() throws {
        var line = Line(owner: .passkey, thief: .mailbox)
        try line.play(.thief, .recover(.mail, passkey: nil, .password))
        #expect(line.position.waiting == .thief)
        try line.play(.owner, .signIn(.passkey(0), .nothing))
        #expect(line.position.waiting == nil)
        let guarded = Line(owner: [.password, .totp], thief: .mailbox)
        #expect(guarded.isFutile(.thief, .recover(.mail, passkey: nil, .password)))
    }

    @Test("a suspended passkey that a recovery takes back stays young, and its use beside mail confirms it")
    func relative() throws {
        var start = Position(owner: .mailbox, thief: .device)
        start.passkeys = [.init(state: .suspended, origin: .young(of: .password), holders: .owner)]
        var line = Line(start)
        try line.play(.owner, .recover(.mail, passkey: 0, .password))
        let back = Position.Key(state: .unproven, origin: .young(of: .password), holders: .owner)
        #expect(line.position.passkeys == [back])
        try line.play(.owner, .signIn(.passkey(0), .nothing))
        #expect(line.position.facts.confirmedPasskeys == 0)
        try line.play(.owner, .signIn(.passkey(0), .mail))
        #expect(line.position.facts.confirmedPasskeys == 1)
    }

    @Test("a second factor is not enrolled without the confirmation that is due")
    func confirmationDue() throws {
        for kind in FactorKind.allCases {
            let line = Line(owner: [.mailbox, .password], thief: .device)
            #expect(line.isFutile(.owner, .change(.enrol(kind), .password, .nothing)))
            var confirmed = line
            try confirmed.play(.owner, .change(.enrol(kind), .password, .mail))
            #expect(confirmed.position.facts.origins[kind].isConfirmed)
        }
    }

    @Test("a thief with a confirmed passkey puts no codes in the place of those that it took away")
    func codesInPlaceOfCodes() throws {
        var line = Line(owner: [.mailbox, .codes], thief: .passkey)
        try line.play(.thief, .change(.changeAddress, .passkey(0), .nothing))
        try line.play(.thief, .change(.drop(.recoveryCodes), .passkey(0), .nothing))
        #expect(line.isFutile(.thief, .change(.enrol(.recoveryCodes), .passkey(0), .nothing)))
        #expect(line.isFutile(.thief, .change(.enrol(.recoveryCodes), .passkey(0), .mail)))
        line.pass(hours: 31 * 24)
        try line.play(.owner, .recover([.formerMail, .recoveryCode], passkey: nil, .passkey))
        #expect(line.isSole)
        #expect(line.position.facts.secondFactors == .recoveryCodes)
    }
}
