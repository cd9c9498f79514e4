import PassLiftAccounts
import PassLiftEncoding
import PassLiftMachine
import PassLiftPolicy
import PassLiftPorts

/// One row of a legacy table: what stands in which column; empty fields are not there.
struct LegacyRow {
    private var texts: [LegacyColumn: String] = [:]
    private var attributes: [String: AttributeValue] = [:]

    /// A row of CSV, whose fields stand under those headings.
    init(_ headings: [LegacyHeading], _ fields: [String]) {
        for (heading, field) in zip(headings, fields) where !field.isEmpty {
            switch heading {
            case .column(let column): texts[column] = field
            case .attribute(let name): attributes[name] = AttributeValue(cell: field)
            }
        }
    }

    /// A line of JSON Lines.
    init(_ line: JSONNode) throws(RowFault) {
        guard case .object(let object) = line.value else { throw .malformedJSON }
        for member in object.members {
            guard let heading = LegacyHeading(member.key) else { throw .unknownColumn }
            if case .string(let text) = member.value, text.utf8.contains(0) { throw .nulByte }
            switch heading {
            case .column(let column): texts[column] = try Self.text(member.value)
            case .attribute(let name): attributes[name] = try Self.attribute(member.value)
            }
        }
    }

    private static func text(_ value: JSONValue) throws(RowFault) -> String? {
        switch value {
        case .string(let text): text.isEmpty ? nil : text
        case .bool(let flag): flag ? "true" : "false"
        case .integer(let integer): String(integer)
        case .null: nil
        case .number, .array, .object: throw .wrongType
        }
    }

    private static func attribute(_ value: JSONValue) throws(RowFault) -> AttributeValue? {
        if case .null = value { return nil }
        do {
            return try AttributeValue(JSONNode(value))
        } catch {
            throw .wrongType
        }
    }

    /// The account that the row describes.
    ///
    /// - Parameter now: stands for the time of a verification that is only said to have been.
    func account(now: Instant) throws(RowFault) -> AccountImport {
        guard let name = texts[.username] else { throw .usernameMissing }
        guard let hash = texts[.passwordHash] else { throw .passwordHashMissing }
        var account = AccountImport(loginName: name, passwordHash: PasswordHash(encoded: hash))
        if let text = texts[.id] {
            guard let id = AccountID(text) else { throw .idInvalid }
            account.id = id
        }
        account.email = texts[.email]
        account.displayName = texts[.displayName] ?? ""
        if let text = texts[.createdAt] { account.createdAt = try Self.time(text, or: .createdAtInvalid) }
        account.emailVerifiedAt = try emailVerifiedAt(now)
        account.status = try status()
        if let text = texts[.userHandle] {
            guard let handle = try? Base64URL.decode(text) else { throw .userHandleInvalid }
            account.userHandle = handle
        }
        if let text = texts[.totpSecret] {
            guard let totp = try? OTPAuthLink.totp(importing: text) else { throw .totpSecretInvalid }
            account.totp = totp
        }
        account.attributes = attributes
        return account
    }

    private func emailVerifiedAt(_ now: Instant) throws(RowFault) -> Instant? {
        guard let text = texts[.emailVerified] else { return nil }
        switch text.lowercased() {
        case "false", "0": return nil
        case let word:
            guard texts[.email] != nil else { throw .emailVerifiedInvalid }
            return ["true", "1"].contains(word) ? now : try Self.time(text, or: .emailVerifiedInvalid)
        }
    }

    private func status() throws(RowFault) -> AccountStatus {
        switch texts[.status] {
        case nil, "active": return .active
        case "suspended": return .suspended
        case .some: throw .statusInvalid
        }
    }

    /// The time in RFC 3339.
    static func time(_ text: String, or fault: RowFault) throws(RowFault) -> Instant {
        do {
            return Instant(milliseconds: try RFC3339.milliseconds(text))
        } catch {
            throw fault
        }
    }
}

extension AttributeValue {
    /// The value of a CSV field, which has no type of its own: `true` and `false` are flags, whole numbers as
    /// a number is written are integers, everything else is text.
    init(cell: String) {
        if cell == "true" || cell == "false" {
            self = .flag(cell == "true")
        } else if let integer = Int64(cell), String(integer) == cell {
            self = .integer(integer)
        } else {
            self = .text(cell)
        }
    }
}
