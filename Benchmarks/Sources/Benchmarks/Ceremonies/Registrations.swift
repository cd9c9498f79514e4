import PassLift
import PassLiftOpenSSL

/// A registration from JSON text to verdict, attestation `none`: no signature is checked, but the new key's
/// point is looked for on its curve.
struct Registrations {
    private static let count = 500
    /// The most allocations of a registration; more is a failure.
    private static let allocationLimit: Double = 62

    func run() async throws {
        let ceremony = try ExampleCeremony(.es256)
        let verifier = RegistrationVerifier(cryptography: OpenSSLCryptography())
        func register(_ count: Int) throws {
            for _ in 0..<count {
                let parsed = try RegistrationResponse(json: ceremony.registration)
                _ = try verifier.verify(parsed, against: ceremony.creation, at: ExampleCeremony.now)
            }
        }
        print("ES256 registration, attestation none")
        try await Timing.print("JSON text to verdict", count: Self.count) { try register(Self.count) }
        let allocations = try allocationsEach(Self.count, register)
        print("  allocations each: \(rounded(allocations))\n")
        guard allocations <= Self.allocationLimit else {
            throw BenchmarkFault(
                text: "\(rounded(allocations)) allocations, limit \(rounded(Self.allocationLimit))")
        }
    }
}
