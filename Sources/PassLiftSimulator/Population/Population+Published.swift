extension Population {
    /// The parameters of all presets, as members of an object. The figures are published ones of others, or
    /// assumptions that say so.
    static let publishedDocument = """
            // How often they come, and from which devices; segments say otherwise.
            "signInsPer1000Days": {"low": 50, "base": 140, "high": 400,
              "source": "no source: about once a week"},
            "mainIOSPPM": {"low": 200000, "base": 300000, "high": 400000,
              "source": "no source: assumption of the preset, to be replaced by your own"},
            "mainAndroidPPM": {"low": 200000, "base": 300000, "high": 400000,
              "source": "no source: assumption of the preset, to be replaced by your own"},
            "mainMacOSPPM": {"low": 50000, "base": 100000, "high": 150000,
              "source": "no source: assumption of the preset, to be replaced by your own"},
            "mainWindowsPPM": {"low": 200000, "base": 300000, "high": 400000,
              "source": "no source: assumption of the preset, to be replaced by your own"},
            "otherIOSPPM": {"low": 100000, "base": 150000, "high": 200000,
              "source": "no source: assumption of the preset, to be replaced by your own"},
            "otherAndroidPPM": {"low": 150000, "base": 200000, "high": 250000,
              "source": "no source: assumption of the preset, to be replaced by your own"},
            "otherMacOSPPM": {"low": 100000, "base": 150000, "high": 200000,
              "source": "no source: assumption of the preset, to be replaced by your own"},
            "otherWindowsPPM": {"low": 400000, "base": 500000, "high": 600000,
              "source": "no source: assumption of the preset, to be replaced by your own"},
            "secondDevicePPM": {"low": 300000, "base": 500000, "high": 700000,
              "source": "no source: how many have a second device"},
            "thirdDevicePPM": {"low": 100000, "base": 200000, "high": 300000,
              "source": "no source: how many of those have a third"},
            "otherDevicePer90DaysPPM": {"low": 200000, "base": 300000, "high": 500000,
              "source": "Corbado (vendor): 15 % of all sign in from another device within 3 months, 35 % \
        within 6; here of those who have another, half of all: an inference"},
            "lostDevicesPer1000Years": {"low": 30, "base": 80, "high": 150,
              "source": "no source: in 1000 years of one account, devices lost or replaced without moving \
        what is on them"},

            // What carries a passkey from one device to another.
            "managerPPM": {"low": 50000, "base": 100000, "high": 200000,
              "source": "no source: a credential manager that works on every platform"},
            "appleSyncPPM": {"low": 700000, "base": 850000, "high": 950000,
              "source": "no source: Apple devices that keep passkeys in a synchronised keychain"},
            "googleSyncPPM": {"low": 200000, "base": 400000, "high": 600000,
              "source": "no source: computers whose browser shares passkeys with Android"},

            // What clients can, and say that they can.
            "capabilityToldPPM": {"low": 700000, "base": 850000, "high": 950000,
              "source": "no source: getClientCapabilities is in Chrome and Edge 133, Firefox 135, Safari \
        17.4 (passkeys.dev 2026-04)"},
            "platformAuthenticatorPPM": {"low": 800000, "base": 890000, "high": 950000,
              "source": "Corbado Benchmark (vendor): readiness 89 %"},
            "autofilledPPM": {"low": 300000, "base": 500000, "high": 700000,
              "source": "no source found; sweep it. FIDO 2023: 64 % type a password by hand"},
            "conditionalCreateIOSPPM": {"low": 750000, "base": 900000, "high": 950000,
              "source": "no source for the share; iOS 18 and later can, in every browser (passkeys.dev \
        2026-04)"},
            "conditionalCreateAndroidPPM": {"low": 400000, "base": 650000, "high": 800000,
              "source": "no source for the share; Chrome 142 and later can, Edge and Firefox cannot \
        (passkeys.dev 2026-04)"},
            "conditionalCreateMacOSPPM": {"low": 550000, "base": 750000, "high": 850000,
              "source": "no source for the share; Safari 18 and Chrome 136 can, Edge and Firefox cannot \
        (passkeys.dev 2026-04)"},
            "conditionalCreateWindowsPPM": {"low": 400000, "base": 600000, "high": 700000,
              "source": "no source for the share; Chrome 136 can, Edge and Firefox cannot (passkeys.dev \
        2026-04)"},
            "silentSuccessIOSPPM": {"low": 400000, "base": 550000, "high": 650000,
              "source": "read off Corbado Q1 2026 (vendor): 42 to 62 % of creations on iOS are conditional"},
            "silentSuccessAndroidPPM": {"low": 50000, "base": 90000, "high": 120000,
              "source": "read off Corbado Q1 2026 (vendor): 7 to 11 % of creations on Android are \
        conditional"},
            "silentSuccessMacOSPPM": {"low": 250000, "base": 360000, "high": 450000,
              "source": "read off Corbado Q1 2026 (vendor): 28 to 43 % of creations on macOS are \
        conditional"},
            "silentSuccessWindowsPPM": {"low": 100000, "base": 150000, "high": 200000,
              "source": "read off Corbado Q1 2026 (vendor): 12 to 18 % of creations on Windows are \
        conditional"},

            // How people answer a prompt.
            "acceptIOSPPM": {"low": 300000, "base": 520000, "high": 620000,
              "source": "adidas (web.dev): 52 % on mobile; Corbado (vendor): first prompt 60 % and more on \
        iOS"},
            "acceptAndroidPPM": {"low": 250000, "base": 450000, "high": 550000,
              "source": "adidas (web.dev): 52 % on mobile, lowered: an inference"},
            "acceptMacOSPPM": {"low": 200000, "base": 360000, "high": 500000,
              "source": "adidas (web.dev): 34 % on desktop; Uber: 10 to 50 % by device"},
            "acceptWindowsPPM": {"low": 150000, "base": 320000, "high": 400000,
              "source": "adidas (web.dev): 34 % on desktop"},
            "acceptDecayPPM": {"low": 450000, "base": 550000, "high": 750000,
              "source": "inferred from Corbado (vendor): the fourth prompt still often above 10 %, and 0.60 \
        times 0.55 cubed is 0.10"},
            "acceptRequiredPPM": {"low": 300000, "base": 600000, "high": 900000,
              "source": "no source: of those who are shown a prompt that cannot be put off, how many say \
        yes; the others turn back"},
            "unansweredPPM": {"low": 200000, "base": 400000, "high": 600000,
              "source": "no source: of those who do not accept, how many leave the prompt without an answer"},
            "neverAgainPPM": {"low": 20000, "base": 50000, "high": 150000,
              "source": "no source: of those who dismiss a prompt, how many for good"},
            "cancelPPM": {"low": 200000, "base": 300000, "high": 400000,
              "source": "no source: 30 of 100 dismissals are cancellations in the dialog of the system; \
        Corbado only says to count them apart"},
            "abandonPPM": {"low": 0, "base": 2000, "high": 10000,
              "source": "no source: the main guardrail; how many leave the session because of a prompt"},
            "ceremonyCompletesPPM": {"low": 800000, "base": 950000, "high": 990000,
              "source": "Microsoft 2024: 99 % of those who start finish; Corbado (vendor): errors 20 % \
        ungated, below 2 % gated"},
            "ceremonyErrorPPM": {"low": 300000, "base": 500000, "high": 700000,
              "source": "no source: of the ceremonies that do not complete, how many fail; the others are \
        cancelled"},
            "recoveryConfirmedPPM": {"low": 400000, "base": 600000, "high": 800000,
              "source": "no source: accounts with a way back in that was confirmed within the year"},
            "passkeyOnlyAcceptPPM": {"low": 50000, "base": 150000, "high": 300000,
              "source": "no source: how many give the password up when asked"},

            // How people sign in.
            "passwordSucceedsPPM": {"low": 550000, "base": 630000, "high": 850000,
              "source": "FIDO Passkey Index 2025: 63 % of legitimate sessions"},
            "resetPer90DaysPPM": {"low": 100000, "base": 250000, "high": 500000,
              "source": "HYPR 2019: 78 % in 90 days over all accounts of a person; for one site far lower: \
        an inference"},
            "usesPasskeyPPM": {"low": 550000, "base": 750000, "high": 900000,
              "source": "Corbado (vendor): 55 to 90 % take what conditional UI suggests"},
            "passkeySucceedsPPM": {"low": 930000, "base": 970000, "high": 990000,
              "source": "FIDO Passkey Index 2025: 93 %; Microsoft: 98 %; adidas: above 99 %"},
            "triesCrossDevicePPM": {"low": 50000, "base": 150000, "high": 400000,
              "source": "no source: how many use a passkey of another device where theirs is not; Corbado \
        (vendor): 34 % decline on Windows"},
            "crossDeviceSucceedsPPM": {"low": 500000, "base": 650000, "high": 850000,
              "source": "Corbado (vendor): 60 to 78 % complete on Windows, 66 to 86 % on macOS"},

            // Who attacks, and what that comes to while a password is accepted.
            "guessesPer1000Years": {"low": 500, "base": 2000, "high": 6000,
              "source": "no source: lists of leaked passwords tried on one account"},
            "guessSucceedsPPM": {"low": 500, "base": 2000, "high": 10000,
              "source": "no source: how often a list has the right one"},
            "phishesPer1000Years": {"low": 200, "base": 1000, "high": 3000,
              "source": "no source: phishing messages in the name of this service that are opened"},
            "phishSucceedsPPM": {"low": 5000, "base": 20000, "high": 50000,
              "source": "no source: how often the password is typed there"},
            "phishBesidePasskeyPPM": {"low": 300000, "base": 700000, "high": 1000000,
              "source": "no source: what is left of that for a person who has a passkey beside the password"},

            // What it costs.
            "supportPerResetPPM": {"low": 50000, "base": 150000, "high": 300000,
              "source": "no source: contacts with support per forgotten password"},
            "supportPerLockOutPPM": {"low": 700000, "base": 900000, "high": 1000000,
              "source": "no source: contacts with support per person who has no way in"},
            "supportContactCents": {"low": 500, "base": 1500, "high": 7000,
              "source": "no source: what one contact costs"},
            "passwordSeconds": {"low": 15, "base": 30, "high": 40,
              "source": "Google 2023: 30.4 s with a password"},
            "passkeySeconds": {"low": 8, "base": 15, "high": 20,
              "source": "Google 2023: 14.9 s with a passkey; FIDO Passkey Index 2025: 73 % faster"},
            "crossDeviceSeconds": {"low": 20, "base": 35, "high": 60,
              "source": "no source: a passkey of another device, by its code"},
            "promptSeconds": {"low": 3, "base": 6, "high": 12,
              "source": "no source: reading a prompt"},
            "creationSeconds": {"low": 3, "base": 6, "high": 15,
              "source": "no source: making a passkey after a prompt"},
            "resetSeconds": {"low": 90, "base": 180, "high": 400,
              "source": "no source: a forgotten password, from the wrong one to the new one"}
        """
}
