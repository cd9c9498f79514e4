import PassLiftPolicy
import Testing

@Suite("Dealings of one document")
struct DealingTests {
    @Test("rules may deal by one salt, since only one of them speaks; each other dealing has its own")
    func rulesAmongThemselves() throws {
        _ = try Given.policy(
            """
            {"name": "p", "share": {"ppm": 1, "salt": "a"}, "holdout": {"ppm": 1, "salt": "b"},
             "passkeyOnly": {"share": {"ppm": 1, "salt": "c"}},
             "rules": [{"name": "x", "when": {"platforms": ["ios"]}, "then": "offer",
                        "share": {"ppm": 1, "salt": "d"}},
                       {"name": "y", "then": "offer", "share": {"ppm": 2, "salt": "d"}}]}
            """)
    }

    @Test("a dealing that reuses another's salt is refused, whichever the two are")
    func everyPair() {
        let dealings = [
            #""share": {"ppm": 1, "salt": "s"}"#, #""holdout": {"ppm": 1, "salt": "s"}"#,
            #""passkeyOnly": {"share": {"ppm": 1, "salt": "s"}}"#,
            #""variants": {"salt": "s", "of": [{"name": "a", "ppm": 1000000}]}"#,
            #""rules": [{"name": "r", "then": "offer", "share": {"ppm": 1, "salt": "s"}}]"#,
        ]
        for (place, one) in dealings.enumerated() {
            #expect(throws: Never.self) { try Given.policy(#"{"name": "p", \#(one)}"#) }
            for other in dealings[(place + 1)...] {
                #expect(throws: (any Error).self, "\(one), \(other)") {
                    try Given.policy(#"{"name": "p", \#(one), \#(other)}"#)
                }
            }
        }
    }
}
