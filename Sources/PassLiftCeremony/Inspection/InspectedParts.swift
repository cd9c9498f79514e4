import PassLiftEncoding

extension InspectedAuthenticatorData {
    /// Bytes of the part that every authenticator data begins with.
    private static let headByteCount = 37
    private static let followers: AuthenticatorFlags = [.attestedCredential, .extensions]

    /// What can be read of `bytes`; nil where there is no head.
    init?(_ bytes: [UInt8], names: KnownNames, _ cryptography: any CeremonyCryptography) {
        let whole: AuthenticatorData?
        do {
            whole = try AuthenticatorData(bytes)
            fault = nil
        } catch {
            whole = nil
            fault = error
        }
        var head = Array(bytes.prefix(Self.headByteCount))
        guard head.count == Self.headByteCount else { return nil }
        flags = AuthenticatorFlags(rawValue: head[32])
        head[32] = flags.subtracting(Self.followers).rawValue
        guard let read = try? AuthenticatorData(head) else { return nil }
        relyingPartyIDHash = read.relyingPartyIDHash
        relyingParty = names.all.first { cryptography.sha256(Array($0.utf8)) == read.relyingPartyIDHash }
        signCount = read.signCount
        credential = whole?.attestedCredential.map { InspectedCredential($0) }
        extensions = whole?.extensions?.entries.map { InspectionText.key($0.key) } ?? []
    }
}

extension InspectedCredential {
    init(_ credential: AttestedCredential) {
        aaguid = credential.aaguid
        id = credential.id
        algorithm = COSEKey.statedAlgorithm(of: credential.publicKeyItem)
        do {
            let key = try COSEKey(credential.publicKeyItem)
            try key.requireOnCurve()
            keyFault = nil
        } catch {
            keyFault = error
        }
    }
}

extension InspectedAttestation {
    init(_ format: String, _ statement: CBORValue?, _ cryptography: any CeremonyCryptography) {
        self.format = format
        switch statement {
        case .map(let map)?:
            members = map.entries.map { InspectionText.key($0.key) }
            certificates = Self.certificates(map["x5c"], cryptography)
        case .array(let parts)?:
            members = parts.map { part in
                guard case .map(let map) = part, case .text(let format)? = map["fmt"] else { return "?" }
                return format
            }
            certificates = []
        case nil, .unsigned?, .negative?, .bytes?, .text?, .bool?, .null?:
            members = []
            certificates = []
        }
    }

    private static func certificates(
        _ value: CBORValue?, _ cryptography: any CeremonyCryptography
    ) -> [String] {
        guard case .array(let elements)? = value else { return [] }
        return elements.map { element in
            guard case .bytes(let der) = element, let certificate = cryptography.certificate(der) else {
                return "?"
            }
            return certificate.subject.map { attribute in
                "\(letters[attribute.oid] ?? attribute.oid)=\(attribute.value)"
            }.joined(separator: ", ")
        }
    }

    /// RFC 4514, section 3.
    private static let letters = [
        "2.5.4.3": "CN", "2.5.4.6": "C", "2.5.4.7": "L", "2.5.4.8": "ST", "2.5.4.10": "O", "2.5.4.11": "OU",
    ]
}

/// Names that a relying party id may have been mistaken for.
struct KnownNames {
    private static let maximumOriginByteCount = 512
    private static let maximumParentCount = 8

    /// The most likely first, each once.
    let all: [String]

    init(expectation: CeremonyExpectation, origin: String?) {
        var names = [expectation.relyingPartyID]
        if let appID = expectation.appID { names.append(appID) }
        let origins = (expectation.origins + [origin].compactMap { $0 })
            .filter { $0.utf8.count <= Self.maximumOriginByteCount }
        for origin in origins {
            guard let parts = OriginParts(origin) else { continue }
            names += [parts.host] + Self.parents(of: parts.host) + [parts.authority, origin, origin + "/"]
        }
        names += Self.parents(of: expectation.relyingPartyID) + ["www." + expectation.relyingPartyID]
        var seen: Set<String> = []
        all = names.filter { seen.insert($0).inserted }
    }

    private static func parents(of host: String) -> [String] {
        let labels = host.split(separator: ".")
        return (1..<max(1, min(labels.count, maximumParentCount))).map {
            labels.dropFirst($0).joined(separator: ".")
        }
    }
}

/// An origin, or what came for one, cut at its usual places.
struct OriginParts {
    let scheme: String
    let authority: String
    let host: String
    let port: String?
    let rest: String

    /// Cuts `text`; nil where there is no `://`.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        let mark = Array("://".utf8)
        guard let end = bytes.indices.first(where: { bytes[$0...].starts(with: mark) }) else { return nil }
        let authority = bytes[(end + mark.count)...].prefix { !"/?#".utf8.contains($0) }
        let host = authority.prefix { $0 != UInt8(ascii: ":") }
        scheme = String(decoding: bytes[..<end], as: UTF8.self)
        self.authority = String(decoding: authority, as: UTF8.self)
        self.host = String(decoding: host, as: UTF8.self)
        port =
            host.count == authority.count
            ? nil : String(decoding: authority[host.endIndex...].dropFirst(), as: UTF8.self)
        rest = String(decoding: bytes[authority.endIndex...], as: UTF8.self)
    }

    /// The origin as clients spell it, or would.
    var canonical: String {
        let scheme = scheme.lowercased()
        let usual = scheme == "https" ? "443" : scheme == "http" ? "80" : nil
        let port = port.flatMap { $0.isEmpty || $0 == usual ? nil : ":" + $0 } ?? ""
        return scheme + "://" + host.lowercased() + port
    }
}

/// Texts of what was expected and found, of bounded length.
enum InspectionText {
    /// The longest text, in Unicode scalars, and bytes of binary that are spelled.
    static let maximumScalarCount = 256
    static let maximumByteCount = 96

    static func clipped(_ text: String) -> String {
        let scalars = text.unicodeScalars
        guard
            let end = scalars.index(
                scalars.startIndex, offsetBy: maximumScalarCount, limitedBy: scalars.endIndex),
            end != scalars.endIndex
        else { return text }
        return String(scalars[..<end]) + "… (\(text.utf8.count) bytes)"
    }

    static func binary(_ bytes: [UInt8]?) -> String {
        guard let bytes else { return "" }
        let text = Base64URL.encode(bytes.prefix(maximumByteCount))
        return bytes.count > maximumByteCount ? text + "… (\(bytes.count) bytes)" : text
    }

    static func list(_ texts: [String]) -> String {
        clipped(texts.joined(separator: ", "))
    }

    static func key(_ key: CBORKey) -> String {
        switch key {
        case .text(let text): clipped(text)
        case .unsigned(let number): String(number)
        case .negative(let number): "-1-\(number)"
        }
    }
}
