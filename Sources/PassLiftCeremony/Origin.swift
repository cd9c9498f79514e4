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

    static func judgeRelated(_ origin: String) throws(RelyingPartyError) {
        guard try DomainName.isDomain(host(of: origin)) else {
            throw RelyingPartyError(.originMalformed, "a related origin is an https page on a domain")
        }
    }

    private static func isApp(_ origin: String) -> Bool {
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
        guard host == "localhost" || DomainName.isDomain(host) || host.hasSuffix(".localhost") else {
            throw malformed
        }
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
            "https://host or https://host:port in lower case, without path or slash at the end, or an app's origin"
        )
    }
}

/// Judges domain names (RFC 1034, section 3.5; RFC 1123, section 2.1) in their ASCII form.
enum DomainName {
    private static let maximumByteCount = 253
    private static let maximumLabelByteCount = 63

    /// At least two labels of lower-case letters, digits and inner hyphens, the last not all digits.
    static func isDomain(_ name: String) -> Bool {
        let labels = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard name.utf8.count <= maximumByteCount, labels.count >= 2, let last = labels.last else {
            return false
        }
        return labels.allSatisfy { isLabel($0) } && !last.allSatisfy { (0x30...0x39).contains($0) }
    }

    private static func isLabel(_ label: Substring.UTF8View) -> Bool {
        guard (1...maximumLabelByteCount).contains(label.count) else { return false }
        guard label.first != UInt8(ascii: "-"), label.last != UInt8(ascii: "-") else { return false }
        return label.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x61...0x7a, UInt8(ascii: "-"): true
            default: false
            }
        }
    }
}
