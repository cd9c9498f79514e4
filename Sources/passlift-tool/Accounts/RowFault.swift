/// Why a row of a legacy table is refused; the raw value is API.
enum RowFault: String, Error, CaseIterable {
    // The record.
    case malformedCSV = "malformed_csv"
    case malformedJSON = "malformed_json"
    case notUTF8 = "not_utf8"
    case nulByte = "nul_byte"
    case recordTooLong = "record_too_long"
    case fieldCount = "field_count"
    case unknownColumn = "unknown_column"
    case missingMember = "missing_member"
    case wrongType = "wrong_type"
    // The account.
    case usernameMissing = "username_missing"
    case usernameInvalid = "username_invalid"
    case usernameTaken = "username_taken"
    case passwordHashMissing = "password_hash_missing"
    case unsupportedScheme = "unsupported_scheme"
    case malformedHash = "malformed_hash"
    case costExceedsLimit = "cost_exceeds_limit"
    case idInvalid = "id_invalid"
    case idTaken = "id_taken"
    case createdAtInvalid = "created_at_invalid"
    case emailInvalid = "email_invalid"
    case emailVerifiedInvalid = "email_verified_invalid"
    case statusInvalid = "status_invalid"
    case totpSecretInvalid = "totp_secret_invalid"
    case userHandleInvalid = "user_handle_invalid"
    case userHandleTaken = "user_handle_taken"
    case attributeInvalid = "attribute_invalid"
    // The same again, further up in the same file.
    case usernameRepeated = "username_repeated"
    case idRepeated = "id_repeated"
    case userHandleRepeated = "user_handle_repeated"
    // The passkey.
    case credentialIDInvalid = "credential_id_invalid"
    case credentialIDTaken = "credential_id_taken"
    case publicKeyInvalid = "public_key_invalid"
    case backupStateInvalid = "backup_state_invalid"
    case aaguidInvalid = "aaguid_invalid"
    case textTooLong = "text_too_long"
    case tooManyPasskeys = "too_many_passkeys"
    case unknownAccount = "unknown_account"
    case accountClosed = "account_closed"
}

/// All that is wrong with a row.
struct RowFaults: Error {
    /// One at least, in the order of the columns.
    let faults: [RowFault]
    /// The names of columns that are not known, as they stand there.
    var columns: [String] = []

    init(_ faults: [RowFault], columns: [String] = []) {
        self.faults = faults
        self.columns = columns
    }

    init(_ fault: RowFault) { self.init([fault]) }
}
