/// Takes a file of the newest version back to an older one, as a program of that version would have made it.
struct OlderFile {
    let raw: RawDatabase

    /// To version 1, before the rollout's records.
    func version1() throws {
        try version2()
        for table in ["rollout", "exposures", "leases"] { try raw.run("DROP TABLE \(table)") }
        try raw.run("PRAGMA user_version = 1")
    }

    /// To version 4, before provenance and before codes were told by their steps.
    func version4() throws {
        for index in ["visits_of_account", "slips_of_account", "typed_visits_by_expiry"] {
            try raw.run("DROP INDEX \(index)")
        }
        try raw.run("ALTER TABLE passwords DROP COLUMN length")
        try raw.run("ALTER TABLE factors DROP COLUMN used_steps")
        try raw.run("DROP TABLE former_passwords")
        try raw.run("ALTER TABLE passkeys DROP COLUMN origin")
        for column in ["other_address", "other_address_role", "other_address_since"] {
            try raw.run("ALTER TABLE profiles DROP COLUMN \(column)")
        }
        try raw.run("PRAGMA user_version = 4")
    }

    /// To version 3, before codes that are good once more, and before visits were removed.
    func version3() throws {
        try version4()
        for index in ["visits_over_by_expiry", "slips_of_visit"] { try raw.run("DROP INDEX \(index)") }
        try raw.run("ALTER TABLE recoveries DROP COLUMN codes")
        try raw.run("ALTER TABLE visits DROP COLUMN has_open_end")
        try raw.run("PRAGMA user_version = 3")
    }

    /// To version 2, before factors and mail: errands lose what they have had since.
    func version2() throws {
        try version3()
        for table in ["throttles", "factors", "recoveries", "mailed_codes", "sign_ups"] {
            try raw.run("DROP TABLE \(table)")
        }
        for index in ["seals_by_expiry", "accounts_by_user_handle"] { try raw.run("DROP INDEX \(index)") }
        try raw.run("ALTER TABLE profiles DROP COLUMN attributes")
        try raw.run(
            """
            CREATE TABLE older_errands (
                position INTEGER PRIMARY KEY AUTOINCREMENT, id BLOB NOT NULL UNIQUE, account TEXT NOT NULL,
                kind TEXT NOT NULL, at INTEGER NOT NULL
            ) STRICT
            """)
        try raw.run("INSERT INTO older_errands SELECT position, id, account, kind, at FROM errands")
        try raw.run("DROP TABLE errands")
        try raw.run("ALTER TABLE older_errands RENAME TO errands")
        try raw.run("PRAGMA user_version = 2")
    }
}
