import PassLiftAccounts
import PassLiftEncoding
import PassLiftOpenSSL
import PassLiftPorts
import Testing

/// A secret whose digests were computed once by another implementation (Python's `hmac`).
enum KnownSecret {
    static let cryptography = OpenSSLCryptography()
    static let bytes = (0..<32).map { UInt8($0) }
    static let identity: UInt128 = 0x0001_0203_0405_0607_0809_0a0b_0c0d_0e0f

    static func secret() throws -> StoreSecret {
        try #require(StoreSecret(bytes, cryptography: cryptography))
    }

    static func another() throws -> StoreSecret {
        try #require(StoreSecret(bytes.reversed(), cryptography: cryptography))
    }

    static func account(_ text: String = "a-1") throws -> AccountID { try #require(AccountID(text)) }
}

@Suite("The store's secret")
struct StoreSecretTests {
    @Test("a secret of 32 bytes is taken, one of 31 is not")
    func limit() {
        let cryptography = KnownSecret.cryptography
        #expect(StoreSecret.minimumByteCount == 32)
        #expect(StoreSecret([UInt8](repeating: 1, count: 32), cryptography: cryptography) != nil)
        #expect(StoreSecret([UInt8](repeating: 1, count: 31), cryptography: cryptography) == nil)
    }
}
