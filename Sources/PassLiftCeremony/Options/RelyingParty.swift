/// Who asks for passkeys: the relying party id, its name, and the pages and apps that may run its ceremonies.
///
/// A configuration under which no ceremony could succeed, or a foreign one could, cannot be made.
public struct RelyingParty: Hashable, Sendable {
    /// The relying party id: a domain, or `localhost`.
    public let id: String
    /// The name for people; deprecated in Level 3 but still required of options.
    public let name: String
    /// Every origin that clients may report, as exact strings: pages on the id or below it, pages of related
    /// origins, apps.
    public let origins: [String]
    /// Whether pages of other origins may frame ceremonies.
    public let framing: Framing

    /// Makes a relying party.
    ///
    /// - Parameters:
    ///   - id: e.g. `example.org`.
    ///   - name: e.g. `Example`.
    ///   - origins: pages whose host is the id or below it, e.g. `https://www.example.org:8443`, and apps:
    ///     `android:apk-key-hash:…`, `ios:bundle-id:…`. Apple's apps report `https://` and the id.
    ///   - relatedOrigins: `https` pages elsewhere that `/.well-known/webauthn` names (Level 3, section
    ///     5.11).
    ///   - framing: whether pages of other origins may frame ceremonies.
    public init(
        id: String, name: String, origins: [String], relatedOrigins: [String] = [],
        framing: Framing = .refused
    ) throws(RelyingPartyError) {
        try Self.judge(id: id)
        guard !name.isEmpty else { throw RelyingPartyError(.nameEmpty, "a name is required of options") }
        guard !origins.isEmpty else {
            throw RelyingPartyError(.originsEmpty, "no page or app could take part")
        }
        for origin in origins {
            try Origin.judge(origin, under: id)
        }
        for origin in relatedOrigins {
            try Origin.judgeRelated(origin)
        }
        self.id = id
        self.name = name
        self.origins = origins + relatedOrigins
        self.framing = framing
    }

    /// The origin that iOS and macOS apps report, `https://` and the id, when it is not among ``origins``;
    /// else nil.
    ///
    /// Easily forgotten where the pages live on `www.`.
    public var missingAppleAppOrigin: String? {
        let origin = "https://\(id)"
        return origins.contains(origin) ? nil : origin
    }

    private static func judge(id: String) throws(RelyingPartyError) {
        guard id != "localhost" else { return }
        guard !id.utf8.contains(UInt8(ascii: ":")) else {
            throw RelyingPartyError(.idNotDomain, "the id is a domain, without scheme, port or address")
        }
        guard DomainName.isDomain(id) else {
            throw RelyingPartyError(
                .idNotDomain, "the id is a domain of at least two labels in lower-case ASCII, or localhost")
        }
    }
}

/// Why a relying party cannot be configured so.
public struct RelyingPartyError: Error, Hashable, Sendable {
    /// The closed list of reasons; the raw value is API.
    public enum Code: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
        /// The id is no domain: a scheme, port, path, address, single label or upper case.
        case idNotDomain = "id_not_domain"
        /// No name.
        case nameEmpty = "name_empty"
        /// No origin.
        case originsEmpty = "origins_empty"
        /// An origin that no client reports: a path, trailing slash, upper case, default port, another
        /// scheme.
        case originMalformed = "origin_malformed"
        /// `http` elsewhere than on localhost.
        case originInsecure = "origin_insecure"
        /// A page that is neither on the id nor below it.
        case originOutsideID = "origin_outside_id"
    }

    /// Which reason.
    public let code: Code
    /// What is expected, for whoever configures.
    public let detail: String

    /// Makes the error.
    public init(_ code: Code, _ detail: String) {
        self.code = code
        self.detail = detail
    }
}
