import PassLift
import PassLiftAccounts
import PassLiftDelivery
import PassLiftEncoding
import PassLiftMachine
import PassLiftOpenSSL
import PassLiftPorts
import PassLiftTesting
import Testing

@Suite("What is never printed")
struct RedactionTests {
    private static let word = "hush-hush-7141"
    private static let bytes = Array(word.utf8)
    private static let key = [UInt8](repeating: 0x71, count: 32)

    /// One of every kind, each made of the secret word or key.
    private static func samples() throws -> [any Redacted] {
        let account = try #require(AccountID("ada"))
        let hash = PasswordHash(encoded: word)
        var settings = AccountSettings()
        settings.vaultKey = key
        var factor = FactorRecord(account: account, kind: .totp)
        factor.secret = bytes
        let totp = try TOTP(secret: bytes + bytes)
        let link = OTPAuthLink(totp, accountName: word, service: (word, word))
        var imported = AccountImport(loginName: "ada", passwordHash: hash)
        imported.totp = totp
        let world = try World(store: InMemoryAccountStore(), chance: SeededChance(seed: 1))
        return [
            EventPseudonyms(key: key, cryptography: OpenSSLCryptography()),
            try Password(bytes), hash, settings, factor, totp, link, imported, world.accounts,
            PasswordRecord(account: account, hash: hash, changedAt: World.start),
            try LoginCredentials(loginName: "ada", password: word),
            RecoveryProof.mailedCode(word), RequestOrigin(deviceToken: word),
            MailMessage(id: 1, to: "ada@example.org", subject: "", text: word),
            SMTPCredentials(userName: "ada", password: word),
            try SMTPSettings(url: "smtps://ada:\(word)@mail.example.org?from=a@example.org"),
        ]
    }

    @Test("print, dump, descriptions and mirrors show nothing of it, alone or inside of something else")
    func samplesAreSilent() throws {
        struct Holder { var held: Any }
        for sample in try Self.samples() {
            var dumped = ""
            dump(sample, to: &dumped)
            dump(Holder(held: sample), to: &dumped)
            dump([sample], to: &dumped)
            let texts = [
                "\(sample)", String(describing: sample), String(reflecting: sample), dumped,
                "\(Holder(held: sample))", String(reflecting: [sample]), "\(Optional(sample) as Any)",
            ]
            for text in texts {
                #expect(!text.contains(Self.word), "\(type(of: sample))")
                #expect(!text.contains("113, 113"), "\(type(of: sample))")
                #expect(!text.contains("104, 117, 115"), "\(type(of: sample))")
            }
            #expect(Mirror(reflecting: sample).children.isEmpty)
        }
    }
}
