import PassLiftAccounts
import PassLiftEncoding
import PassLiftMachine
import PassLiftPorts

/// One row of a legacy table: what stands in which column; empty fields are not there.
struct LegacyRow {
    /// The columns that are known, beside those that begin with ``attributePrefix``.
    static let columns = [
        "username", "password_hash", "id", "email", "display_name", "created_at", "email_verified",
        "totp_secret", "status", "user_handle",
    ]
    static let attributePrefix = "attr."

    private let values: [String: String]

    /// Whether the row has attributes: the host tells them with each sign-in, they are not stored.
    var hasAttributes: Bool { values.keys.contains { $0.hasPrefix(Self.attributePrefix) } }

    init(_ values: [String: String]) {
        self.values = values
    }

    /// The columns of a CSV header.
    static func columns(_ header: Result<[String], RowFault>, path: String) throws(ToolError) -> [String] {
        let names: [String]
        switch header {
        case .success(let read): names = read
        case .failure(let fault):
            throw ToolError(
                .malformedDocument, "\(path): line 1: \(fault.rawValue), expected a CSV header or JSON Lines")
        }
        for name in names where !isKnown(name) {
            let near = nearestKey(to: name, among: columns).map { ", did you mean \($0)?" } ?? ""
            throw ToolError(
                .invalidDocument,
                "\(path): line 1: unknown column, not in \(columns.joined(separator: ", ")) or attr.*\(near)"
            )
        }
        guard Set(names).count == names.count else {
            throw ToolError(.invalidDocument, "\(path): line 1: a column stands there twice")
        }
        for required in ["username", "password_hash"] where !names.contains(required) {
            throw ToolError(.invalidDocument, "\(path): line 1: the column \(required) is required")
        }
        return names
    }

    /// Reads one line of JSON.
    static func read(json: [UInt8]) -> Result<LegacyRow, RowFault> {
        guard let value = try? JSONReader().read(json), case .object(let object) = value else {
            return .failure(.malformedJSON)
        }
        var values: [String: String] = [:]
        for member in object.members {
            guard isKnown(member.key) else { return .failure(.unknownColumn) }
            switch member.value {
            case .string(let text): if !text.isEmpty { values[member.key] = text }
            case .bool(let flag): values[member.key] = flag ? "true" : "false"
            case .integer(let integer): values[member.key] = String(integer)
            case .null: break
            case .number, .array, .object: return .failure(.wrongType)
            }
        }
        return .success(LegacyRow(values))
    }

    private static func isKnown(_ column: String) -> Bool {
        columns.contains(column)
            || (column.hasPrefix(attributePrefix) && column.utf8.count > attributePrefix.utf8.count)
    }

    /// The account that the row describes.
    ///
    /// - Parameter now: stands for the time of a verification that is only said to have been.
    func account(now: Instant) throws(RowFault) -> AccountImport {
        guard let name = values["username"] else { throw .usernameMissing }
        guard let hash = values["password_hash"] else { throw .passwordHashMissing }
        try refuseWhatIsNotTakenOver()
        var account = AccountImport(loginName: name, passwordHash: PasswordHash(encoded: hash))
        if let text = values["id"] {
            guard let id = AccountID(text) else { throw .idInvalid }
            account.id = id
        }
        account.email = values["email"]
        account.displayName = values["display_name"] ?? ""
        account.createdAt = try values["created_at"].map { (text) throws(RowFault) in
            try Self.time(text, or: .createdAtInvalid)
        }
        account.emailVerifiedAt = try emailVerifiedAt(now)
        account.status = try status()
        return account
    }

    private func refuseWhatIsNotTakenOver() throws(RowFault) {
        guard values["totp_secret"] == nil else { throw .totpSecretUnsupported }
        guard values["user_handle"] == nil else { throw .userHandleUnsupported }
    }

    private func emailVerifiedAt(_ now: Instant) throws(RowFault) -> Instant? {
        switch values["email_verified"] {
        case nil, "false", "0": return nil
        case .some(let text):
            guard values["email"] != nil else { throw .emailVerifiedInvalid }
            return ["true", "1"].contains(text) ? now : try Self.time(text, or: .emailVerifiedInvalid)
        }
    }

    private func status() throws(RowFault) -> AccountStatus {
        switch values["status"] {
        case nil, "active": return .active
        case "suspended": return .suspended
        case .some: throw .statusInvalid
        }
    }

    private static func time(_ text: String, or fault: RowFault) throws(RowFault) -> Instant {
        do {
            return Instant(milliseconds: try RFC3339.milliseconds(text))
        } catch {
            throw fault
        }
    }
}
