import PassLiftEvents

/// A column that results tell period by period, and by group; all others are told in all.
enum ToldColumn: UInt8, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    case account
    case passwordReset
    case lockOut
    case supportContact
    case supportCents
    case abandoned
    case turnedBack
    case seconds
    case passwordOnlySeconds
    case passwordOnlySupportCents
    case guess
    case phish
    case takeoverMillionths
    case passwordOnlyTakeoverMillionths
    case enteredPasswordOnly
    case enteredUpgraded
    case enteredPasskeyProven
    case enteredPasskeyOnly
    case leftPasswordOnly
    case leftUpgraded
    case leftPasskeyProven
    case leftPasskeyOnly
    case signinStarted
    case signinAuthenticated
    case passkeyCheckSucceeded
    case offerShown
    case offerAccepted
    case offerSnoozed
    case offerRefused
    case offerCancelled
    case offerUnanswered
    case automaticAttempted
    case automaticCreated
    case ceremonyStarted
    case ceremonyCompleted

    /// How many there are; a number in the code, since it is asked for each time something is counted.
    static var count: Int { 35 }

    /// Its place among all of them.
    var place: Int { Int(rawValue) }

    /// The column.
    var column: Column {
        switch self {
        case .account: Column(.account)
        case .passwordReset: Column(.passwordReset)
        case .lockOut: Column(.lockOut)
        case .supportContact: Column(.supportContact)
        case .supportCents: Column(.supportCents)
        case .abandoned: Column(.abandoned)
        case .turnedBack: Column(.turnedBack)
        case .seconds: Column(.seconds)
        case .passwordOnlySeconds: Column(.passwordOnlySeconds)
        case .passwordOnlySupportCents: Column(.passwordOnlySupportCents)
        case .guess: Column(.guess)
        case .phish: Column(.phish)
        case .takeoverMillionths: Column(.takeoverMillionths)
        case .passwordOnlyTakeoverMillionths: Column(.passwordOnlyTakeoverMillionths)
        case .enteredPasswordOnly: Column(.enteredPasswordOnly)
        case .enteredUpgraded: Column(.enteredUpgraded)
        case .enteredPasskeyProven: Column(.enteredPasskeyProven)
        case .enteredPasskeyOnly: Column(.enteredPasskeyOnly)
        case .leftPasswordOnly: Column(.leftPasswordOnly)
        case .leftUpgraded: Column(.leftUpgraded)
        case .leftPasskeyProven: Column(.leftPasskeyProven)
        case .leftPasskeyOnly: Column(.leftPasskeyOnly)
        case .signinStarted: Column(.signinStarted)
        case .signinAuthenticated: Column(.signinAuthenticated)
        case .passkeyCheckSucceeded: Column(.passkeyCheckSucceeded)
        case .offerShown: Column(.offerShown)
        case .offerAccepted: Column(.offerAccepted)
        case .offerSnoozed: Column(.offerSnoozed)
        case .offerRefused: Column(.offerRefused)
        case .offerCancelled: Column(.offerCancelled)
        case .offerUnanswered: Column(.offerUnanswered)
        case .automaticAttempted: Column(.automaticAttempted)
        case .automaticCreated: Column(.automaticCreated)
        case .ceremonyStarted: Column(.ceremonyStarted)
        case .ceremonyCompleted: Column(.ceremonyCompleted)
        }
    }
}

extension Column {
    /// The same among those that results tell period by period; nil where they do not.
    var told: ToldColumn? { Self.toldPlaces[place] }

    /// By the place of a column.
    static let toldPlaces: [ToldColumn?] = {
        var places = [ToldColumn?](repeating: nil, count: count)
        for told in ToldColumn.allCases { places[told.column.place] = told }
        return places
    }()
}
