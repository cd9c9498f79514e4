import PassLift
import PassLiftAccounts
import PassLiftEncoding
import PassLiftMachine
import PassLiftPorts
import PassLiftTesting
import Testing

@Suite("How long a device is known")
struct DeviceLifetimeTests {
    private static let lifetime: Int64 = 3600

    /// The number of the device in a token: its first sixteen bytes.
    private func device(_ token: String?) throws -> [UInt8] {
        let text = try #require(token)
        return Array(try Base64URL.decode(String(text.dropFirst("v1.".count))).prefix(16))
    }

    @Test("a device keeps its number for as long as the host says, and is another one after that")
    func lifetime() async throws {
        let house = try Household { $0.deviceTokenLifetimeSeconds = Self.lifetime }
        let ada = try await house.join("Ada", email: "ada@example.org")
        let credentials = try LoginCredentials(loginName: "Ada", password: ada.password)
        let first = try await house.accounts.signIn(credentials, client: World.client)
        let origin = RequestOrigin(deviceToken: first.deviceToken)
        house.time.advance(seconds: Self.lifetime - 1)
        let known = try await house.accounts.signIn(credentials, client: World.client, from: origin)
        #expect(try device(known.deviceToken) == device(first.deviceToken))
        house.time.advance(seconds: 1)
        let other = try await house.accounts.signIn(credentials, client: World.client, from: origin)
        #expect(try device(other.deviceToken) != device(first.deviceToken))
        // Each sign-in is the beginning of another lifetime.
        let renewed = RequestOrigin(deviceToken: known.deviceToken)
        let again = try await house.accounts.signIn(credentials, client: World.client, from: renewed)
        #expect(try device(again.deviceToken) == device(first.deviceToken))
    }
}
