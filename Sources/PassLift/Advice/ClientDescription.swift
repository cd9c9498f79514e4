import PassLiftEncoding
import PassLiftMachine
public import PassLiftPolicy

/// What is known of the client of this visit. Nothing of it decides anything about security.
public struct ClientDescription: Hashable, Sendable {
    /// What it can do.
    public var capabilities: ClientCapabilities
    /// Its system.
    public var platform: Platform
    /// Where in the host's product the person is.
    public var surface: Surface
    /// Whether a credential manager filled the password in.
    public var autofilled: Trilean
    /// Whether the device is new to the account.
    public var newDevice: Trilean
    /// Whether the device is shared.
    public var sharedDevice: Trilean
    /// Whether a passkey came from another device.
    public var crossDevice: Trilean
    /// Whether the client asked for a passkey before and was told that it holds none (`no_credential`); the
    /// web does not tell.
    public var noCredential: Trilean
    /// The host's judgement of risk; never read from JSON, since that comes from the client.
    public var risk: Risk

    /// A client of which nothing is known.
    public init(surface: Surface = .signIn) {
        capabilities = .unknown
        platform = .unknown
        self.surface = surface
        autofilled = .unknown
        newDevice = .unknown
        sharedDevice = .unknown
        crossDevice = .unknown
        noCredential = .unknown
        risk = .unknown
    }

    /// Reads the description that `passlift.js` sends:
    /// `{"capabilities":{"conditionalCreate":true,…},"platform":"ios","autofilled":true}`.
    ///
    /// Whatever is missing, of another type, or not known to this version stays unknown; bytes that are no
    /// JSON object are a client of which nothing is known. It never throws: a client's description must not
    /// cost a sign-in.
    public init(json: [UInt8], surface: Surface = .signIn) {
        self.init(surface: surface)
        guard let value = try? JSONReader().read(json) else { return }
        self.read(JSONNode(value))
    }

    private mutating func read(_ node: JSONNode) {
        if let told = try? node.optionalMember("capabilities") {
            capabilities.conditionalCreate = Self.trilean(told, "conditionalCreate")
            capabilities.conditionalGet = Self.trilean(told, "conditionalGet")
            capabilities.platformAuthenticator = Self.trilean(told, "passkeyPlatformAuthenticator")
            capabilities.hybridTransport = Self.trilean(told, "hybridTransport")
            capabilities.passkeyUsableHere = Self.trilean(told, "passkeyUsableHere")
        }
        if let told = try? node.optionalMember("platform"), let known = try? told.choice(Platform.self) {
            platform = known
        }
        autofilled = Self.trilean(node, "autofilled")
        newDevice = Self.trilean(node, "newDevice")
        sharedDevice = Self.trilean(node, "sharedDevice")
        crossDevice = Self.trilean(node, "crossDevice")
        noCredential = Self.trilean(node, "noCredential")
    }

    private static func trilean(_ node: JSONNode, _ key: String) -> Trilean {
        guard let member = try? node.optionalMember(key), let told = try? member.bool() else {
            return .unknown
        }
        return told ? .yes : .no
    }

    /// The facts of a sign-in by `method` from this client.
    package func signIn(_ method: SignInMethod) -> SignInFacts {
        var facts = SignInFacts(method: method, surface: surface)
        facts.platform = platform
        facts.autofilled = autofilled
        facts.newDevice = newDevice
        facts.sharedDevice = sharedDevice
        facts.crossDevice = crossDevice
        facts.noCredential = noCredential
        facts.risk = risk
        return facts
    }
}
