import PassLiftEncoding
import PassLiftPolicy
import Testing

@Suite("Faults of a policy document")
struct PolicyFaultsTests {
    /// The faults of a document, one line each; none when it compiles.
    private func faults(_ document: String) -> [String] {
        do {
            _ = try UpgradePolicy(json: Array(document.utf8))
            return []
        } catch {
            return error.faults.map(\.description)
        }
    }

    @Test("all faults are told at once, each with its path, what is expected and the nearest key")
    func all() {
        let found = faults(
            """
            {
              "killswitch": true,
              "utcOffsetMinutes": 841,
              "share": {"ppm": 1000001},
              "whenPasskeyExists": "allways",
              "automatic": {"then": "require", "lapsesBeforeBackoff": 0},
              "offer": {
                "cooldowns": {"afterSkip": {"second": 5}, "afterSnooze": {}},
                "caps": {"perDay": -1, "perYear": "8"},
                "quietSurfaces": ["checkout", "basket"]
              },
              "stages": []
            }
            """)
        let expected = [
            #"$.killswitch: unknown member, did you mean "killSwitch"?"#,
            "$.stages: unknown member, expected one of name, killSwitch",
            "$.name: missing",
            "$.utcOffsetMinutes: expected an integer from -720 to 840",
            "$.whenPasskeyExists: expected one of never, unusableHere, always",
            "$.share.ppm: expected an integer from 0 to 1000000",
            "$.share.salt: missing",
            "$.automatic.then: expected one of nothing, offer",
            "$.automatic.lapsesBeforeBackoff: expected an integer from 1 to 65535",
            "$.offer.quietSurfaces[1]: expected one of sign_in",
            #"$.offer.cooldowns.afterSnooze: unknown member"#,
            #"$.offer.cooldowns.afterSkip.second: unknown member, did you mean "seconds"?"#,
            "$.offer.caps.perDay: expected an integer from 0 to 65535",
            "$.offer.caps.perYear: expected an integer, found string",
        ]
        for line in expected {
            #expect(found.contains { $0.hasPrefix(line) }, "\(line)")
        }
        #expect(found.count == expected.count, "\(found)")
    }

