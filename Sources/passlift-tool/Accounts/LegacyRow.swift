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
    ///
    /// - Throws: all that is wrong with its members.
    init(_ line: JSONNode) throws(RowFaults) {
        guard case .object(let object) = line.value else { throw RowFaults(.malformedJSON) }
        var faults: [RowFault] = []
        var unknown: [String] = []
        for member in object.members {
            guard let heading = LegacyHeading(member.key) else {
                unknown.append(PlainText.name(member.key))
                continue
            }
            do throws(RowFault) {
                if case .string(let text) = member.value, text.utf8.contains(0) { throw .nulByte }
                switch heading {
                case .column(let column): texts[column] = try Self.text(member.value)
                case .attribute(let name): attributes[name] = try Self.attribute(member.value)
                }
            } catch {
                if !faults.contains(error) { faults.append(error) }
            }
        }
        if !unknown.isEmpty { faults.insert(.unknownColumn, at: 0) }
        guard faults.isEmpty else { throw RowFaults(faults, columns: unknown) }
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

    /// The account that the row describes, as far as it can be read, and what cannot.
    ///
    /// - Parameter now: stands for the time of a verification that is only said to have been.
    func account(now: Instant) -> (account: AccountImport, faults: [RowFault]) {
        var faults: [RowFault] = []
        func read<Value>(_ value: () throws(RowFault) -> Value) -> Value? {
            do throws(RowFault) {
                return try value()
            } catch {
                faults.append(error)
                return nil
            }
        }
        if texts[.username] == nil { faults.append(.usernameMissing) }
        if texts[.passwordHash] == nil { faults.append(.passwordHashMissing) }
        var account = AccountImport(
            loginName: texts[.username] ?? "",
            passwordHash: PasswordHash(encoded: texts[.passwordHash] ?? ""))
        account.id = read { () throws(RowFault) in try id() } ?? nil
        account.email = texts[.email]
        account.displayName = texts[.displayName] ?? ""
        account.createdAt =
            read { () throws(RowFault) in
                try texts[.createdAt].map { text throws(RowFault) in
                    try Self.time(text, or: .createdAtInvalid)
                }
            } ?? nil
        account.emailVerifiedAt = read { () throws(RowFault) in try emailVerifiedAt(now) } ?? nil
        account.status = read { () throws(RowFault) in try status() } ?? .active
        account.userHandle = read { () throws(RowFault) in try userHandle() } ?? nil
        account.totp = read { () throws(RowFault) in try totp() } ?? nil
        account.attributes = attributes
        return (account, faults)
    }

    private func id() throws(RowFault) -> AccountID? {
        guard let text = texts[.id] else { return nil }
        guard let id = AccountID(text) else { throw .idInvalid }
        return id
    }

    private func userHandle() throws(RowFault) -> [UInt8]? {
        guard let text = texts[.userHandle] else { return nil }
        guard let handle = try? Base64URL.decode(text) else { throw .userHandleInvalid }
        return handle
    }

    private func totp() throws(RowFault) -> TOTP? {
        guard let text = texts[.totpSecret] else { return nil }
        guard let totp = try? OTPAuthLink.totp(importing: text) else { throw .totpSecretInvalid }
        return totp
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
