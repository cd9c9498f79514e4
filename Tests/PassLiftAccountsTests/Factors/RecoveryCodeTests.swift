import PassLiftAccounts
import PassLiftEncoding
import PassLiftPorts
import PassLiftTesting
import Testing

@Suite("Recovery codes")
struct RecoveryCodeTests {
    private let account: AccountID
    private let secret: StoreSecret

    init() throws {
        account = try KnownSecret.account()
        secret = try KnownSecret.secret()
    }

    private func issue(seed: UInt64 = 10) throws -> (texts: [String], codes: RecoveryCodes) {
        try RecoveryCodes.issue(to: account, under: secret, SeededChance(seed: seed))
    }

    @Test("ten codes of 75 bits are issued, in three groups of letters that are not mistaken")
    func issues() throws {
        let (texts, codes) = try issue()
        #expect(texts.count == 10 && Set(texts).count == 10 && codes.count == 10)
        let letters = Set("0123456789abcdefghjkmnpqrstvwxyz")
        #expect(letters.count == 32)
        for text in texts {
            let groups = text.split(separator: "-")
            #expect(groups.map(\.count) == [5, 5, 5])
            #expect(groups.allSatisfy { $0.allSatisfy(letters.contains) })
        }
        #expect(try issue(seed: 11).texts != texts)
    }

    @Test("each code is taken once, in any order")
    func takesOnce() throws {
        var (texts, codes) = try issue()
        texts.reverse()
        for (index, text) in texts.enumerated() {
            let left = try #require(codes.taking(text, of: account, under: secret))
            #expect(left.count == 9 - index)
            #expect(left.taking(text, of: account, under: secret) == nil)
            codes = left
        }
        #expect(codes.count == 0)
        #expect(codes.taking(texts[0], of: account, under: secret) == nil)
    }

    @Test("a code of ten letters that was issued before stays good, and half a new one is none")
    func lengths() throws {
        let digest = "c43894b9c0cbe5bcdcd5acb448fd44a4cdd71b64ad26ca2fc37a2cd092222257"
        let old = try #require(RecoveryCodes(bytes: [1, 1] + Hex.decode(digest)))
        #expect(old.taking("01234-56789", of: account, under: secret)?.count == 0)
        let (texts, codes) = try issue()
        #expect(codes.taking(String(texts[0].prefix(11)), of: account, under: secret) == nil)
        #expect(old.taking("01234-56789-abcde", of: account, under: secret) == nil)
    }

    @Test("a known digest is found under every spelling of its code")
    func spellings() throws {
        // Computed by another implementation of HMAC over the account and "0123456789".
        let digest = "c43894b9c0cbe5bcdcd5acb448fd44a4cdd71b64ad26ca2fc37a2cd092222257"
        let codes = try #require(RecoveryCodes(bytes: [1, 1] + Hex.decode(digest)))
        for text in ["01234-56789", "0123456789", "oI234 56789", " OL2-3456 789 ", "oi23456789"] {
            #expect(codes.taking(text, of: account, under: secret)?.count == 0, "\(text)")
        }
        for text in ["01234-5678", "01234-567899", "", "01234-5678u", "01234_56789", "０1234-56789"] {
            #expect(codes.taking(text, of: account, under: secret) == nil, "\(text)")
        }
        let longest = "0123456789" + String(repeating: " ", count: 54)
        #expect(codes.taking(longest, of: account, under: secret) != nil)
        #expect(codes.taking(longest + " ", of: account, under: secret) == nil)
    }

    @Test("the codes of one account are none of another's, nor under another secret")
    func bound() throws {
        let (texts, codes) = try issue()
        #expect(codes.taking(texts[0], of: try KnownSecret.account("a-2"), under: secret) == nil)
        #expect(codes.taking(texts[0], of: account, under: try KnownSecret.another()) == nil)
    }

    @Test("the stored form comes back, and nothing but it is read")
    func storedForm() throws {
        let codes = try issue().codes
        let bytes = codes.bytes
        #expect(bytes.count == 2 + 10 * 32 && bytes.starts(with: [1, 10]))
        #expect(RecoveryCodes(bytes: bytes) == codes)
        for length in 0..<bytes.count { #expect(RecoveryCodes(bytes: Array(bytes.prefix(length))) == nil) }
        #expect(RecoveryCodes(bytes: bytes + [0]) == nil)
        #expect(RecoveryCodes(bytes: [2] + bytes.dropFirst()) == nil)
        #expect(RecoveryCodes(bytes: [1, 0])?.count == 0)
        let most = RecoveryCodes.maximumCount
        let digests = [UInt8](repeating: 7, count: 32 * (most + 1))
        #expect(RecoveryCodes(bytes: [1, UInt8(most)] + digests.dropLast(32))?.count == most)
        #expect(RecoveryCodes(bytes: [1, UInt8(most + 1)] + digests) == nil)
    }
}
