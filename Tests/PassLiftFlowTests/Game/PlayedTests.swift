import PassLiftFlow
import PassLiftMachine
import Testing

/// A line of moves, as a test writes it down.
struct Line {
    var position: Position

    init(_ position: Position) { self.position = position }
    init(owner: Holdings, thief: Holdings) { position = Position(owner: owner, thief: thief) }

    /// Takes an errand; one that is rejected fails the test.
    mutating func play(_ person: Person, _ errand: Errand, _ place: SourceLocation = #_sourceLocation) throws
    {
        position = try #require(Walk.run(errand, of: person, in: position), sourceLocation: place)
    }

    /// Whether an errand is rejected or changes nothing.
    func isFutile(_ person: Person, _ errand: Errand) -> Bool {
        let after = Walk.run(errand, of: person, in: position)
        return after == nil || after == position
    }

    mutating func pass(hours: Int64) { position = position.later(hours * 3600) }

    var isSole: Bool { Game(moves: 8).isSole(position) }
}

/// The positions that a review played out by hand.
@Suite("Positions that were played out by hand")
struct PlayedTests {
    @Test("what a thief with a confirmed passkey removed and replaced counts together, and ends that thief")
    func passkeyFirst() throws {
        var line = Line(owner: [.mailbox, .password], thief: .passkey)
        try line.play(.thief, .change(.removePassword, .passkey(0), .nothing))
        try line.play(.thief, .change(.changeAddress, .passkey(0), .nothing))
        line.pass(hours: 31 * 24)
        try line.play(.owner, .recover([.formerMail, .formerPassword], passkey: nil, .password))
        #expect(line.position.waiting == .owner)
        #expect(line.isFutile(.thief, .signIn(.passkey(0), .nothing)))
        #expect(line.isFutile(.thief, .cancel(.passkey(0), .nothing)))
        #expect(line.isFutile(.thief, .followLink))
        line.pass(hours: 48)
        try line.play(.owner, .recover([.formerMail, .formerPassword], passkey: nil, .password))
        #expect(line.isSole)
        #expect(line.position.mail == .owner)
    }

    @Test("two mailboxes of a thief's and the password beside them are one route")
    func ownSecondRoute() throws {
        var line = Line(owner: .mailbox, thief: .password)
        #expect(line.isFutile(.thief, .change(.enrol(.recoveryCodes), .password, .nothing)))
        #expect(line.isFutile(.thief, .change(.enrol(.totp), .password, .nothing)))
        try line.play(.thief, .takePasskey(.password))
        try line.play(.thief, .signIn(.passkey(0), .nothing))
        try line.play(.thief, .change(.changeAddress, .passkey(0), .nothing))
        #expect(line.position.mail == .owner)
        #expect(line.position.other?.role == .new)
        #expect(line.isFutile(.thief, .followLink))
        line.pass(hours: 31 * 24)
        try line.play(.thief, .recover([.newMail, .password], passkey: nil, .password))
        #expect(line.position.waiting == .thief)
        try line.play(.owner, .recover(.mail, passkey: nil, .password))
        #expect(line.isSole)
        #expect(line.position.other == nil)
    }

    @Test("a password ends no wait, however often it signs in")
    func passwordEndsNoWait() throws {
        var line = Line(owner: .codes, thief: .password)
        try line.play(.owner, .recover(.recoveryCode, passkey: nil, .password))
        #expect(line.position.waiting == .owner)
        #expect(line.isFutile(.thief, .cancel(.password, .nothing)))
        #expect(line.isFutile(.thief, .signIn(.password, .nothing)))
        try line.play(.thief, .change(.setPassword, .password, .nothing))
        try line.play(.thief, .takePasskey(.password))
        try line.play(.thief, .signIn(.passkey(0), .nothing))
        #expect(line.position.waiting == .owner)
        line.pass(hours: 48)
        try line.play(.owner, .recover(.recoveryCode, passkey: nil, .password))
        #expect(line.isSole)
    }

