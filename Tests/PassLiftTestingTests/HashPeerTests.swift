import Foundation
import PassLift
import PassLiftAccounts
import PassLiftCeremony
import PassLiftEncoding
import PassLiftMachine
import PassLiftOpenSSL
import PassLiftPasswords
import PassLiftPolicy
import PassLiftPorts
import PassLiftTesting
import PassLiftText
import Testing

@Suite(
    "Password hashes beside the tools that make them",
    .enabled(if: PeerScript.python != nil, "PASSLIFT_PEERS names no Python with the peers installed"))
struct HashPeerTests {
    private static let seed: UInt64 = 0x5eed_0a50

    /// Twenty passwords that every tool takes: no NUL byte, no end of a line, up to 120 bytes.
    private static let passwords: [String] = {
        var passwords = [
            "x", "\u{e9}", " ", " leading and trailing ", "correct horse battery staple",
            "p\u{e4}ssw\u{f6}rd \u{2602} \u{5bc6}\u{7801}", String(repeating: "a", count: 72),
            String(repeating: "b", count: 73), "\u{1f511}\u{1f512}", "$1$dollars$", "\"quotes' and \\", "0",
        ]
        var random = SeededGenerator(seed: seed)
        while passwords.count < 20 {
            let letters = (0..<Int.random(in: 1...120, using: &random)).map { _ in
                Character(UnicodeScalar(UInt8.random(in: 0x21...0x7e, using: &random)))
            }
            passwords.append(String(letters))
        }
        return passwords
    }()

    private let hasher: Argon2PasswordHasher

    init() throws {
        var limits = HashingLimits()
        limits.queueDeadlineMilliseconds = 600_000
        hasher = try Argon2PasswordHasher(
            cost: Argon2Cost(memoryKiB: 256, passes: 1, lanes: 1), limits: limits, workerCount: 2,
            chance: SeededChance(seed: Self.seed))
    }

    @Test(
        "hashes of every tool match their password alone, and sign in through the engine, which hashes anew")
    func everyTool() async throws {
        let cases = HashTool.all.map { tool -> JSONValue in
            let passwords = Self.passwords.map { JSONValue.string(Data($0.utf8).base64EncodedString()) }
            return ["tool": .string(tool.name), "passwords": .array(passwords)]
        }
        let results = try PeerScript(name: "hashes.py").run(cases)
        var counts: [String: Int] = [:]
        for (tool, result) in zip(HashTool.all, results) {
            if let missing = try? result.member("missing").string() {
                skip(tool, missing)
                continue
            }
            let hashes = try result.member("hashes").elements().map { try $0.string() }
            #expect(hashes.count == Self.passwords.count)
            for (password, hash) in zip(Self.passwords, hashes) {
                try await verify(password, PasswordHash(encoded: hash), tool)
            }
            try await signIn(Self.passwords[4], PasswordHash(encoded: hashes[4]))
            counts[tool.scheme, default: 0] += hashes.count
        }
        #expect(counts == Self.expectedCounts)
        for (scheme, count) in counts.sorted(by: { $0.key < $1.key }) {
            print(scheme.padding(toLength: 24, withPad: " ", startingAt: 0), count)
        }
    }

    @Test("every scheme that is verified has a tool that makes its hashes")
    func everyScheme() {
        #expect(Set(HashTool.all.map(\.scheme)) == Set(HashScheme.allCases.map(\.rawValue)))
    }

    /// The hashes of each scheme: of every tool as many as there are passwords, without those whose program
    /// is not installed here.
    private static var expectedCounts: [String: Int] {
        HashTool.all.filter(\.isInstalled).reduce(into: [:]) { $0[$1.scheme, default: 0] += passwords.count }
    }

    /// A program that is not installed is told, and where the continuous integration runs it must be there.
    private func skip(_ tool: HashTool, _ missing: String) {
        #expect(!tool.isInstalled, "\(tool.name): \(missing) is missing, and its program is installed")
        if ProcessInfo.processInfo.environment["CI"] == "1" {
            Issue.record("\(tool.name): \(missing) is missing")
        }
        FileHandle.standardError.write(Data("SKIPPED: \(tool.name): \(missing) is missing\n".utf8))
    }

    private func verify(_ password: String, _ hash: PasswordHash, _ tool: HashTool) async throws {
        let what = Comment(rawValue: "\(tool.name), seed \(Self.seed): \(hash.encoded)")
        let right = try await outcome(password, hash)
        #expect(right.outcome == .matches, what)
        #expect(right.scheme == tool.scheme, what)
        var wrong = Array(password)
        wrong[0] = wrong[0] == "q" ? "r" : "q"
        #expect(try await outcome(String(wrong), hash).outcome == .differs, what)
        #expect(try await outcome(password, changedDigest(of: hash)).outcome == .differs, what)
        let wrapped = try await hasher.wrapping(hash)
        guard wrapped != hash else { return }
        #expect(try await outcome(password, wrapped).outcome == .matches, what)
        #expect(try await outcome(String(wrong), wrapped).outcome == .differs, what)
    }

    private func outcome(_ password: String, _ hash: PasswordHash) async throws -> PasswordVerdict {
        try await hasher.verify(Password(Array(password.utf8)), against: hash)
    }

    /// LDAP's digests stand in front of the salt, all others at the end.
    private func changedDigest(of hash: PasswordHash) -> PasswordHash {
        var symbols = Array(hash.encoded)
        let isLDAP = symbols.starts(with: "{S") || symbols.starts(with: "{MD5}")
        let place = isLDAP ? 12 : symbols.count - 10
        symbols[place] = symbols[place] == "0" ? "1" : "0"
        return PasswordHash(encoded: String(symbols))
    }

    /// Imports an account that has `hash`, signs in, and finds an Argon2id hash in the store.
    private func signIn(_ password: String, _ hash: PasswordHash) async throws {
        let store = InMemoryAccountStore()
        let doors = Doors(
            store: store, cryptography: OpenSSLCryptography(), chance: SeededChance(seed: Self.seed),
            time: ManualTime(Instant(milliseconds: 1_796_029_200_000)))
        let party = try RelyingParty(id: "example.org", name: "Example", origins: ["https://example.org"])
        let accounts = PasskeyAccounts(
            ceremonies: PasskeyCeremonies(relyingParty: party, policy: .standard, doors: doors),
            hasher: hasher, text: UTF8ProcNormalizer())
        _ = try await accounts.importAccount(AccountImport(loginName: "Ada", passwordHash: hash))
        let credentials = try LoginCredentials(loginName: "Ada", password: password)
        let reply = try await accounts.signIn(credentials, client: ClientDescription())
        let account = try #require(reply.account, "\(hash.encoded)")
        let stored = try #require(try await store.password(of: account))
        let verdict = try await outcome(password, stored.hash)
        #expect(verdict == PasswordVerdict(outcome: .matches, scheme: "argon2id", needsRehash: false))
    }
}
