extension Schema {
    /// Step 5: what an erasure looks for, and the visits in which something typed is still kept.
    static let lifeCycle = [
        "CREATE INDEX visits_of_account ON visits (account) WHERE account IS NOT NULL",
        "CREATE INDEX slips_of_account ON slips (account) WHERE account IS NOT NULL",
        "CREATE INDEX typed_visits_by_expiry ON visits (expires_at) WHERE identifier IS NOT NULL",
    ]

    /// Forgets what was typed in visits that ran out before ?1, at most ?2, those first that ran out first.
    static let forgetIdentifiers =
        "UPDATE visits SET identifier = NULL WHERE id IN (SELECT id FROM visits "
        + "WHERE expires_at < ?1 AND identifier IS NOT NULL ORDER BY expires_at LIMIT ?2)"

    /// The statements that destroy the rows of the account ?1, those first that look for others.
    static let erasure =
        [
            "UPDATE visits SET identifier = NULL WHERE identifier IS NOT NULL "
                + "AND identifier COLLATE NOCASE IN (\(spellings))",
            "DELETE FROM sign_ups WHERE email COLLATE NOCASE IN (\(spellings)) "
                + "OR login_name_key COLLATE NOCASE IN (\(spellings)) OR visit IN (\(ownVisits))",
            "DELETE FROM mailed_codes WHERE account = ?1 OR visit IN (\(ownVisits)) "
                + "OR address COLLATE NOCASE IN (\(spellings))",
            "DELETE FROM slips WHERE account = ?1 OR visit IN (\(ownVisits))",
        ]
        + [
            "visits", "errands", "factors", "recoveries", "passwords", "former_passwords", "passkeys",
            "profiles",
        ].map { "DELETE FROM \($0) WHERE account = ?1" } + ["DELETE FROM accounts WHERE id = ?1"]

    private static let ownVisits = "SELECT id FROM visits WHERE account = ?1"

    /// How the person may have been typed by somebody who did not sign in.
    private static let spellings =
        "SELECT login_name FROM profiles WHERE account = ?1 "
        + "UNION SELECT login_name_key FROM profiles WHERE account = ?1 "
        + "UNION SELECT email FROM profiles WHERE account = ?1 AND email IS NOT NULL "
        + "UNION SELECT other_address FROM profiles WHERE account = ?1 AND other_address IS NOT NULL"
}
