import PassLiftEncoding

/// Who asks for passkeys: the relying party id, its name, and the pages and apps that may run its ceremonies.
///
/// A configuration under which no ceremony could succeed, or a foreign one could, cannot be made. What may
/// work but probably is not meant is told by ``warnings(registrableDomain:)``.
public struct RelyingParty: Hashable, Sendable {
    /// The relying party id: a domain, or `localhost`.
    public let id: String
    /// The name for people; deprecated in Level 3 but still required of options.
    public let name: String
    /// Every origin that clients may report, as exact strings: pages on the id or below it, apps, and behind
    /// them the ``relatedOrigins``.
    public let origins: [String]
    /// The pages elsewhere among ``origins``, which ``relatedOriginsDocument`` tells clients of.
    public let relatedOrigins: [String]
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
    ///   - framing: whether pages of other origins may frame ceremonies, and which.
    public init(
        id: String, name: String, origins: [String], relatedOrigins: [String] = [],
        framing: Framing = .refused
    ) throws(RelyingPartyError) {
        try RelyingPartyID.judge(id)
        guard !name.isEmpty else { throw RelyingPartyError(.nameEmpty, "a name is required of options") }
        guard !origins.isEmpty else {
            throw RelyingPartyError(.originsEmpty, "no page or app could take part")
        }
        for origin in origins {
            try Origin.judge(origin, under: id)
        }
        for origin in relatedOrigins {
            try Origin.judgeRelated(origin, to: id)
        }
        try Origin.judgeDistinct(origins + relatedOrigins)
        try framing.judge()
        try Self.judgeLength(of: origins + relatedOrigins + framing.topOrigins)
        self.id = id
        self.name = name
        self.origins = origins + relatedOrigins
        self.relatedOrigins = relatedOrigins
        self.framing = framing
    }

    /// The longest that all origins may be together, top origins included, in bytes: every ceremony keeps
    /// them, and anonymous ones carry them in their seal.
    public static let maximumOriginsByteCount = 8192

    private static func judgeLength(of origins: [String]) throws(RelyingPartyError) {
        guard origins.reduce(0, { $0 + $1.utf8.count }) <= maximumOriginsByteCount else {
            throw RelyingPartyError(
                .originsTooLong, "at most \(maximumOriginsByteCount) bytes of origins, top origins included")
        }
    }

    /// The origin that iOS and macOS apps report, `https://` and the id, when it is not among ``origins``;
    /// else nil.
    ///
    /// Easily forgotten where the pages live on `www.`.
    public var missingAppleAppOrigin: String? {
        let origin = "https://\(id)"
        return origins.containsExactly(origin) ? nil : origin
    }
}

extension Framing {
    /// The pages that may frame; none where framing is refused.
    fileprivate var topOrigins: [String] {
        switch self {
        case .refused: []
        case .allowed(let topOrigins): topOrigins
        }
    }

    /// Whether a ceremony in a frame could succeed under it.
    fileprivate func judge() throws(RelyingPartyError) {
        switch self {
        case .refused: return
        case .allowed(let topOrigins):
            // Whoever knows top origins sends one with each framed ceremony; who does not, hides the framer.
            guard !topOrigins.isEmpty else {
                throw RelyingPartyError(
                    .topOriginsEmpty,
                    "at least one top origin: clients name the framing page, and it would never be expected")
            }
            for origin in topOrigins {
                try Origin.judgeTop(origin)
            }
            try Origin.judgeDistinct(topOrigins)
        }
    }
}
