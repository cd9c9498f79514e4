/// Why a relying party cannot be configured so.
public struct RelyingPartyError: Error, Hashable, Sendable {
    /// The closed list of reasons; the raw value is API.
    public enum Code: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
        /// The id is no domain: a scheme, port, path, address, single label, upper case or dot at the end.
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
        /// The same origin twice in one list, or as an own and a related one.
        case originDuplicated = "origin_duplicated"
        /// A related origin on the id or below it, where no relation is needed.
        case relatedOriginUnderID = "related_origin_under_id"
        /// Framing is allowed by nobody.
        case topOriginsEmpty = "top_origins_empty"
        /// A top origin that no client reports.
        case topOriginMalformed = "top_origin_malformed"
        /// More text of origins than a ceremony can carry.
        case originsTooLong = "origins_too_long"
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
