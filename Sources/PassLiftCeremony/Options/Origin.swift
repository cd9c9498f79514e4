import PassLiftEncoding

/// Judges origins as clients spell them: `scheme://host[:port]` in lower case, or an app's exact string.
enum Origin {
    private static let androidPrefix = "android:apk-key-hash:"
    private static let iosPrefix = "ios:bundle-id:"

    static func judge(_ origin: String, under id: String) throws(RelyingPartyError) {
        if isApp(origin) { return }
        let host = try host(of: origin)
        guard host == id || host.hasSuffix("." + id) else {
            throw RelyingPartyError(
                .originOutsideID, "a page on \(id) or below it; pages elsewhere are related origins")
        }
    }

    static func judgeRelated(_ origin: String, to id: String) throws(RelyingPartyError) {
        let host = try host(of: origin)
        guard DomainName.isDomain(host) else {
            throw RelyingPartyError(.originMalformed, "a related origin is an https page on a domain")
        }
        guard host != id, !host.hasSuffix("." + id) else {
            throw RelyingPartyError(
                .relatedOriginUnderID, "a page on \(id) or below it belongs to the origins, without relation")
        }
    }

    /// A page that frames ceremonies: anywhere, but never an app.
    static func judgeTop(_ origin: String) throws(RelyingPartyError) {
        do {
            _ = try host(of: origin)
        } catch {
            throw RelyingPartyError(.topOriginMalformed, "a top origin: " + error.detail)
        }
    }

    static func judgeDistinct(_ origins: [String]) throws(RelyingPartyError) {
        for (index, origin) in origins.enumerated() where origins[..<index].contains(origin) {
            throw RelyingPartyError(.originDuplicated, "each origin once")
        }
    }

    /// The host of a well-formed page's origin; nil for an app's.
    static func pageHost(of origin: String) -> String? {
        try? host(of: origin)
    }

    static func isApp(_ origin: String) -> Bool {
        if origin.hasPrefix(androidPrefix) {
            let hash = origin.dropFirst(androidPrefix.count)
            return !hash.isEmpty && (try? Base64URL.decode(String(hash))) != nil
        }
        if origin.hasPrefix(iosPrefix) {
            let identifier = origin.dropFirst(iosPrefix.count)
            return !identifier.isEmpty && identifier.utf8.allSatisfy { (0x21...0x7e).contains($0) }
        }
        return false
    }

    /// The host of a page's origin.
    private static func host(of origin: String) throws(RelyingPartyError) -> String {
        let (rest, defaultPort) = try scheme(of: origin)
        let parts = rest.split(separator: ":", omittingEmptySubsequences: false)
        guard let host = parts.first.map(String.init), parts.count <= 2 else { throw malformed }
        guard host == "localhost" || DomainName.isDomain(host) else { throw malformed }
        if parts.count == 2 {
            guard let port = UInt16(parts[1]), port != 0, String(port) == parts[1], port != defaultPort else {
                throw RelyingPartyError(
                    .originMalformed, "a port from 1 to 65535, and none where it is usual")
            }
        }
        if defaultPort == 80 {
            guard host == "localhost" || host.hasSuffix(".localhost") else {
                throw RelyingPartyError(.originInsecure, "http is for localhost alone")
            }
        }
        return host
    }

    private static func scheme(
        of origin: String
    ) throws(RelyingPartyError) -> (rest: Substring, defaultPort: UInt16) {
        if origin.hasPrefix("https://") { return (origin.dropFirst(8), 443) }
        if origin.hasPrefix("http://") { return (origin.dropFirst(7), 80) }
        throw malformed
    }

    private static var malformed: RelyingPartyError {
        RelyingPartyError(
            .originMalformed,
            "https://host or https://host:port in lower case, without path or end slash, or an app's origin"
        )
    }
}
