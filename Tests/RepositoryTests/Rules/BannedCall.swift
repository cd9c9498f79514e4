/// A call or word that the house keeps out of some area, with the few places that are its home.
struct BannedCall {
    /// Where the ban holds.
    enum Area {
        case sources
        case pure
        case tests

        func covers(_ file: SourceFile) -> Bool {
            switch self {
            case .sources: file.path.hasPrefix("Sources/")
            case .pure: file.path.hasPrefix("Sources/") && LayerRule.pure.contains(file.target)
            case .tests: file.path.hasPrefix("Tests/")
            }
        }
    }

    /// A regular expression over code, or over the whole text when `readsComments`.
    let pattern: String
    let area: Area
    /// Why it is kept out, as a clause.
    let reason: String
    /// What to do instead.
    let remedy: String
    /// Path beginnings where it is at home, each with why.
    var homes: [String: String] = [:]
    var readsComments = false

    func findings(in file: SourceFile) -> [Finding] {
        guard area.covers(file), !homes.keys.contains(where: file.path.hasPrefix) else { return [] }
        return SourceFile.matches(of: pattern, in: readsComments ? file.text : file.code).map { line, word in
            Finding(file.path, line: line, fault: "`\(word)`: \(reason)", remedy: remedy)
        }
    }

    static func findings(in file: SourceFile) -> [Finding] {
        all.flatMap { $0.findings(in: file) }
    }

    /// The list: what stops a process, what reads the world past a door, what is left lying about.
    static let all = stops + world + leftovers

    private static let stops = [
        BannedCall(
            pattern: #"\bfatalError\("#, area: .sources, reason: "nothing stops the host's process",
            remedy: "Return a typed error, or make the state unrepresentable"),
        BannedCall(
            pattern: #"\btry!"#, area: .sources, reason: "a thrown error would stop the host's process",
            remedy: "Handle the error or let it through"),
        BannedCall(
            pattern: #"\bas!"#, area: .sources, reason: "a failed cast would stop the host's process",
            remedy: "Use as? and say what happens otherwise"),
        BannedCall(
            pattern: #"(?<!\btry)(?<!\bas)(?<=[\w)\]>?])!(?![=\w])"#, area: .sources,
            reason: "an unwrap by force would stop the host's process",
            remedy: "Use guard let, ?? or a type that cannot be empty"),
        BannedCall(
            pattern: #"\b(?:preconditionFailure|assertionFailure)\("#, area: .pure,
            reason: "pure code answers every input, it never traps",
            remedy: "Return a typed error, or make the state unrepresentable"),
    ]

    private static let world = [
        BannedCall(
            pattern: #"\bDate\(\)|\bDate\.now\b|\bclock_gettime\b|\bgettimeofday\b|\btime\(nil\)"#,
            area: .sources, reason: "the wall clock is read through the door TimeSource only",
            remedy: "Take an Instant, or a TimeSource as an initialiser parameter",
            homes: ["Sources/PassLiftPorts/SystemTime.swift": "is the door's own system version"]),
        BannedCall(
            pattern: #"\bContinuousClock\b|\bSuspendingClock\b|\bDispatchTime\b|\bCLOCK_MONOTONIC\b"#,
            area: .sources, reason: "time is measured through the doors TimeSource and Stopwatch only",
            remedy: "Take an Instant, a TimeSource or a Stopwatch as an initialiser parameter",
            homes: [
                "Sources/PassLiftPorts/SystemStopwatch.swift": "is the door's own system version",
                "Sources/passlift-tool/": "shows progress and calibrates costs",
            ]),
        BannedCall(
            pattern: #"\bSystemRandomNumberGenerator\b|\.random\(|\.randomElement\(|\.shuffled?\("#
                + #"|\bUUID\(\)|\bgetrandom\(|\barc4random\w*\("#,
            area: .sources, reason: "chance comes through the door Chance, or from a seed",
            remedy: "Take the number, a Chance or a seeded generator as a parameter"),
        BannedCall(
            pattern: #"\bRAND_\w*bytes\w*\("#, area: .sources, reason: "chance comes through the door Chance",
            remedy: "Take a Chance as an initialiser parameter",
            homes: ["Sources/PassLiftOpenSSL/": "stands behind that door"]),
        BannedCall(
            pattern: #"\bSystemRandomNumberGenerator\b|\.(?:shuffled?|randomElement)\(\)"#
                + #"|\.random\(in:(?![^\n]*using:)"#,
            area: .tests, reason: "a test that draws without a seed cannot be run again",
            remedy: "Draw from the seeded generator, and put the seed into the failure"),
        BannedCall(
            pattern: #"\bgetenv\(|\bProcessInfo\b|\bCommandLine\b"#, area: .sources,
            reason: "a library takes its settings as parameters",
            remedy: "Read it in the tool and hand it in",
            homes: ["Sources/passlift-tool/": "is where settings come in"]),
        BannedCall(
            pattern: #"\b(?:print|debugPrint|dump|NSLog)\("#, area: .sources,
            reason: "a library does not write to the host's output",
            remedy: "Return the text or emit an event",
            homes: ["Sources/passlift-tool/": "speaks to a person"]),
    ]

    private static let leftovers = [
        BannedCall(
            pattern: #"\b(?:TODO|FIXME|XXX)\b"#, area: .sources, reason: "unfinished work is not shipped",
            remedy: "Do it, or write it down outside the sources", readsComments: true)
    ]
}
