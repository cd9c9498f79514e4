import PassLiftEncoding

/// What the client says about one ceremony (Level 3, section 5.8.1), read out of its JSON.
///
/// The raw bytes are what gets hashed, as they came; this is only their meaning. Members that are not looked
/// at (`tokenBinding` among them) may be anything.
struct ClientData: Hashable, Sendable {
    let type: String
    let challenge: String
    let origin: String
    let crossOrigin: Bool
    let topOrigin: String?

    /// Steps 5–6 of a registration, 8–9 of an authentication.
    init(_ bytes: [UInt8], steps: CeremonySteps) throws(CeremonyRefusal) {
        let root: JSONNode
        do {
            root = JSONNode(try JSONReader(limits: .request, options: .byteOrderMark).read(bytes))
        } catch {
            guard error.code != .invalidUTF8 else {
                throw CeremonyRefusal(steps.decodeClientData, .clientDataNotUTF8, "at \(error.place)")
            }
            throw CeremonyRefusal(
                steps.parseClientData, .clientDataMalformed, "\(error.code.rawValue) at \(error.place)")
        }
        do {
            type = try root.member("type").string()
            challenge = try root.member("challenge").string()
            origin = try root.member("origin").string()
            crossOrigin = try root.statedMember("crossOrigin")?.bool() ?? false
            topOrigin = try root.statedMember("topOrigin")?.string()
        } catch {
            throw CeremonyRefusal(steps.parseClientData, .clientDataMalformed, error.description)
        }
    }
}

extension JSONNode {
    /// The member `key`; nil also where it is `null`, as serializers spell what is absent: it says neither
    /// `true` nor a name.
    fileprivate func statedMember(_ key: String) throws(JSONFault) -> JSONNode? {
        try optionalMember(key).flatMap { $0.value == .null ? nil : $0 }
    }
}
