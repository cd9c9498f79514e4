/// The page or app that asks, and which relying parties it may act for.
///
/// There is no list of public suffixes here: any id of two labels or more may be a relying party.
struct ClientPage {
    let origin: String
    private let host: String?
    private let isLinked: Bool

    /// Takes an origin; one that is no secure page must be linked.
    init(origin: String, linkedOrigins: Set<String>) throws(ClientException) {
        self.origin = origin
        host = Self.secureHost(of: origin)
        isLinked = linkedOrigins.contains(origin)
        guard host != nil || isLinked else { throw .security }
    }

    /// The relying party id to act for: the one asked for, or the page's host.
    func relyingPartyID(asked: String?) throws(ClientException) -> String {
        guard let id = asked ?? host else { throw .security }
        if isLinked { return id }
        guard let host, host == id || host.hasSuffix("." + id), id == "localhost" || id.contains(".") else {
            throw .security
        }
        return id
    }

    private static func secureHost(of origin: String) -> String? {
        let rest: Substring
        if origin.hasPrefix("https://") {
            rest = origin.dropFirst(8)
        } else if origin.hasPrefix("http://") {
            rest = origin.dropFirst(7)
        } else {
            return nil
        }
        guard !rest.contains("/"), let host = rest.split(separator: ":").first.map(String.init) else {
            return nil
        }
        let isLocal = host == "localhost" || host.hasSuffix(".localhost")
        return origin.hasPrefix("https://") || isLocal ? host : nil
    }
}
