import PassLift
import PassLiftCeremony
import PassLiftMachine
import PassLiftPolicy
import PassLiftTesting

/// A person of the demonstration, with the device they come with.
struct DemoPerson: Sendable {
    let name: String
    let password: String
    var device: SoftwareAuthenticator
    var client: ClientDescription

    /// The five persons and their devices: what each browser can do decides how the journey goes.
    static func all() -> [String: DemoPerson] {
        var persons: [String: DemoPerson] = [:]
        for (place, (name, password)) in LegacyTable.passwords.sorted(by: { $0.key < $1.key }).enumerated() {
            var traits = AuthenticatorTraits()
            var client = ClientDescription()
            client.capabilities.platformAuthenticator = .yes
            client.autofilled = .yes
            switch name {
            case "ben", "dan", "eve":
                traits.conditionalCreation = .unsupported
                client.capabilities.conditionalCreate = .no
                client.platform = .linux
            default:
                traits.filledUserName = name
                client.capabilities.conditionalCreate = .yes
                client.platform = .iOS
            }
            persons[name] = DemoPerson(
                name: name, password: password,
                device: SoftwareAuthenticator(traits, seed: UInt64(place) + 1), client: client)
        }
        return persons
    }
}
