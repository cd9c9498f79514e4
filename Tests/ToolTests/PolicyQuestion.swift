import Foundation

/// One question that a support engineer is asked, with the moment that the log has of it.
struct PolicyQuestion {
    let title: String
    let name: String
    let moment: String

    /// What the page begins with.
    static let heading = """
        # Answers about the policy

        Ten questions that people ask a support engineer, and what `passlift-tool policy explain` says.

        ## Overview

        The command decides at a moment and answers in sentences, the times at the document's own offset. What
        it says of another time, another fact or another number of the document it has found by deciding again
        there. Below the answer stand the decision, with the reason as events spell it, and every rule that
        was asked. `--json` has all of it as data.

        The moment may be short, as here: what is left out is as for an account with a password that has just
        signed in with it. `unit` is what the document deals its shares by. Or it is what the log has, as it
        stands there: an `upgrade.evaluated` event, its `data`, or the member `moment` alone. With the event
        the command also says whether this document decides again what was decided then.

        All answers here are about one document, `shop.json`:

        ```json
        \(shop)
        ```

        """

    static let shop = """
        {
          "name": "shop",
          "utcOffsetMinutes": 60,
          "rollout": {"salt": "shop", "stages": [
            {"at": "2026-10-01T08:00:00Z", "ppm": 250000}, {"at": "2026-12-15T08:00:00Z", "ppm": 1000000}]},
          "holdout": {"ppm": 50000, "salt": "shop-holdout"},
          "offer": {
            "cooldowns": {"afterSkip": {"seconds": 1209600, "growthPercent": 200}},
            "caps": {"perDay": 1, "perMonth": 2, "perYear": 6, "ever": 12},
            "quietSurfaces": ["checkout"]},
          "require": {"enabled": true, "afterOffers": 5}
        }
        """

    /// The command and what it prints, as a section of the page.
    func section(in scratch: Scratch) throws -> String {
        try scratch.write("shop.json", Self.shop)
        try scratch.write(name + ".json", moment)
        let words = ["policy", "explain", "shop.json", "--moment", name + ".json"]
        let run = try ToolRun(words, in: scratch)
        let output = run.exitCode == 0 ? run.text : run.standardError
        return """

            ## \(title)

            `\(name).json`:

            ```json
            \(moment)
            ```

            ```console
            $ passlift-tool \(words.joined(separator: " "))
            \(output)```

            """
    }
}

extension PolicyQuestion {
    static let all = [
        PolicyQuestion(
            title: "Why does Ada get a prompt every time?", name: "ada",
            moment: """
                {"unit": "u-1006", "now": "2026-11-30T09:12:00Z",
                 "account": {"recovery_confirmed_at": "2026-03-02T17:40:00Z"},
                 "history": {"decided": {"day": 20786, "in_day": 1, "in_month": 1, "in_year": 5, "ever": 5},
                             "cancels": {"count": 2, "last": "2026-11-29T10:00:00Z"}},
                 "sign_in": {"platform": "ios"}, "client": {"platform_authenticator": "yes"}}
                """),
        PolicyQuestion(
            title: "Why was Ben never asked?", name: "ben",
            moment: """
                {"unit": "u-1007", "now": "2026-11-30T09:12:00Z", "sign_in": {"platform": "windows"},
                 "client": {"conditional_create": "yes", "platform_authenticator": "yes"}}
                """),
        PolicyQuestion(
            title: "Carl said “never”. Why do the settings still offer a passkey?", name: "carl",
            moment: """
                {"unit": "u-1009", "now": "2026-11-30T09:12:00Z",
                 "sign_in": {"platform": "macos", "surface": "settings"},
                 "history": {"never_again_at": "2026-11-02T20:15:00Z"},
                 "client": {"conditional_create": "yes", "platform_authenticator": "yes"}}
                """),
        PolicyQuestion(
            title: "Why is there nothing on Dora's phone?", name: "dora",
            moment: """
                {"unit": "u-1014", "now": "2026-11-30T09:12:00Z", "sign_in": {"platform": "android"},
                 "history": {"failures": {"count": 2, "last": "2026-11-20T08:00:00Z"},
                             "failures_by_platform": [0, 0, 0, 2, 0, 0, 0, 0]},
                 "client": {"conditional_create": "no", "platform_authenticator": "yes"}}
                """),
        PolicyQuestion(
            title: "Why did the rollout stop for everybody?", name: "everybody",
            moment: """
                {"unit": "u-1015", "now": "2026-11-30T09:12:00Z", "sign_in": {"platform": "ios"},
                 "rollout": {"pace": "frozen", "epoch": 1},
                 "client": {"conditional_create": "yes", "platform_authenticator": "yes"}}
                """),
        PolicyQuestion(
            title: "Why does Fay get nothing, when her colleagues are asked?", name: "fay",
            moment: """
                {"unit": "u-1125", "now": "2026-12-16T09:12:00Z", "sign_in": {"platform": "ios"},
                 "client": {"conditional_create": "yes", "platform_authenticator": "yes"}}
                """),
        PolicyQuestion(
            title: "Why was Gus not asked when he signed in on his trip?", name: "gus",
            moment: """
                {"unit": "u-1130", "now": "2026-12-16T09:12:00Z",
                 "sign_in": {"platform": "ios", "new_device": "yes", "risk": "high"},
                 "client": {"conditional_create": "yes", "platform_authenticator": "yes"}}
                """),
        PolicyQuestion(
            title: "Why is nobody asked at the checkout?", name: "hana",
            moment: """
                {"unit": "u-1131", "now": "2026-12-16T09:12:00Z",
                 "sign_in": {"platform": "android", "surface": "checkout"}}
                """),
        PolicyQuestion(
            title: "Ivo said “not now”. When will he be asked again?", name: "ivo",
            moment: """
                {"unit": "u-1134", "now": "2027-01-25T18:00:00Z", "sign_in": {"platform": "windows"},
                 "history": {"decided": {"day": 20834, "in_day": 1, "in_month": 2, "in_year": 2, "ever": 3},
                             "skips": {"count": 1, "last": "2027-01-16T18:30:00Z"},
                             "snoozed_until": "2027-01-23T18:30:00Z"},
                 "client": {"conditional_create": "unknown", "platform_authenticator": "yes"}}
                """),
        PolicyQuestion(
            title: "Jan uses a passkey. Why is he not asked whether his password may go?", name: "jan",
            moment: """
                {"unit": "u-1144", "now": "2026-12-16T09:12:00Z",
                 "account": {"passkeys": 1, "proven_passkeys": 1,
                             "recovery_confirmed_at": "2025-09-01T10:00:00Z"},
                 "history": {"last_passkey_created_at": "2026-10-20T07:00:00Z"},
                 "sign_in": {"method": "passkey", "platform": "macos", "cross_device": "no"},
                 "client": {"passkey_usable_here": "yes", "platform_authenticator": "yes"}}
                """),
    ]
}
