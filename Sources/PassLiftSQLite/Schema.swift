import PassLiftPorts

/// The tables, as a list of numbered steps forward; a step that was released is never changed.
///
/// What is looked for has a column of its own type; flat values are JSON documents (`StoredForm`). Identities
/// are blobs of 16 bytes, times milliseconds since 1970. Tables whose rows have an order count it in
/// `position`.
enum Schema {
    /// What marks a database as PassLift's: the bytes of `PLft`.
    static let applicationID: Int64 = 0x504c_6674

    /// The number of the newest step.
    static var version: Int64 { Int64(steps.count) }

    /// The statements of each step; the first leads from version 0 to 1.
    static let steps: [[String]] = [
        first, rollout, factorsAndMail, comingBack, provenance, usedSteps, passwordLengths, lifeCycle,
    ]

    /// The statements that remove what ran out before ?1, at most ?2 rows of a table, those first that ran
    /// out first; each by its table's index on `expires_at`.
    static let sweeps = [
        ("throttles", "key"), ("mailed_codes", "id"), ("sign_ups", "visit"), ("seals", "seal"),
    ].map { table, key in
        "DELETE FROM \(table) WHERE \(key) IN "
            + "(SELECT \(key) FROM \(table) WHERE expires_at < ?1 ORDER BY expires_at LIMIT ?2)"
    }

    /// The statements that remove visits that ran out before ?1, at most ?2, after their slips.
    static let visitSweeps = ["DELETE FROM slips WHERE visit IN", "DELETE FROM visits WHERE id IN"].map {
        "\($0) (SELECT id FROM visits "
            + "WHERE expires_at < ?1 AND has_open_end = 0 ORDER BY expires_at LIMIT ?2)"
    }

    private static let first = accounts + ceremonies + keptBytes + outgoing

    private static let rollout = [
        """
        CREATE TABLE rollout (
            id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1), version INTEGER NOT NULL, subject BLOB NOT NULL,
            event_sequence INTEGER NOT NULL, pace TEXT NOT NULL, held_stage INTEGER, epoch INTEGER NOT NULL,
            stage INTEGER NOT NULL, policy_hash BLOB NOT NULL, policy_epoch INTEGER NOT NULL,
            breached INTEGER NOT NULL, ledger BLOB NOT NULL, position INTEGER NOT NULL
        ) STRICT
        """,
        """
        CREATE TABLE exposures (
            subject BLOB NOT NULL PRIMARY KEY, epoch INTEGER NOT NULL, arm TEXT NOT NULL, visit BLOB NOT NULL,
            sightings INTEGER NOT NULL, next_visit BLOB, state TEXT NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE leases (
            name TEXT NOT NULL PRIMARY KEY, holder BLOB NOT NULL, until INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
    ]

    /// Step 4: recovery codes that are good once more for the recovery they began; visits that are removed.
    ///
    /// What is new in old tables has a default, so that a process of the version before still writes to them;
    /// a visit that it writes stays until one of this version has written it.
    private static let comingBack = [
        "ALTER TABLE recoveries ADD COLUMN codes BLOB NOT NULL DEFAULT x''",
        "ALTER TABLE visits ADD COLUMN has_open_end INTEGER NOT NULL DEFAULT 1",
        """
        UPDATE visits SET has_open_end = 0
        WHERE CASE WHEN json_valid(visit) THEN json_extract(visit, '$.state') END
        NOT IN ('upgrading', 'offering', 'offering_passkey_only')
        """,
        "CREATE INDEX visits_over_by_expiry ON visits (expires_at) WHERE has_open_end = 0",
        "CREATE INDEX slips_of_visit ON slips (visit)",
    ]

    /// Step 5: the one-time codes that were taken.
    private static let usedSteps = [
        "ALTER TABLE factors ADD COLUMN used_steps BLOB NOT NULL DEFAULT x''"
    ]

    private static let accounts = [
        """
        CREATE TABLE accounts (
            id TEXT NOT NULL PRIMARY KEY, version INTEGER NOT NULL, subject BLOB NOT NULL,
            user_handle BLOB NOT NULL, facts TEXT NOT NULL, history TEXT NOT NULL,
            event_sequence INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE profiles (
            account TEXT NOT NULL PRIMARY KEY, login_name TEXT NOT NULL, login_name_key TEXT NOT NULL UNIQUE,
            display_name TEXT NOT NULL, email TEXT, email_verified_at INTEGER
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE passwords (
            account TEXT NOT NULL PRIMARY KEY, hash TEXT NOT NULL, changed_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE passkeys (
            position INTEGER PRIMARY KEY, credential_id BLOB NOT NULL UNIQUE, account TEXT NOT NULL,
            user_handle BLOB NOT NULL, public_key BLOB NOT NULL, sign_count INTEGER NOT NULL,
            backup_eligible INTEGER, backup_state INTEGER NOT NULL, uv_initialized INTEGER NOT NULL,
            state TEXT NOT NULL, transports TEXT NOT NULL, aaguid BLOB NOT NULL, label TEXT NOT NULL,
            created_by TEXT NOT NULL, created_in BLOB NOT NULL,
            created_at INTEGER NOT NULL, last_used_at INTEGER
        ) STRICT
        """,
        "CREATE INDEX passkeys_of_account ON passkeys (account, created_at, position)",
    ]

    private static let ceremonies = [
        """
        CREATE TABLE visits (
            id BLOB NOT NULL PRIMARY KEY, account TEXT, version INTEGER NOT NULL,
            event_sequence INTEGER NOT NULL, expires_at INTEGER NOT NULL, attributes INTEGER NOT NULL,
            identifier TEXT, visit TEXT NOT NULL,
            sign_in TEXT NOT NULL, client TEXT NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE slips (
            position INTEGER PRIMARY KEY, id BLOB NOT NULL UNIQUE, visit BLOB NOT NULL,
            is_open INTEGER NOT NULL, expires_at INTEGER NOT NULL, account TEXT,
            slip TEXT NOT NULL, terms BLOB NOT NULL,
            answer_digest BLOB
        ) STRICT
        """,
        "CREATE INDEX open_slips_of_visit ON slips (visit, position) WHERE is_open = 1",
        """
        CREATE TABLE seals (
            seal BLOB NOT NULL PRIMARY KEY, expires_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
    ]

    private static let keptBytes = [
        """
        CREATE TABLE policies (
            hash BLOB NOT NULL PRIMARY KEY, document BLOB NOT NULL, at INTEGER NOT NULL
        ) STRICT
        """,
        "CREATE TABLE secrets (name TEXT NOT NULL PRIMARY KEY, secret BLOB NOT NULL) STRICT, WITHOUT ROWID",
        "CREATE TABLE meta (name TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID",
        "INSERT INTO meta (name, value) VALUES ('stored_form', '1')",
    ]

    /// The outbox keeps the column names that Debezium's event router expects, so that it can be tapped as it
    /// is.
    private static let outgoing = [
        """
        CREATE TABLE outbox (
            position INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL, aggregatetype TEXT NOT NULL,
            aggregateid TEXT NOT NULL, type TEXT NOT NULL, payload TEXT NOT NULL, sequence INTEGER NOT NULL,
            time INTEGER NOT NULL
        ) STRICT
        """,
        """
        CREATE TABLE errands (
            position INTEGER PRIMARY KEY AUTOINCREMENT, id BLOB NOT NULL UNIQUE, account TEXT NOT NULL,
            kind TEXT NOT NULL, at INTEGER NOT NULL
        ) STRICT
        """,
    ]
}
