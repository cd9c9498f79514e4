/// Policies under which nothing that is offered changes what is permitted later, but for a passkey.
enum Documents {
    static func patient(
        _ name: String, explorationPPM: Int = 0, afterSkipSeconds: Int = 1, rest: String = ""
    ) -> String {
        let pause = #"{"seconds":1,"growthPercent":100,"maximumSeconds":1}"#
        let skip =
            #"{"seconds":\#(afterSkipSeconds),"growthPercent":100,"maximumSeconds":\#(afterSkipSeconds)}"#
        return """
            {"name":"\(name)","doubtPasskeyAfter":null,"exploration":{"ppm":\(explorationPPM)},
            "automatic":{"lapsesBeforeBackoff":1000},
            "offer":{"cooldowns":{"afterSkip":\(skip),"afterCancel":\(pause),"afterFailure":\(pause),
            "afterUnanswered":\(pause)},"snooze":\(pause),
            "caps":{"perDay":null,"perMonth":null,"perYear":null,"ever":null}}\(rest)}
            """
    }

    static let exploring = patient("exploring", explorationPPM: 200_000)
    /// Windows is left alone, and the rest explored a little.
    static let sparingWindows = patient(
        "sparing-windows", explorationPPM: 50_000,
        rest: """
            ,"rules":[{"name":"windows","when":{"platforms":["windows"]},"then":"quiet"},
            {"name":"rest","then":"upgrade"}]
            """)
    static let steady = patient("steady")
    /// After "not now", 60 days of silence: more than one visit.
    static let pausing = patient("pausing", afterSkipSeconds: 60 * 86_400)
    static let withArms = patient(
        "arms",
        rest: """
            ,"holdout":{"ppm":300000,"salt":"held"},
            "variants":{"salt":"texts","of":[{"name":"speed","ppm":500000},{"name":"safety","ppm":500000}]}
            """)
}
