extension UpgradePolicy {
    /// The cautious policy as a document.
    static let cautiousDocument = """
        // Cautious: for the first weeks, when nobody has seen yet how these people take it. One account in
        // ten is lifted, mostly without being asked. Whatever is left out is as in the standard policy.
        //
        // The figures named here are published ones of others. They say what is safe to begin with, not what
        // you will see; simulate, then measure your own.
        {
          "name": "cautious",

          // A tenth. Enough to see a sign-in rate move: of 100 000 accounts 9000 are treated and 1000 held
          // out of them. Raising it keeps everybody who is in; so raise it, and never change the salt.
          "share": {"ppm": 100000, "salt": "share"},

          // A tenth of those are held out, so that a bad week of the whole site is not taken for the policy's
          // doing.
          "holdout": {"ppm": 100000, "salt": "holdout"},

          "automatic": {
            // Only where the client said that it can: gated creation succeeds in 50 to 80 of 100, ungated in
            // 15 (Corbado, vendor's figures). A silent failure costs the person nothing; here not even that
            // is tried.
            "whenCapabilityUnknown": "skip",
            // Nothing after a silent attempt: with this policy a visit asks for one thing at most.
            "then": "nothing",
            // Two attempts that came to nothing, then a rest of 60 days, doubling up to a year. Silent
            // attempts are not seen, but password managers may tell of them.
            "lapsesBeforeBackoff": 2,
            "backoff": {"seconds": 5184000, "growthPercent": 200, "maximumSeconds": 31536000}
          },

          "offer": {
            // Three prompts a year. A first prompt is accepted by a quarter to a half, and each further one
            // by about 0.55 of the one before (adidas, Microsoft, Corbado; the 0.55 is our reading of "the
            // fourth still over 10 %"). At 0.45 three prompts reach 64 of 100 people, eight reach 70: the
            // other five prompts are the ones that annoy.
            "caps": {"perDay": 1, "perMonth": 1, "perYear": 3, "ever": 6},
            "cooldowns": {
              // "Not now" is an answer: 60 days, doubling, at most a year.
              "afterSkip": {"seconds": 5184000, "growthPercent": 200, "maximumSeconds": 31536000},
              // A dialog that was cancelled is often one that was not understood: 30 days.
              "afterCancel": {"seconds": 2592000, "growthPercent": 200, "maximumSeconds": 31536000},
              // A failure is ours or the device's, not the person's: 14 days, for an update to arrive.
              "afterFailure": {"seconds": 1209600, "growthPercent": 200, "maximumSeconds": 31536000},
              // Silence may mean that nobody saw it: a week.
              "afterUnanswered": {"seconds": 604800, "growthPercent": 200, "maximumSeconds": 15552000}
            },
            // "Not now" promises a month, whatever document comes later.
            "snooze": {"seconds": 2592000, "growthPercent": 100, "maximumSeconds": 2592000},
            // Never amid a purchase, an invitation, or a recovery, where people want one thing only.
            "quietSurfaces": ["checkout", "invitation", "recovery"],
            // A device that did not say that it can keep a passkey is left alone.
            "whenAuthenticatorUnknown": "skip",
            // One failed ceremony stops a platform until a passkey was created there.
            "failuresBeforePlatformStops": 1
          },

          // Nobody is pressed.
          "require": {"enabled": false},

          // Nobody is asked to give the password up: first see that passkeys are used.
          "passkeyOnly": {"enabled": false},

          // One passkey sign-in that came to nothing brings the password form back on that device.
          "signIn": {"failuresBeforePassword": 1}
        }
        """
}
