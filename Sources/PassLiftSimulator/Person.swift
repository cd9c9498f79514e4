import PassLiftFlow
import PassLiftMachine
import PassLiftPolicy

/// A person, as small as one can be: how often they come, what their client can, how they answer.
///
/// The numbers are placeholders of the right order; populations with sources take their place.
struct Person {
    let luck: Luck

    private static let comesADay: [Odds] = [Odds(ppm: 30_000), Odds(ppm: 140_000), Odds(ppm: 600_000)]
    private static let createsSilently = Odds(ppm: 550_000)
    private static let usesPasskey = Odds(ppm: 750_000)
    private static let confirmsRoute = Odds(ppm: 600_000)

    private static let silent = Lottery<CeremonyAnswer>(
        shares: [(.created, 700_000), (.lapsed(.ended), 150_000), (.lapsed(.unsupported), 50_000)],
        rest: .none)
    private static let prompt = Lottery<Report?>(
        shares: [
            (.offerAccepted, 300_000), (.offerSnoozed, 250_000), (.offerRefused, 50_000),
            (.offerCancelled, 100_000),
        ], rest: nil)
    private static let ceremony = Lottery<CeremonyAnswer>(
        shares: [(.created, 800_000), (.lapsed(.ended), 120_000), (.lapsed(.unsupported), 20_000)],
        rest: .none)
    private static let removal = Lottery<Report?>(
        shares: [(.passkeyOnlyAccepted, 200_000), (.passkeyOnlyDeclined, 500_000)], rest: nil)

    /// How a ceremony is answered; `none`: not at all.
    enum CeremonyAnswer: Sendable {
        case created
        case lapsed(CeremonyLapse)
        case none
    }

    private var traits: SIMD4<UInt32> { luck.words(.trait, 0) }

    /// The second of the day at which the person comes, or nil when they stay away.
    func arrival(on day: UInt32) -> Int64? {
        let words = luck.words(.arrival, day)
        let rate = Person.comesADay[Int(traits[0] % UInt32(Person.comesADay.count))]
        return rate.holds(words[0]) ? Int64(words[1] % 86_400) : nil
    }

    /// What their client can do.
    var client: ClientCapabilities {
        var client = ClientCapabilities()
        client.conditionalCreate = Person.createsSilently.holds(traits[1]) ? .yes : .no
        client.platformAuthenticator = .yes
        return client
    }

    /// Whether they have confirmed a way back in.
    var recovery: RecoveryRoute { Person.confirmsRoute.holds(traits[2]) ? .confirmed : .none }

    /// Whether an account has a way back in.
    enum RecoveryRoute {
        case confirmed
        case none
    }

    /// How they sign in where they could use a passkey.
    func method(in visit: UInt32) -> SignInMethod {
        Person.usesPasskey.holds(luck.word(.method, visit)) ? .passkey : .password
    }

    func answerSilently(_ ordinal: UInt32) -> CeremonyAnswer {
        Person.silent.prize(luck.word(.silentAnswer, ordinal))
    }
    func answerPrompt(_ ordinal: UInt32) -> Report? { Person.prompt.prize(luck.word(.promptAnswer, ordinal)) }
    func answerCeremony(_ ordinal: UInt32) -> CeremonyAnswer {
        Person.ceremony.prize(luck.word(.ceremonyAnswer, ordinal))
    }
    func answerRemoval(_ ordinal: UInt32) -> Report? {
        Person.removal.prize(luck.word(.removalAnswer, ordinal))
    }
}
