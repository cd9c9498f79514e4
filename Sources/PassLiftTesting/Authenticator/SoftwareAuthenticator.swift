import PassLiftCeremony
import PassLiftEncoding
import PassLiftOpenSSL

/// A browser and its passkey manager in software, for tests: options in, the JSON of a credential or an
/// exception out.
///
/// It signs with real keys, keeps passkeys of several accounts, and knows automatic upgrades with their
/// rules: no presence, no verification, only just after its own filling of a password for the same user name.
/// Everything but keys and signatures is the same in every run. It is a value: a copy is a cloned device that
/// shares keys and counts on its own. Never a place for keys that matter.
public struct SoftwareAuthenticator: Sendable {
    /// What client, authenticator and person are like; may be changed between ceremonies.
    public var traits: AuthenticatorTraits
    /// The passkeys that it holds, the oldest first.
    public internal(set) var credentials: [ResidentCredential] = []

    private let seed: UInt64
    private var madeCount: UInt64 = 0
    let cryptography = OpenSSLCryptography()

    /// An authenticator without passkeys.
    ///
    /// - Parameter seed: fixes the credential ids; two authenticators that meet the same server need two
    ///   seeds.
    public init(_ traits: AuthenticatorTraits = AuthenticatorTraits(), seed: UInt64) {
        self.traits = traits
        self.seed = seed
    }

    /// What `navigator.credentials.create()` does (Level 3, section 5.1.3).
    ///
    /// - Parameters:
    ///   - options: JSON text: `{"publicKey":…,"mediation":…}`, or the PublicKeyCredentialCreationOptionsJSON
    ///     alone.
    ///   - origin: the page's origin, e.g. `https://example.org`, or an app's.
    public mutating func create(options: [UInt8], origin: String) -> ClientResult {
        do throws(ClientException) {
            return .response(try register(ClientCreationRequest(json: options), origin: origin))
        } catch {
            return .failed(error)
        }
    }

    /// What `navigator.credentials.get()` does (Level 3, section 5.1.4).
    ///
    /// - Parameters:
    ///   - options: JSON text: `{"publicKey":…,"mediation":…}`, or the PublicKeyCredentialRequestOptionsJSON
    ///     alone.
    ///   - origin: the page's origin, e.g. `https://example.org`, or an app's.
    public mutating func get(options: [UInt8], origin: String) -> ClientResult {
        do throws(ClientException) {
            return .response(try authenticate(ClientAssertionRequest(json: options), origin: origin))
        } catch {
            return .failed(error)
        }
    }

    /// Deletes a passkey, as a person does in the settings of the device; an unknown id changes nothing.
    public mutating func forget(_ credentialID: [UInt8]) {
        credentials.removeAll { $0.id == credentialID }
    }

    /// Turns backup on or off for every passkey that can be synced; device-bound ones stay as they are.
    public mutating func setBackup(_ backup: SyncedBackup) {
        for index in credentials.indices {
            switch credentials[index].backup {
            case .deviceBound: break
            case .eligible, .backedUp: credentials[index].backup = backup.state
            }
        }
    }

    /// Whether passkeys that can be synced are.
    public enum SyncedBackup: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
        /// BS becomes 1.
        case on
        /// BS becomes 0.
        case off

        var state: BackupState {
            switch self {
            case .on: .backedUp
            case .off: .eligible
            }
        }
    }

    /// The id of the next credential.
    mutating func nextCredentialID() -> [UInt8] {
        madeCount += 1
        return cryptography.sha256(Array("passkey \(madeCount) of seed \(seed)".utf8))
    }

    /// The signature over what authenticator and client say, bent where that is asked for.
    func sign(
        _ authenticatorData: [UInt8], clientData: [UInt8], with key: OpenSSLSigningKey
    ) throws(ClientException) -> [UInt8] {
        var signature: [UInt8]
        do {
            signature = try key.sign(authenticatorData + cryptography.sha256(clientData))
        } catch {
            throw .unknown
        }
        if traits.misbehaviours.contains(.tamperedSignature), let last = signature.indices.last {
            signature[last] ^= 1
        }
        return signature
    }

    /// The authenticator data of a statement, bent where that is asked for.
    func authenticatorData(_ statement: AuthenticatorStatement) -> [UInt8] {
        var statement = statement
        statement.apply(traits.misbehaviours)
        return statement.bytes + (traits.misbehaviours.contains(.trailingByte) ? [0] : [])
    }

    /// The client data of a ceremony, bent where that is asked for.
    func clientData(_ kind: CeremonyKind, _ request: ClientRequest, origin: String) -> [UInt8] {
        var statement = ClientDataStatement(kind: kind, challenge: request.challenge, origin: origin)
        statement.apply(traits.misbehaviours)
        return statement.bytes
    }

    /// The credential id that a response names.
    func namedID(_ id: [UInt8]) -> [UInt8] {
        traits.misbehaviours.contains(.otherCredentialID) ? id.map { ~$0 } : id
    }

    /// UP and UV of a modal ceremony.
    func modalFlags(
        _ asked: UserVerificationRequirement, orThrow exception: ClientException
    ) throws(ClientException) -> AuthenticatorFlags {
        switch (traits.userVerification, asked) {
        case (.able, .required), (.able, .preferred): return [.userPresent, .userVerified]
        case (.able, .discouraged), (.unable, .preferred), (.unable, .discouraged): return .userPresent
        case (.unable, .required): throw exception
        }
    }
}
