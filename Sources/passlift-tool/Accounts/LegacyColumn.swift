import PassLiftAccounts
import PassLiftEncoding

/// The columns of a legacy table that are known, beside attributes.
enum LegacyColumn: String, CaseIterable {
    case username
    case passwordHash = "password_hash"
    case id
    case email
    case displayName = "display_name"
    case createdAt = "created_at"
    case emailVerified = "email_verified"
    case totpSecret = "totp_secret"
    case status
    case userHandle = "user_handle"
}

/// What the name of a column, or of a member of a line, stands for.
enum LegacyHeading {
    case column(LegacyColumn)
    /// An attribute, by its own name.
    case attribute(String)

    static let attributePrefix = "attr."

    /// nil for a name that is not known.
    init?(_ name: String) {
        if let column = LegacyColumn(rawValue: name) {
            self = .column(column)
        } else if name.hasPrefix(Self.attributePrefix), name.utf8.count > Self.attributePrefix.utf8.count {
            self = .attribute(String(name.dropFirst(Self.attributePrefix.count)))
        } else {
            return nil
        }
    }

    /// The columns of a CSV header.
    static func columns(
        _ header: Result<[String], RowFault>, path: String
    ) throws(ToolError) -> [LegacyHeading] {
        let names: [String]
        switch header {
        case .success(let read): names = read
        case .failure(let fault):
            throw ToolError(
                .malformedDocument, "\(path): line 1: \(fault.rawValue), expected a CSV header or JSON Lines")
        }
        var headings: [LegacyHeading] = []
        let columns = LegacyColumn.allCases.map(\.rawValue)
        var unknown: [String] = []
        for name in names {
            if let heading = LegacyHeading(name) {
                headings.append(heading)
            } else {
                let near = nearestKey(to: name, among: columns).map { " (did you mean \($0)?)" } ?? ""
                unknown.append("`\(PlainText.name(name))`" + near)
            }
        }
        guard unknown.isEmpty else {
            throw ToolError(
                .invalidDocument,
                "\(path): line 1: unknown column \(PlainText.list(unknown)), not in "
                    + "\(columns.joined(separator: ", ")) or attr.*")
        }
        guard Set(names).count == names.count else {
            throw ToolError(.invalidDocument, "\(path): line 1: a column stands there twice")
        }
        let attributes = names.count { $0.hasPrefix(attributePrefix) }
        guard attributes <= AccountImport.maximumAttributeCount else {
            throw ToolError(
                .invalidDocument,
                "\(path): line 1: more than \(AccountImport.maximumAttributeCount) columns attr.*")
        }
        for required in [LegacyColumn.username, .passwordHash] where !names.contains(required.rawValue) {
            throw ToolError(
                .invalidDocument, "\(path): line 1: the column \(required.rawValue) is required")
        }
        return headings
    }
}
