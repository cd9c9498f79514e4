extension Incident {
    /// How many there are; a number in the code, since it is asked for each time something is counted.
    static var count: Int { 29 }

    /// Its place among all incidents; a lookup instead of a search, for what is counted millions of times.
    var place: Int {
        switch self {
        case .account: 0
        case .crossDeviceSignIn: 1
        case .passwordReset: 2
        case .lockOut: 3
        case .supportContact: 4
        case .supportCents: 5
        case .abandoned: 6
        case .deviceLost: 7
        case .seconds: 8
        case .passwordOnlySeconds: 9
        case .guess: 10
        case .phish: 11
        case .takeoverMillionths: 12
        case .passwordOnlyTakeoverMillionths: 13
        case .enteredNascent: 14
        case .enteredPasswordOnly: 15
        case .enteredUpgraded: 16
        case .enteredPasskeyProven: 17
        case .enteredPasskeyOnly: 18
        case .enteredClosed: 19
        case .leftNascent: 20
        case .leftPasswordOnly: 21
        case .leftUpgraded: 22
        case .leftPasskeyProven: 23
        case .leftPasskeyOnly: 24
        case .leftClosed: 25
        case .rejection: 26
        case .turnedBack: 27
        case .passwordOnlySupportCents: 28
        }
    }
}
