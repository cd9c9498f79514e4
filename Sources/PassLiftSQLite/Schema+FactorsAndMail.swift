extension Schema {
    /// Step 3: throttling, second factors, mailed codes, sign-ups and recoveries; errands that may be for
    /// nobody, and that are tried again; attributes; user handles that are looked up.
    ///
    /// What is new in old tables has a default, so that a process of the version before still writes to them.
    static let factorsAndMail =
        guessing + mail + waitingErrands + [
            "ALTER TABLE profiles ADD COLUMN attributes TEXT NOT NULL DEFAULT '{}'",
            "CREATE INDEX seals_by_expiry ON seals (expires_at)",
            "CREATE INDEX accounts_by_user_handle ON accounts (user_handle)",
        ]

    private static let guessing = [
        """
        CREATE TABLE throttles (
            key BLOB NOT NULL PRIMARY KEY, version INTEGER NOT NULL, failures INTEGER NOT NULL,
            last_at INTEGER NOT NULL, blocked_until INTEGER NOT NULL, window_start INTEGER NOT NULL,
            window_count INTEGER NOT NULL, expires_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX throttles_by_expiry ON throttles (expires_at)",
        """
        CREATE TABLE factors (
            account TEXT NOT NULL, kind TEXT NOT NULL, version INTEGER NOT NULL, secret BLOB NOT NULL,
            last_step INTEGER NOT NULL, confirmed_at INTEGER, pending BLOB NOT NULL, pending_in BLOB,
            pending_until INTEGER, PRIMARY KEY (account, kind)
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE recoveries (
            account TEXT NOT NULL PRIMARY KEY, recovery TEXT NOT NULL, token BLOB NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
    ]

    private static let mail = [
        """
        CREATE TABLE mailed_codes (
            position INTEGER PRIMARY KEY, id BLOB NOT NULL UNIQUE, purpose TEXT NOT NULL,
            visit BLOB NOT NULL, account TEXT, address TEXT, tries INTEGER NOT NULL,
            expires_at INTEGER NOT NULL
        ) STRICT
        """,
        "CREATE INDEX mailed_codes_of_visit ON mailed_codes (visit, position)",
        "CREATE INDEX mailed_codes_by_expiry ON mailed_codes (expires_at)",
        """
        CREATE TABLE sign_ups (
            visit BLOB NOT NULL PRIMARY KEY, login_name TEXT NOT NULL, login_name_key TEXT NOT NULL,
            display_name TEXT NOT NULL, email TEXT NOT NULL, expires_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX sign_ups_by_expiry ON sign_ups (expires_at)",
    ]

    /// SQLite cannot take a column's `NOT NULL` back, so the rows move to a new table, with their positions.
    private static let waitingErrands = [
        """
        CREATE TABLE waiting_errands (
            position INTEGER PRIMARY KEY AUTOINCREMENT, id BLOB NOT NULL UNIQUE, account TEXT,
            kind TEXT NOT NULL, at INTEGER NOT NULL, mailed_code BLOB, attempts INTEGER NOT NULL DEFAULT 0,
            not_before INTEGER NOT NULL DEFAULT 0
        ) STRICT
        """,
        """
        INSERT INTO waiting_errands (position, id, account, kind, at, not_before)
        SELECT position, id, account, kind, at, at FROM errands
        """,
        "DROP TABLE errands",
        "ALTER TABLE waiting_errands RENAME TO errands",
        "CREATE INDEX errands_by_kind ON errands (kind, not_before)",
    ]

    /// Whether a password that was typed here is long enough to let in alone.
    static let passwordLengths = [
        "ALTER TABLE passwords ADD COLUMN length INTEGER NOT NULL DEFAULT 0"
    ]
}
