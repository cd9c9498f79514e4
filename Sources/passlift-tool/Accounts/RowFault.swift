/// Why a row of a legacy table is refused; the raw value is API.
enum RowFault: String, Error, CaseIterable {
    // The record.
    case malformedCSV = "malformed_csv"
    case malformedJSON = "malformed_json"
    case notUTF8 = "not_utf8"
    case recordTooLong = "record_too_long"
    case fieldCount = "field_count"
    case unknownColumn = "unknown_column"
    case wrongType = "wrong_type"
    // The account.
    case usernameMissing = "username_missing"
    case usernameInvalid = "username_invalid"
    case passwordHashMissing = "password_hash_missing"
    case unsupportedScheme = "unsupported_scheme"
    case malformedHash = "malformed_hash"
    case costExceedsLimit = "cost_exceeds_limit"
    case idInvalid = "id_invalid"
    case createdAtInvalid = "created_at_invalid"
    case emailVerifiedInvalid = "email_verified_invalid"
    case statusInvalid = "status_invalid"
    // What is not taken over yet; silence about it would lose it.
    case totpSecretUnsupported = "totp_secret_unsupported"
    case userHandleUnsupported = "user_handle_unsupported"
}
