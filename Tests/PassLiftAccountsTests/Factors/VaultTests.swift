import PassLiftAccounts
import PassLiftEncoding
import PassLiftMachine
import PassLiftOpenSSL
import PassLiftPorts
import PassLiftTesting
import Testing

@Suite("The vault")
struct VaultTests {
    /// Chance that gives 0, 1, 2, …, or nothing at all.
    private struct CountingChance: Chance {
        var fails = false

        func bytes(_ count: Int) throws(ChanceError) -> [UInt8] {
            if fails { throw ChanceError(detail: "none left") }
            return (0..<count).map { UInt8(truncatingIfNeeded: $0) }
        }
    }

    private let vault: Vault
    private let account: AccountID
    private let plaintext = Array("secret".utf8)

    init() throws {
        vault = try Vault(key: KnownSecret.bytes, cryptography: KnownSecret.cryptography)
        account = try KnownSecret.account()
    }

    @Test("a known secret under a known key and nonce is put away as another implementation does it")
    func known() throws {
        let sealed = try vault.seal(plaintext, of: account, .totp, CountingChance())
        #expect(
            Hex.encode(sealed)
                == "01000102030405060708090a0b3467b569a091ae0b7dae885bc2bbf82a4b59c0d76087")
        #expect(try vault.open(sealed, of: account, .totp) == plaintext)
    }

    @Test("the store's secret gives a key of its own")
    func derived() throws {
        let derived = Vault(under: try KnownSecret.secret())
        let sealed = try derived.seal(plaintext, of: account, .totp, CountingChance())
        #expect(Hex.encode(sealed.dropFirst(13)) == "89f791cdd0a274f0534633ec44b43fd64e443276f2c5")
        #expect(try derived.open(sealed, of: account, .totp) == plaintext)
        #expect(throws: VaultError.notAuthentic) { try vault.open(sealed, of: account, .totp) }
    }

    @Test("a row put into another account's or kind's place is refused")
    func swapped() throws {
        let sealed = try vault.seal(plaintext, of: account, .totp, SeededChance(seed: 4))
        let other = try KnownSecret.account("a-2")
        #expect(throws: VaultError.notAuthentic) { try vault.open(sealed, of: other, .totp) }
        #expect(throws: VaultError.notAuthentic) { try vault.open(sealed, of: account, .recoveryCodes) }
    }

    @Test("every altered bit and every cut is refused")
    func tampering() throws {
        let sealed = try vault.seal(plaintext, of: account, .totp, SeededChance(seed: 4))
        for bit in 0..<sealed.count * 8 {
            var altered = sealed
            altered[bit / 8] ^= 1 << UInt8(bit % 8)
            let expected: VaultError =
                bit >= 8 ? .notAuthentic : altered[0] > 1 ? .newerVersion : .malformed
            #expect(throws: expected, "bit \(bit)") { try vault.open(altered, of: account, .totp) }
        }
        for length in 0..<sealed.count {
            let expected: VaultError = length < 29 ? .malformed : .notAuthentic
            #expect(throws: expected, "\(length) bytes") {
                try vault.open(Array(sealed.prefix(length)), of: account, .totp)
            }
        }
    }

    @Test("the same secret is never put away twice alike")
    func freshNonce() throws {
        let chance = OpenSSLChance()
        #expect(
            try vault.seal(plaintext, of: account, .totp, chance)
                != vault.seal(plaintext, of: account, .totp, chance))
    }

    @Test("a secret of 4096 bytes is put away, one of 4097 is refused; nothing is something too")
    func limit() throws {
        let chance = CountingChance()
        for length in [0, 1, Vault.maximumByteCount] {
            let bytes = [UInt8](repeating: 9, count: length)
            let sealed = try vault.seal(bytes, of: account, .totp, chance)
            #expect(try vault.open(sealed, of: account, .totp) == bytes)
            if length == Vault.maximumByteCount {
                #expect(throws: VaultError.malformed) {
                    try vault.open(sealed + [0], of: account, .totp)
                }
            }
        }
        let tooLong = [UInt8](repeating: 9, count: Vault.maximumByteCount + 1)
        #expect(throws: VaultError.tooLong) { try vault.seal(tooLong, of: account, .totp, chance) }
    }

    @Test("a key of another length, and chance that fails, are refused by name")
    func refusals() {
        for length in [0, 31, 33] {
            #expect(throws: VaultError.keyLength) {
                try Vault(key: [UInt8](repeating: 1, count: length), cryptography: KnownSecret.cryptography)
            }
        }
        #expect(throws: VaultError.chanceFailed) {
            try vault.seal(plaintext, of: account, .totp, CountingChance(fails: true))
        }
    }
}
