extension UpgradePolicy {
    /// The safe default: everybody is lifted, silently where the client can, with long pauses between offers.
    ///
    /// In code, so that a host has a policy without a file; ``standardDocument`` says the same.
    public static let standard: UpgradePolicy = {
        var document = CompiledDocument()
        document.name = "standard"
        document.bucketings = ["share", "holdout"].compactMap {
            try? Bucketing(.native, salt: $0, flag: nil)
        }
        document.terms.holdout = Share(ppm: 0, pointIndex: 1, scheme: .native) ?? .nobody
        return UpgradePolicy(document: document, source: Array(standardDocument.utf8))
    }()

    /// The standard policy as a document, for a start of one's own.
    public static let standardDocument = """
        // What to do next for an account that signs in. Whatever is left out is as it stands here.
        //
        // The figures named here are published ones of others: simulate, then measure your own.
        {
          "name": "standard",

          // true stops every new prompt and attempt at once.
          "killSwitch": false,

          // Days, months and years of the caps begin here, east of Greenwich; no daylight saving.
          "utcOffsetMinutes": 0,

          // What is dealt out to shares: the account's random subject, or "account", the host's id, for the
          // same cohort as in a flag service.
          "unit": "subject",

          // Who is lifted at all, and who of them is held out for comparison, in parts per million. In the
          // place of "share" may stand "rollout": {"salt": …, "stages": [{"at": "2027-01-11T09:00:00Z",
          // "ppm": 50000}, …]}.
          "share": {"ppm": 1000000, "salt": "share"},
          "holdout": {"ppm": 0, "salt": "holdout"},

          // How often another permitted action is taken, so that logs can tell what it does: never, here.
          "exploration": {"ppm": 0},

          // never | unusableHere: only where a passkey is known not to be usable on this device | always
          "whenPasskeyExists": "unusableHere",

          // So many password sign-ins in a row, on a platform where a passkey should have worked, say that it
          // does not; then an offer may follow. null: they say nothing.
          "doubtPasskeyAfter": 3,

          // Silent creation, right after a password was checked. It spends no offers.
          "automatic": {
            "enabled": true,
            // An unknown capability is no capability: gated creation succeeds in 50 to 80 of 100, ungated in
            // 15 (Corbado, vendor's figures).
            "whenCapabilityUnknown": "skip",
            "then": "offer",
            // Five minutes, the most that is allowed: managers tie a silent creation to a recent fill.
            "passwordFreshSeconds": 300,
            "lifetimeSeconds": 300,
            // Three attempts that came to nothing, then 30 days, doubling up to half a year.
            "lapsesBeforeBackoff": 3,
            "backoff": {"seconds": 2592000, "growthPercent": 200, "maximumSeconds": 15552000}
          },

          // A prompt. "Not now", a cancelled dialog, a failed ceremony and silence have a pause each: the
          // first is an answer (14 days), the second a doubt (7), the third not the person's doing (3), the
          // fourth perhaps never seen (1). Each doubles, since acceptance falls by about half with every
          // further prompt.
          "offer": {
            "enabled": true,
            "lifetimeSeconds": 1800,
            "cooldowns": {
              "afterSkip": {"seconds": 1209600, "growthPercent": 200, "maximumSeconds": 15552000},
              "afterCancel": {"seconds": 604800, "growthPercent": 200, "maximumSeconds": 15552000},
              "afterFailure": {"seconds": 259200, "growthPercent": 200, "maximumSeconds": 7776000},
              "afterUnanswered": {"seconds": 86400, "growthPercent": 200, "maximumSeconds": 7776000}
            },
            // "Not now" promises a week, whatever document comes later.
            "snooze": {"seconds": 604800, "growthPercent": 100, "maximumSeconds": 604800},
            // null is no cap. The year counts offers that were shown, the others those that were decided. The
            // fourth prompt is still accepted by more than 10 of 100 (Corbado), the eighth by about one.
            "caps": {"perDay": 1, "perMonth": 3, "perYear": 8, "ever": 20},
            "quietSurfaces": ["checkout", "invitation"],
            "platforms": ["unknown", "ios", "macos", "android", "windows", "chromeos", "linux"],
            "whenAuthenticatorUnknown": "try",
            // Two failed ceremonies stop a platform until a passkey was created there.
            "failuresBeforePlatformStops": 2
          },

          // After so many offers the next one has no "not now"; the sign-in is never taken away.
          "require": {"enabled": false, "afterOffers": 5},

          // "Remove your password?", after a sign-in by passkey, with a recovery route verified within 12
          // months.
          "passkeyOnly": {
            "enabled": true,
            "minimumPasskeyAgeDays": 30,
            "maximumDeclines": 3,
            "declineBackoff": {"seconds": 7776000, "growthPercent": 200, "maximumSeconds": 31536000}
          },

          // Before anybody has said who they are: passkeys at once where one signed in last, the password
          // again after two passkey sign-ins in a row that came to nothing on the device.
          "signIn": {
            "passkeyFirst": true,
            "failuresBeforePassword": 2,
            "whenAutofillUnknown": "skip"
          }
        }
        """
}
