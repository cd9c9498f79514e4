import PassLiftEncoding

/// Related origins (Level 3, section 5.11): pages elsewhere that may use this relying party's passkeys.
extension RelyingParty {
    /// Where clients look for ``relatedOriginsDocument``, on the host that the id names.
    public static let relatedOriginsPath = "/.well-known/webauthn"
    /// The media type of ``relatedOriginsDocument``.
    public static let relatedOriginsMediaType = "application/json"
    /// How many different labels every client must be able to follow; what comes after may be skipped.
    public static let relatedLabelCount = 5

    /// The document `{"origins":[…]}` in UTF-8; nil where there are no related origins, and nothing should be
    /// served.
    ///
    /// To be answered with status 200 and ``relatedOriginsMediaType`` at `https://`, the id and
    /// ``relatedOriginsPath``, without asking who asks: clients send neither cookies nor a referrer, and
    /// follow redirects by `https` alone.
    public var relatedOriginsDocument: [UInt8]? {
        guard !relatedOrigins.isEmpty else { return nil }
        var writer = JSONWriter()
        writer.object { object in
            object.member("origins", array: { $0.strings(relatedOrigins) })
        }
        return writer.bytes
    }

    /// What works, but not everywhere, or is probably not meant.
    ///
    /// - Parameter registrableDomain: the registrable domain of a host by the public suffix list, or nil for
    ///   a host that is a public suffix itself. The default only estimates it: see ``RegistrableDomain``.
    public func warnings(
        registrableDomain: (String) -> String? = RegistrableDomain.estimate(of:)
    ) -> [RelyingPartyWarning] {
        var warnings: [RelyingPartyWarning] = []
        if id != "localhost", registrableDomain(id) == nil { warnings.append(.idPublicSuffix) }
        if origins.contains(where: Origin.isApp), missingAppleAppOrigin != nil {
            warnings.append(.appleAppOriginMissing)
        }
        let labels = relatedOrigins.compactMap { origin in
            Origin.pageHost(of: origin).flatMap(registrableDomain)?.split(separator: ".").first
        }
        if Set(labels).count > Self.relatedLabelCount { warnings.append(.relatedLabelsTooMany) }
        return warnings
    }
}

/// What works, but not everywhere, or is probably not meant; the raw value is API.
public enum RelyingPartyWarning: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// The id looks like a public suffix, for which browsers refuse ceremonies.
    case idPublicSuffix = "id_public_suffix"
    /// There are apps, but the origin that Apple's report is not expected.
    case appleAppOriginMissing = "apple_app_origin_missing"
    /// The related origins have more labels than every client must follow.
    case relatedLabelsTooMany = "related_labels_too_many"

    /// A sentence for whoever configures.
    public var text: String {
        switch self {
        case .idPublicSuffix:
            "the id looks like a public suffix, such as co.uk: browsers refuse it, take the domain below it"
        case .appleAppOriginMissing:
            "apps of iOS and macOS report https:// and the id as their origin, which is not expected"
        case .relatedLabelsTooMany:
            "clients need to follow related origins of \(RelyingParty.relatedLabelCount) different labels "
                + "(example in example.co.uk and example.de); those of further labels may be skipped"
        }
    }
}

/// Estimates registrable domains without the public suffix list, which no package of the toolchain brings.
///
/// The rule: the last two labels; three, where the last is a country's two letters and the one before is a
/// usual category (`co.uk`, `com.au`, `ne.jp`). It knows neither the suffixes of companies (`github.io`) nor
/// the rarer ones of countries, so that it is good for a warning and nothing else; ceremonies never ask it.
public enum RegistrableDomain {
    private static let categories: Set<String> = [
        "ac", "co", "com", "edu", "go", "gob", "gov", "gouv", "govt", "id", "ltd", "mil", "ne", "net", "nhs",
        "nom", "or", "org", "plc", "sch",
    ]

    /// The registrable domain of `host`, e.g. `example.co.uk` of `www.example.co.uk`; nil where `host` is
    /// nothing but a suffix.
    public static func estimate(of host: String) -> String? {
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        guard let last = labels.last, labels.count >= 2 else { return nil }
        let category = String(labels[labels.count - 2])
        let count = last.utf8.count == 2 && categories.contains(category) ? 3 : 2
        guard labels.count >= count else { return nil }
        return labels.suffix(count).joined(separator: ".")
    }
}