    @Test("of an unverified import the first mailed code suspends what is not used beside it")
    func unverifiedImport() throws {
        var line = Line(Position(owner: [.mailbox, .passkey], thief: [.password, .codes]).unverified)
        try line.play(.owner, .signIn(.passkey(0), .mail))
        #expect(
            line.position.passkeys == [
                .init(state: .proven, origin: .confirmed(.passkey), holders: .owner)
            ])
        #expect(line.position.facts.secondFactors == [])
        #expect(line.isSole)

        var other = Line(Position(owner: .mailbox, thief: [.password, .codes]).unverified)
        try other.play(.owner, .recover(.mail, passkey: nil, .password))
        #expect(other.position.facts.secondFactors == [])
        #expect(other.isSole)
    }

    @Test("after a reset by mail a passkey may take the password's place, and makes mail wait for nothing")
    func resetByMail() throws {
        var line = Line(owner: .mailbox, thief: .device)
        try line.play(.owner, .recover(.mail, passkey: nil, .password))
        #expect(line.position.facts.origins.password == .young(of: .mail))
        try line.play(.owner, .takePasskey(.password))
        try line.play(.owner, .signIn(.passkey(0), .nothing))
        try line.play(.owner, .change(.removePassword, .passkey(0), .nothing))
        #expect(line.position.facts.password == .absent)
        #expect(line.position.facts.confirmedPasskeys == 0)
        try line.play(.owner, .recover(.mail, passkey: nil, .password))
        #expect(line.position.waiting == nil)
        #expect(line.isSole)
    }

    @Test(
        "password and mail suspend a lost factor after 48 hours, which returns beside mail once it is found")
    func lostFactor() throws {
        var start = Position(owner: [.password, .mailbox, .totp], thief: .device)
        start.totp = []
        var line = Line(start)
        #expect(line.isFutile(.owner, .signIn(.password, .nothing)))
        try line.play(.owner, .recover([.mail, .password], passkey: nil, .password))
        #expect(line.position.waiting == .owner)
        line.pass(hours: 48)
        try line.play(.owner, .recover([.mail, .password], passkey: nil, .password))
        #expect(line.position.facts.secondFactors == [])
        #expect(line.position.facts.suspendedFactors == .totp)
        #expect(line.isSole)
        line.position.totp = .owner
        #expect(line.isFutile(.owner, .recover(.totp, passkey: nil, .password)))
        try line.play(.owner, .recover([.mail, .totp], passkey: nil, .password))
        #expect(line.position.facts.secondFactors == .totp)
    }

    @Test("mail suspends neither confirmed one-time codes nor confirmed recovery codes, and takes none away")
    func ranks() throws {
        var line = Line(owner: [.password, .codes], thief: .mailbox)
        try line.play(.thief, .recover(.mail, passkey: nil, .password))
        #expect(line.position.facts.secondFactors == .recoveryCodes)
        #expect(line.isFutile(.thief, .change(.drop(.recoveryCodes), .password, .nothing)))
        #expect(line.isFutile(.thief, .change(.drop(.recoveryCodes), .password, .mail)))
        var guarded = Line(owner: [.password, .totp], thief: .mailbox)
        #expect(guarded.isFutile(.thief, .recover(.mail, passkey: nil, .password)))
        guarded.pass(hours: 48)
        #expect(guarded.isFutile(.thief, .recover(.mail, passkey: nil, .password)))
    }

    @Test("whoever recovers by a passkey keeps the password that was typed, and any other is put aside")
    func passwordAside() throws {
        var typed = Line(owner: [.mailbox, .password], thief: .device)
        try typed.play(.owner, .recover([.mail, .password], passkey: nil, .passkey))
        #expect(typed.position.facts.password == .present)
        var waived = Line(owner: .mailbox, thief: .password)
        try waived.play(.owner, .recover(.mail, passkey: nil, .passkey))
        #expect(waived.position.facts.password == .absent)
        #expect(waived.position.facts.origins.formerPassword != nil)
        #expect(waived.isSole)
    }
}
