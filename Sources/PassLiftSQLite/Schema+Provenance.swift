extension Schema {
    /// Step 5: where passkeys come from, passwords that are put aside, second addresses.
    ///
    /// Of a passkey that was made before nobody knows on what it was made: it is young until an independent
    /// route is used together with it.
    static let provenance = [
        "ALTER TABLE passkeys ADD COLUMN origin TEXT NOT NULL DEFAULT 'young_of_1'",
        "ALTER TABLE profiles ADD COLUMN other_address TEXT",
        "ALTER TABLE profiles ADD COLUMN other_address_role TEXT",
        "ALTER TABLE profiles ADD COLUMN other_address_since INTEGER",
        """
        CREATE TABLE former_passwords (
            account TEXT NOT NULL PRIMARY KEY, hash TEXT NOT NULL, changed_at INTEGER NOT NULL,
            length INTEGER NOT NULL DEFAULT 0
        ) STRICT, WITHOUT ROWID
        """,
    ]
}

/// How a password that was put aside stands in its table.
enum FormerPasswordRow {
    static let byAccount = "SELECT account, hash, changed_at, length FROM former_passwords WHERE account = ?1"
    static let suspension = [
        """
        INSERT INTO former_passwords (account, hash, changed_at, length)
        SELECT account, hash, changed_at, length FROM passwords WHERE account = ?1
        ON CONFLICT (account) DO NOTHING
        """,
        "DELETE FROM passwords WHERE account = ?1",
    ]
    static let reinstatement = [
        """
        INSERT OR REPLACE INTO passwords (account, hash, changed_at, length)
        SELECT account, hash, changed_at, length FROM former_passwords WHERE account = ?1
        """,
        "DELETE FROM former_passwords WHERE account = ?1",
    ]
    static let removal = ["DELETE FROM former_passwords WHERE account = ?1"]
}
