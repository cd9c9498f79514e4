import PassLiftPasswords
import PassLiftPorts
import Testing

@Suite("Argon2's own vectors")
struct Argon2VectorTests {
    @Test(
        "RFC 9106, section 5, is met, with secret and associated data",
        arguments: [
            (
                Argon2Parameters.Variant.d, "512b391b6f1162975371d30919734294f868e3be3984f3c1a13a4db9fabe4acb"
            ),
            (.i, "c814d9d1dc7f37aa13f0d77f2494bda1c8de6b016dd388d29952a4c4672b6ce8"),
            (.id, "0d640df58d78766c08c037a34a8b53c9d01ef0452d75b65eb52520e96b01e659"),
        ])
    func vectors(variant: Argon2Parameters.Variant, tag: String) throws {
        var parameters = Argon2Parameters(
            variant: variant, version: .v19, cost: Argon2Cost(memoryKiB: 32, passes: 3, lanes: 4),
            salt: [UInt8](repeating: 2, count: 16), tagByteCount: 32)
        parameters.secret = [UInt8](repeating: 3, count: 8)
        parameters.associatedData = [UInt8](repeating: 4, count: 12)
        let password = [UInt8](repeating: 1, count: 32)
        let memory = Argon2Memory(kibibytes: 32)
        for _ in 0..<2 {
            let made = try Argon2.tag(password, parameters, in: memory)
            #expect(made.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() == tag)
        }
    }

    @Test("one memory serves hashes of any size up to its own, in any order")
    func sharedMemory() throws {
        let memory = Argon2Memory(kibibytes: 8192)
        let tags = try ([64, 8192, 64, 8192] as [UInt32]).map { try tag(memoryKiB: $0, in: memory) }
        #expect(tags[0] == tags[2])
        #expect(tags[1] == tags[3])
        #expect(tags[0] != tags[1])
    }

    @Test("memory that is too small for a hash gives an error and no hash")
    func smallMemory() throws {
        let memory = Argon2Memory(kibibytes: 2048)
        #expect(try tag(memoryKiB: 2048, in: memory).count == 32)
        #expect(throws: PasswordHasherError(.libraryFailed, "")) {
            try tag(memoryKiB: 2052, in: memory)
        }
        #expect(throws: PasswordHasherError(.libraryFailed, "")) {
            try tag(memoryKiB: 8, in: Argon2Memory(kibibytes: 0))
        }
    }

    private func tag(memoryKiB: UInt32, in memory: Argon2Memory) throws -> [UInt8] {
        let parameters = Argon2Parameters(
            variant: .id, version: .v19, cost: Argon2Cost(memoryKiB: memoryKiB, passes: 1, lanes: 1),
            salt: [UInt8](repeating: 2, count: 16), tagByteCount: 32)
        return try Argon2.tag([1], parameters, in: memory)
    }
}
