import CPassLiftAllocations
import CPassLiftYardsticks
import PassLift
import PassLiftEncoding
import PassLiftOpenSSL

/// An assertion from JSON text to verdict, beside nothing but the check of a signature over as many bytes,
/// and beside py_webauthn.
struct Assertions {
    /// What is measured, and what it is held to.
    struct Subject {
        let name: String
        let algorithm: COSEAlgorithm
        let yardstick: yardstick_algorithm
        let goal: String
        /// The most allocations of an assertion beyond those of the bare check; more is a failure.
        let allocationLimit: Double
    }

    static let subjects = [
        Subject(
            name: "ES256", algorithm: .es256, yardstick: YARDSTICK_P256, goal: "≤ 1.25", allocationLimit: 55),
        Subject(
            name: "EdDSA", algorithm: .eddsa, yardstick: YARDSTICK_ED25519, goal: "none", allocationLimit: 65),
        Subject(
            name: "RS256", algorithm: .rs256, yardstick: YARDSTICK_RSA2048, goal: "none",
            allocationLimit: 100),
    ]
    private static let count = 500

    private let subject: Subject
    private let ceremony: ExampleCeremony
    private let signed: [UInt8]
    private let verifier = AssertionVerifier(cryptography: OpenSSLCryptography())

    init(_ subject: Subject) throws {
        self.subject = subject
        ceremony = try ExampleCeremony(subject.algorithm)
        signed = try ceremony.signedBytes()
        guard yardstick_sign(subject.yardstick, signed, signed.count) == 1 else {
            throw BenchmarkFault(text: "OpenSSL could not make a signature")
        }
    }

    func run() async throws {
        let comparison = Comparison(
            title: "\(subject.name) assertion", ours: "JSON text to verdict",
            theirs: "bare OpenSSL, key and context kept", ratio: .time, goal: subject.goal,
            count: Self.count)
        try await comparison.run({ try verify(Self.count) }, against: { try verifyBare(Self.count) })
        try countAllocations()
    }

    /// The same assertion by py_webauthn, in a process of its own.
    func runBesidePeer() async throws {
        guard
            let peer = try PeerProcess(
                "assertions.py", named: "py_webauthn", case: ceremony.description)
        else { return }
        defer { peer.stop() }
        let comparison = Comparison(
            title: "\(subject.name) assertion beside Python",
            ours: "JSON text to verdict, on \(String(cString: yardstick_openssl_version()))",
            theirs: "py_webauthn, on \(peer.version)", ratio: .rate, goal: "≥ 1.9", count: Self.count)
        try await comparison.run({ try verify(Self.count) }, against: { try peer.work(Self.count) })
    }

    private func verify(_ count: Int) throws {
        for _ in 0..<count {
            let parsed = try AuthenticationResponse(json: ceremony.assertion)
            _ = try verifier.verify(parsed, by: ceremony.stored, against: ceremony.request)
        }
    }

    private func verifyBare(_ count: Int) throws {
        guard yardstick_verify(subject.yardstick, signed, signed.count, Int64(count)) == count else {
            throw BenchmarkFault(text: "OpenSSL did not verify its own signature")
        }
    }

    private func countAllocations() throws {
        let whole = try allocationsEach(Self.count, verify)
        let bare = try allocationsEach(Self.count, verifyBare)
        print("  allocations each: \(rounded(whole)), of which the bare check's \(rounded(bare))\n")
        guard whole - bare <= subject.allocationLimit else {
            throw BenchmarkFault(
                text: "\(rounded(whole - bare)) allocations beyond the bare check's, limit "
                    + rounded(subject.allocationLimit))
        }
    }
}

extension ExampleCeremony {
    /// The case as the peer reads it.
    fileprivate var description: JSONValue {
        [
            "response": .string(String(decoding: assertion, as: UTF8.self)),
            "publicKey": .string(Base64URL.encode(stored.publicKey)),
            "signCount": .integer(Int64(stored.signCount)),
            "challenge": .string(Base64URL.encode(request.challenge)),
            "rpId": .string(ExampleCeremony.relyingPartyID),
            "origin": .string(ExampleCeremony.origin),
        ]
    }
}

/// The allocations of the process while `work` does `count` pieces, each.
func allocationsEach(_ count: Int, _ work: (Int) throws -> Void) rethrows -> Double {
    try work(1)
    let before = allocations_so_far()
    try work(count)
    return Double(allocations_so_far() - before) / Double(count)
}
