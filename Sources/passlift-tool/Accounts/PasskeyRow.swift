import PassLiftAccounts
import PassLiftCeremony
import PassLiftEncoding
import PassLiftMachine
import PassLiftPorts

/// One line of passkeys to take over: the credential document of `verify assertion`, and what else is known.
struct PasskeyRow {
    private static let members =
        VerifyAssertion.credentialMembers
        + ["account", "username", "transports", "aaguid", "label", "created_at"]

    let passkey: PasskeyImport

    init(_ line: JSONNode) throws(RowFaults) {
        let unknown = line.unknownMembers(known: Self.members).compactMap { fault -> String? in
            guard case .key(let name)? = fault.path.steps.last else { return nil }
            return PlainText.name(name)
        }
        guard unknown.isEmpty else { throw RowFaults([.unknownColumn], columns: unknown) }
        do throws(JSONFault) {
            passkey = try Self.passkey(line)
        } catch {
            switch error.code {
            case .missing: throw RowFaults(.missingMember)
            case .wrongType: throw RowFaults(.wrongType)
            case .unknownKey: throw RowFaults(.unknownColumn)
            case .invalidValue: throw RowFaults(Self.fault(of: error.path))
            }
        }
        guard !passkey.label.utf8.contains(0) else { throw RowFaults(.nulByte) }
    }

    private static func passkey(_ line: JSONNode) throws(JSONFault) -> PasskeyImport {
        var passkey = PasskeyImport(try StoredCredential(line))
        if let node = try present("account", of: line) {
            guard let id = AccountID(try node.string()) else { throw node.invalid("an account's id") }
            passkey.owner = .account(id)
        } else if let node = try present("username", of: line) {
            passkey.owner = .loginName(try node.string())
        }
        if let node = try present("transports", of: line) {
            passkey.transports = try node.elements().map { node throws(JSONFault) in try node.string() }
        }
        if let node = try present("aaguid", of: line) {
            let digits = try node.string().filter { $0 != "-" }
            guard let bytes = try? Hex.decode(digits), let aaguid = AAGUID(bytes) else {
                throw node.invalid("16 bytes in hexadecimal")
            }
            passkey.aaguid = aaguid
        }
        if let node = try present("label", of: line) { passkey.label = try node.string() }
        if let node = try present("created_at", of: line) {
            passkey.createdAt = Instant(milliseconds: try node.moment())
        }
        return passkey
    }

    /// The member; null counts as absent.
    private static func present(_ key: String, of line: JSONNode) throws(JSONFault) -> JSONNode? {
        guard let node = try line.optionalMember(key), node.value != .null else { return nil }
        return node
    }

    /// Which member has no such value.
    private static func fault(of path: JSONPath) -> RowFault {
        guard case .key(let member)? = path.steps.last else { return .wrongType }
        return switch member {
        case "credentialID": .credentialIDInvalid
        case "publicKey": .publicKeyInvalid
        case "userID": .userHandleInvalid
        case "account": .idInvalid
        case "aaguid": .aaguidInvalid
        case "created_at": .createdAtInvalid
        default: .wrongType
        }
    }
}
