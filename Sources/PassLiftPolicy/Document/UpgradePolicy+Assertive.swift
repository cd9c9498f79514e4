extension UpgradePolicy {
    /// The assertive policy as a document.
    static let assertiveDocument = """
        // Assertive: for a product that has seen the standard policy do no harm and wants most people on
        // passkeys within a year. Whatever is left out is as in the standard policy.
        //
        // The figures named here are published ones of others: simulate, and let a guardrail watch.
        {
          "name": "assertive",

          "share": {"ppm": 1000000, "salt": "share"},

          // Two in a hundred are held out: at full share the only ones to compare with. Of 100 000 accounts
          // these are 2000, who show a drop of about three points in a rate of 63 %.
          "holdout": {"ppm": 20000, "salt": "holdout"},

          "automatic": {
            // Also where the client does not say. Where it cannot, the call is refused before anybody sees
            // anything, and three refusals bring the pause below.
            "whenCapabilityUnknown": "try",
            "then": "offer",
            // Managers decline silently for reasons that pass (locked, no recent autofill): after three, two
            // weeks, doubling up to three months.
            "lapsesBeforeBackoff": 3,
            "backoff": {"seconds": 1209600, "growthPercent": 200, "maximumSeconds": 7776000}
          },

          "offer": {
            // One a day is the most that anybody bears; four a month and fifteen a year are still fewer than
            // the sign-ins of most. The fourth prompt is accepted by more than 10 of 100 (Corbado, vendor's
            // figure), the eighth by about one: past fifteen a year there is nothing to win.
            "caps": {"perDay": 1, "perMonth": 4, "perYear": 15, "ever": 40},
            "cooldowns": {
              // "Not now": five days, growing by half each time, at most 60 days.
              "afterSkip": {"seconds": 432000, "growthPercent": 150, "maximumSeconds": 5184000},
              // Cancelled: three days.
              "afterCancel": {"seconds": 259200, "growthPercent": 150, "maximumSeconds": 5184000},
              // Failed: one day; two failures stop the platform anyhow.
              "afterFailure": {"seconds": 86400, "growthPercent": 200, "maximumSeconds": 2592000},
              // Unanswered: one day, as in the standard policy.
              "afterUnanswered": {"seconds": 86400, "growthPercent": 150, "maximumSeconds": 2592000}
            },
            // "Not now" promises three days.
            "snooze": {"seconds": 259200, "growthPercent": 100, "maximumSeconds": 259200}
          },

          // The thirteenth offer has no "not now". It never takes the sign-in away, and is made only to
          // accounts with a recovery route confirmed within 12 months; all others go on with optional offers.
          "require": {"enabled": true, "afterOffers": 12},

          "passkeyOnly": {
            // Two weeks with the newest passkey, since a first passkey that fails is found out in days; the
            // rules against lock-out (a proven passkey, a verified route back in) hold as everywhere.
            "minimumPasskeyAgeDays": 14,
            "maximumDeclines": 4,
            "declineBackoff": {"seconds": 5184000, "growthPercent": 200, "maximumSeconds": 31536000}
          },

          // Three passkey sign-ins that came to nothing bring the password form back on that device; a client
          // that does not say whether it knows passkeys in autofill is asked for them all the same.
          "signIn": {"failuresBeforePassword": 3, "whenAutofillUnknown": "try"}
        }
        """
}