    @Test(
        "each fault is found on its own",
        arguments: [
            ("[]", "$: expected an object"),
            (#"{"name": ""}"#, "$.name: expected a text of 1 to 128 bytes"),
            (#"{"name": "p", "offer": 3}"#, "$.offer: expected an object"),
            (#"{"name": "p", "offer": {"enabled": "yes"}}"#, "$.offer.enabled: expected a boolean"),
            (
                #"{"name": "p", "offer": {"platforms": []}}"#,
                "$.offer.platforms: expected at least one element"
            ),
            (#"{"name": "p", "offer": {"platforms": "ios"}}"#, "$.offer.platforms: expected an array"),
            (#"{"name": "p", "share": []}"#, "$.share: expected an object"),
            (#"{"name": "p", "share": {"ppm": 0.5, "salt": "s"}}"#, "$.share.ppm: expected an integer"),
            (
                #"{"name": "p", "share": {"ppm": 1, "salt": "s"}, "holdout": {"ppm": 1, "salt": "s"}}"#,
                "$.holdout.salt: expected a salt that no share uses"
            ),
            (
                #"{"name": "p", "offer": {"snooze": {"seconds": 100, "maximumSeconds": 99}}}"#,
                "$.offer.snooze.maximumSeconds: expected an integer from 100 to"
            ),
            (
                #"{"name": "p", "offer": {"snooze": {"growthPercent": 99}}}"#,
                "$.offer.snooze.growthPercent: expected an integer from 100 to 10000"
            ),
            (
                #"{"name": "p", "automatic": {"passwordFreshSeconds": 301}}"#,
                "$.automatic.passwordFreshSeconds: expected an integer from 1 to 300"
            ),
            (#"{"name": "p", "rules": {}}"#, "$.rules: expected an array"),
            (#"{"name": "p", "rules": [{"then": "offer"}]}"#, "$.rules[0].name: missing"),
            (#"{"name": "p", "rules": [{"name": "r"}]}"#, "$.rules[0].then: missing"),
            (
                #"{"name": "p", "rules": [{"name": "r", "then": "offer"}, {"name": "r", "then": "offer"}]}"#,
                "$.rules[1].name: expected a name that no other rule has"
            ),
            (
                #"{"name":"p","rules":[{"name":"r","then":"offer","when":{"attributes":{"a":1.5}}}]}"#,
                "$.rules[0].when.attributes.a: expected a string, an integer or a boolean"
            ),
            (
                #"{"name":"p","rules":[{"name":"r","then":"offer","when":{"attributes":{"a":[]}}}]}"#,
                "$.rules[0].when.attributes.a: expected at least one element"
            ),
            (
                #"{"name": "p", "rules": [{"name": "r", "then": "offer", "when": {"standing": []}}]}"#,
                #"$.rules[0].when.standing: unknown member, did you mean "standings"?"#
            ),
        ])
    func single(document: String, line: String) {
        let found = faults(document)
        #expect(found.count == 1, "\(found)")
        #expect(found.first?.hasPrefix(line) == true, "\(found)")
    }

    @Test(
        "each fault of shares, stages, variants, exploration and sign-in is found on its own",
        arguments: [
            (
                #""share": {"ppm": 15000, "salt": "g", "scheme": "unleash"}"#,
                "$.share.ppm: expected a multiple of"
            ),
            (
                #""share": {"ppm": 10, "salt": "g", "scheme": "unleesh"}"#,
                "$.share.scheme: expected one of native"
            ),
            (#""share": {"ppm": 10, "scheme": "flagd"}"#, "$.share.flag: missing, expected a flag's key"),
            (#""share": {"ppm": 10, "salt": "s", "scheme": "launchdarkly"}"#, "$.share.flag: missing"),
            (#""share": {"ppm": 10, "salt": "s", "flag": "f"}"#, "$.share.flag: expected no flag"),
            (
                #""share": {"ppm": 10, "sallt": "s", "salt": "s"}"#,
                #"$.share.sallt: unknown member, did you mean "salt"?"#
            ),
            (
                #""share": {"ppm": 1, "salt": "s"}, "rollout": {"salt": "s", "stages": [\#(stage(1, 5))]}"#,
                "$.rollout: expected either share or rollout"
            ),
            (#""rollout": {"salt": "s", "stages": []}"#, "$.rollout.stages: expected 1 to 16 stages"),
            (#""rollout": {"salt": "s"}"#, "$.rollout.stages: missing"),
            (
                #""rollout": {"salt": "s", "stages": [\#(stage(2, 5)), \#(stage(2, 6))]}"#,
                "$.rollout.stages[1].at: expected a later instant than the stage before"
            ),
            (
                #""rollout": {"salt": "s", "stages": [\#(stage(2, 5)), \#(stage(3, 4))]}"#,
                "$.rollout.stages[1].ppm: expected at least 5"
            ),
            (
                #""rollout": {"salt": "s", "stages": [{"at": "soon", "ppm": 5}]}"#,
                "$.rollout.stages[0].at: expected a moment like"
            ),
            (
                #""rollout": {"salt": "s", "scheme": "growthbook-v1", "stages": [\#(stage(1, 1500))]}"#,
                "$.rollout.stages[0].ppm: expected a multiple of 1000: growthbook-v1"
            ),
            (
                #""variants": {"salt": "t", "of": [{"name": "a", "ppm": 400000}"#
                    + #", {"name": "b", "ppm": 500000}]}"#,
                "$.variants.of: expected shares that add up to 1000000; these add up to 900000"
            ),
            (
                #""variants": {"salt": "t", "of": [{"name": "a", "ppm": 600000}"#
                    + #", {"name": "b", "ppm": 500000}]}"#,
                "$.variants.of: expected shares that add up to 1000000; these add up to 1100000"
            ),
            (
                #""variants": {"salt": "t", "of": [{"name": "a", "ppm": 0}, {"name": "a", "ppm": 1000000}]}"#,
                "$.variants.of[1].name: expected a name that no other variant has"
            ),
            (
                #""share": {"ppm": 1, "salt": "t"}"#
                    + #", "variants": {"salt": "t", "of": [{"name": "a", "ppm": 1000000}]}"#,
                "$.variants.salt: expected a salt that no share uses"
            ),
            (
                #""share": {"ppm": 1, "salt": "t"}, "rules": [{"name": "r", "then": "offer", "#
                    + #""share": {"ppm": 1, "salt": "t"}}]"#,
                "$.rules[0].share.salt: expected a salt that no share uses"
            ),
            (
                #""rollout": {"salt": "t", "stages": [\#(stage(1, 5))]}, "#
                    + #""passkeyOnly": {"share": {"ppm": 1, "salt": "t"}}"#,
                "$.passkeyOnly.share.salt: expected a salt that no share uses"
            ),
            (
                #""passkeyOnly": {"share": {"ppm": 1, "salt": "t"}}, "rules": [{"name": "r", "#
                    + #""then": "offer", "share": {"ppm": 1, "salt": "t"}}]"#,
                "$.rules[0].share.salt: expected a salt that no share uses"
            ),
            (#""doubtPasskeyAfter": 0"#, "$.doubtPasskeyAfter: expected an integer from 1 to 255"),
            (
                #""share": {"ppm": 1, "salt": "t"}, "holdout": {"flag": "t/", "ppm": 1, "scheme": "flagd"}"#,
                "$.holdout.flag: expected a salt that no share uses"
            ),
            (
                #""variants": {"salt": "t", "scheme": "unleash", "of": [{"name": "a", "ppm": 1000000}]}"#,
                "$.variants.scheme: expected another scheme"
            ),
            (#""exploration": {"ppm": 200001}"#, "$.exploration.ppm: expected an integer from 0 to 200000"),
            (
                #""signIn": {"failuresBeforePassword": 0}"#,
                "$.signIn.failuresBeforePassword: expected an integer"
            ),
            (#""unit": "person""#, "$.unit: expected one of subject, account"),
        ])
    func dealing(members: String, line: String) {
        let found = faults(#"{"name": "p", \#(members)}"#)
        #expect(found.count == 1, "\(found)")
        #expect(found.first?.hasPrefix(line) == true, "\(found)")
    }

    private static func stage(_ day: Int, _ ppm: Int) -> String {
        #"{"at": "2026-06-\#(day < 10 ? "0" : "")\#(day)T00:00:00Z", "ppm": \#(ppm)}"#
    }

    @Test("a rollout has at most 16 stages and variants are at most 16")
    func counts() {
        func document(_ stages: Int, _ variants: Int) -> String {
            let stages = (1...stages).map { Self.stage($0, $0) }.joined(separator: ",")
            let names = (1...variants).map { #"{"name": "v\#($0)", "ppm": \#($0 == 1 ? 1_000_000 : 0)}"# }
            return #"{"name": "p", "rollout": {"salt": "s", "stages": [\#(stages)]}, "#
                + #""variants": {"salt": "v", "of": [\#(names.joined(separator: ","))]}}"#
        }
        #expect(faults(document(16, 16)) == [])
        #expect(faults(document(17, 16)).first?.hasPrefix("$.rollout.stages: expected 1 to 16") == true)
        #expect(faults(document(16, 17)).first?.hasPrefix("$.variants.of: expected 1 to 16") == true)
    }

    @Test("a text that is no JSON is one fault with its line")
    func syntax() {
        #expect(faults("{\n  \"name\": \"p\",\n}") == ["line 3, column 1: unexpected_byte"])
        #expect(faults(#"{"name": "p", "name": "q"}"#) == ["line 1, column 15: duplicate_key"])
        #expect(faults("") == ["line 1, column 1: unexpected_end"])
    }

    @Test("a fault never holds a value of the document")
    func noValues() {
        let found = faults(#"{"name": "p", "whenPasskeyExists": "correct horse"}"#)
        #expect(!found.joined().contains("horse"))
    }

    @Test("a document has at most 8 salts, 16 rules, 64 attribute conditions and 262144 bytes")
    func limits() {
        func rules(_ count: Int, salted: Bool = false, attributes: Int = 0) -> String {
            let rules = (0..<count).map { rule in
                let share = salted ? #", "share": {"ppm": 1, "salt": "s\#(rule)"}"# : ""
                let conditions = (0..<attributes).map { #""a\#($0)": \#(rule)"# }.joined(separator: ", ")
                let when = #", "when": {"attributes": {\#(conditions)}}"#
                return #"{"name": "r\#(rule)", "then": "offer"\#(when)\#(share)}"#
            }
            return #"{"name": "p", "rules": [\#(rules.joined(separator: ","))]}"#
        }
        #expect(faults(rules(8, salted: true)) == [])
        #expect(
            faults(rules(9, salted: true)).first?.hasPrefix(
                "$.rules[8].share.salt: expected one of at most 8") == true)
        #expect(faults(rules(16)) == [])
        #expect(faults(rules(17)).first?.hasPrefix("$.rules: expected at most 16 rules") == true)
        #expect(faults(rules(1, attributes: 64)) == [])
        #expect(faults(rules(1, attributes: 65)).count == 1)
        let padding = UpgradePolicy.maximumDocumentBytes - #"{"name":"p"}"#.utf8.count
        #expect(faults(#"{"name":"p"}"# + String(repeating: " ", count: padding)) == [])
        let tooLong = faults(#"{"name":"p"}"# + String(repeating: " ", count: padding + 1))
        #expect(tooLong.first?.hasSuffix("too_many_bytes") == true)
    }

    @Test("any bytes give a policy or faults, never a trap")
    func anyBytes() {
        let seed: UInt64 = 0x5eed_0002
        var random = SplitMix64(seed: seed)
        let valid = Array(UpgradePolicy.standardDocument.utf8)
        for _ in 0..<400 {
            var bytes = valid
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(
                    in: 32...126, using: &random)
            }
            do {
                #expect(try UpgradePolicy(json: bytes).source == bytes)
            } catch {
                #expect(!error.faults.isEmpty, "seed \(seed)")
            }
        }
    }
}
