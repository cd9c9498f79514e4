import PassLiftMachine

/// One of a document's ordered rules: the first whose conditions hold says what is to be done.
struct DocumentRule: BitwiseCopyable, Hashable, Sendable {
    /// The most rules of a document: they share the 64 bits of the trace with the rules of the house.
    static let maximumCount = 16

    /// The attribute conditions that must all hold, as bits of the moment.
    var attributes: UInt64 = 0
    /// Where it may apply: one bit for each platform, surface and standing (``Occasion``).
    private(set) var places: UInt64 = .max
    /// Of the accounts that the rule applies to, these get it; the others get nothing.
    var share = Share.everyone
    var then = Course.upgrade

    /// What a rule asks for.
    enum Course: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
        /// Silently where possible, else by an offer.
        case upgrade
        /// Silently or not at all.
        case automatic
        /// By an offer only.
        case offer
        /// By a required offer.
        case require
        /// Not at all.
        case quiet
    }

    /// What the conditions look at, taken out of a moment once for all rules.
    struct Occasion: BitwiseCopyable {
        let attributes: UInt64
        /// Three bits: the platform's, the surface's and the standing's.
        let place: UInt64

        static let firstSurface = 16
        static let firstStanding = 32

        init(_ moment: Moment, _ standing: Standing) {
            attributes = moment.attributes
            place =
                1 << UInt64(moment.signIn.platform.index)
                | 1 << UInt64(Self.firstSurface + moment.signIn.surface.index)
                | 1 << UInt64(Self.firstStanding + standing.index)
        }
    }

    /// Whether the conditions hold, share apart.
    func applies(to occasion: Occasion) -> Bool {
        occasion.attributes & attributes == attributes && occasion.place & places == occasion.place
    }

    /// Narrows the rule down to some platforms, surfaces and standings.
    mutating func apply(
        on platforms: Members<Platform>, _ surfaces: Members<Surface>, _ standings: Members<Standing>
    ) {
        places =
            platforms.word | surfaces.word << UInt64(Occasion.firstSurface)
            | standings.word << UInt64(Occasion.firstStanding)
    }
}

extension Standing {
    /// Its place among all cases.
    var index: Int {
        switch self {
        case .nascent: 0
        case .passwordOnly: 1
        case .upgraded: 2
        case .passkeyProven: 3
        case .passkeyOnly: 4
        case .closed: 5
        }
    }
}
