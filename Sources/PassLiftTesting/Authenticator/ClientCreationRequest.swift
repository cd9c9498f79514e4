import PassLiftCeremony
import PassLiftEncoding

/// What `create()` is asked.
struct ClientCreationRequest {
    let common: ClientRequest
    let relyingPartyID: String?
    let user: PasskeyUser
    /// The algorithms, as numbers; unknown ones included.
    let algorithms: [Int64]
    let userVerification: UserVerificationRequirement
    let excludedIDs: [[UInt8]]
    /// Whether `credProps` is asked for.
    let asksProperties: Bool

    init(json: [UInt8]) throws(ClientException) {
        common = try ClientRequest(json: json)
        let publicKey = common.publicKey
        guard let party = try ClientRequest.member("rp", of: publicKey),
            try ClientRequest.text("name", of: party) != nil,
            let user = try ClientRequest.member("user", of: publicKey),
            let parameters = try ClientRequest.member("pubKeyCredParams", of: publicKey)
        else { throw .type }
        relyingPartyID = try ClientRequest.text("id", of: party)
        self.user = try Self.user(user)
        algorithms = try Self.algorithms(parameters)
        userVerification = try common.userVerification(
            in: ClientRequest.member("authenticatorSelection", of: publicKey))
        excludedIDs = try common.credentialIDs("excludeCredentials")
        if let extensions = try ClientRequest.member("extensions", of: publicKey) {
            asksProperties = try ClientRequest.member("credProps", of: extensions)?.value == .bool(true)
        } else {
            asksProperties = false
        }
    }

    private static func user(_ node: JSONNode) throws(ClientException) -> PasskeyUser {
        guard let id = try ClientRequest.member("id", of: node),
            let name = try ClientRequest.text("name", of: node),
            let displayName = try ClientRequest.text("displayName", of: node)
        else { throw .type }
        let handle = try ClientRequest.bytes(id)
        guard 1...ResponseLimits.userHandleByteCount ~= handle.count else { throw .type }
        return PasskeyUser(handle: handle, name: name, displayName: displayName)
    }

    /// An empty list stands for ES256 and RS256.
    private static func algorithms(_ node: JSONNode) throws(ClientException) -> [Int64] {
        let elements = try ClientRequest.elements(node)
        guard !elements.isEmpty else { return [COSEAlgorithm.es256.rawValue, COSEAlgorithm.rs256.rawValue] }
        var algorithms: [Int64] = []
        for element in elements {
            guard let type = try ClientRequest.text("type", of: element),
                let number = try ClientRequest.member("alg", of: element),
                case .integer(let value) = number.value
            else { throw .type }
            if type == "public-key" { algorithms.append(value) }
        }
        return algorithms
    }
}
