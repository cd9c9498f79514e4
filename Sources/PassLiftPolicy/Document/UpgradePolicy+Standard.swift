extension UpgradePolicy {
    /// The safe default: everybody is lifted, silently where the client can, with long pauses between offers.
    ///
    /// In code, so that a host has a policy without a file; ``standardDocument`` says the same.
    public static let standard: UpgradePolicy = {
        var document = CompiledDocument()
        document.name = "standard"
        document.salts = ["share", "holdout"]
        document.terms.holdout.saltIndex = 1
        return UpgradePolicy(document: document, source: Array(standardDocument.utf8))
    }()

    /// The standard policy as a document, for a start of one's own.
    public static let standardDocument = """
        // What to do next for an account that signs in. Whatever is left out is as it stands here.
        {
          "name": "standard",

          // true stops every new prompt and attempt at once.
          "killSwitch": false,

          // Days, months and years of the caps begin here, east of Greenwich; no daylight saving.
          "utcOffsetMinutes": 0,

          // Who is lifted at all, and who of them is held out for comparison, in parts per million.
          "share": {"ppm": 1000000, "salt": "share"},
          "holdout": {"ppm": 0, "salt": "holdout"},

          // never | unusableHere: only where a passkey is known not to be usable on this device | always
          "whenPasskeyExists": "unusableHere",

          // Silent creation, right after a password was checked. It spends no offers.
          "automatic": {
            "enabled": true,
            "whenCapabilityUnknown": "skip",
            "then": "offer",
            "passwordFreshSeconds": 300,
            "lifetimeSeconds": 300,
            "lapsesBeforeBackoff": 3,
            "backoff": {"seconds": 2592000, "growthPercent": 200, "maximumSeconds": 15552000}
          },

          // A prompt. "Not now", a cancelled dialog, a failed ceremony and silence have a pause each.
          "offer": {
            "enabled": true,
            "lifetimeSeconds": 1800,
            "cooldowns": {
              "afterSkip": {"seconds": 1209600, "growthPercent": 200, "maximumSeconds": 15552000},
              "afterCancel": {"seconds": 604800, "growthPercent": 200, "maximumSeconds": 15552000},
              "afterFailure": {"seconds": 259200, "growthPercent": 200, "maximumSeconds": 7776000},
              "afterUnanswered": {"seconds": 86400, "growthPercent": 200, "maximumSeconds": 7776000}
            },
            "snooze": {"seconds": 604800, "growthPercent": 100, "maximumSeconds": 604800},
            // null is no cap. The year counts offers that were shown, the others those that were decided.
            "caps": {"perDay": 1, "perMonth": 3, "perYear": 8, "ever": 20},
            "quietSurfaces": ["checkout", "invitation"],
            "platforms": ["unknown", "ios", "macos", "android", "windows", "chromeos", "linux"],
            "whenAuthenticatorUnknown": "try",
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
          }
        }
        """
}
