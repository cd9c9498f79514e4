public import PassLiftPolicy

/// A person as pure functions: what they are like, when they come, what they do. Whoever drives a life, the
/// simulator or a real engine, asks the same functions and gets the same person.
public struct SimulatedPerson: Sendable {
    /// The account's luck.
    public let luck: Luck
    /// The segment they belong to.
    public let odds: SegmentOdds
    /// How many devices they have, 1 to 3.
    public let deviceCount: Int
    /// Whether the account has a way back in that is confirmed.
    public let recovery: RecoveryRoute
    private let devices: InlineArray<3, Device>

    /// The most devices of a person.
    static let maximumDevices = 3

    /// Whether a way back in is confirmed.
    public enum RecoveryRoute: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
        case confirmed
        case none
    }

    /// The person of an account in a segment.
    public init(_ luck: Luck, _ odds: SegmentOdds) {
        self.luck = luck
        self.odds = odds
        // Trait 0 has dealt out the segment.
        let owned = luck.words(.trait, 1)
        let fabric = luck.words(.trait, 2)
        let dealt = odds.devices
        let first = luck.words(.trait, 3)
        let second = luck.words(.trait, 4)
        let third = luck.words(.trait, 5)
        let hasSecond = dealt.hasSecond.holds(owned[0])
        deviceCount = hasSecond ? (dealt.hasThird.holds(owned[1]) ? 3 : 2) : 1
        recovery = odds.recoveryConfirmed.holds(owned[2]) ? .confirmed : .none
        devices = [
            dealt.device(on: dealt.main.platform(first[0]), fabric, first),
            dealt.device(on: dealt.other.platform(second[0]), fabric, second),
            dealt.device(on: dealt.other.platform(third[0]), fabric, third),
        ]
    }

    /// One of their devices, 0 to ``deviceCount`` − 1; any other number is the first.
    public func device(_ index: Int) -> Device { devices[index < deviceCount ? index : 0] }

    /// On which devices a passkey can be used that is made on one of them, a bit each.
    func reach(ofPasskeyMadeOn index: Int) -> UInt8 {
        let home = device(index).home
        var bits: UInt8 = 0
        for other in 0..<Self.maximumDevices where other == index || device(other).reaches(home) {
            bits |= 1 << UInt8(other)
        }
        return bits
    }
}

/// How somebody comes.
public struct Arrival: BitwiseCopyable, Hashable, Sendable {
    /// How long after the arrival before, in milliseconds; nil: never.
    public let wait: UInt64?
    /// On which device.
    public let device: Int
    /// Whether a manager fills the password in.
    public let autofilled: Trilean
    /// What decides whether they lead with a passkey that is usable on the device.
    let method: UInt32
}

extension SimulatedPerson {
    /// The arrival of that number.
    public func arrival(_ ordinal: UInt32) -> Arrival {
        let words = luck.words(.arrival, ordinal)
        var device = 0
        if deviceCount > 1, odds.otherDevice.holds(words[1]) {
            // The upper half of what is left of the word deals out the third.
            device = deviceCount > 2 && words[3] & 1 == 1 ? 2 : 1
        }
        return Arrival(
            wait: odds.waits.wait(words[0], mean: odds.arrivalMean), device: device,
            autofilled: odds.autofilled.holds(words[3]) ? .yes : .no, method: words[2])
    }

    /// When the `ordinal`-th device is lost after the one before, in milliseconds, and which; nil: never.
    public func loss(_ ordinal: UInt32) -> (wait: UInt64, device: Int)? {
        let words = luck.words(.loss, ordinal)
        guard let wait = odds.waits.wait(words[0], mean: odds.lossMean) else { return nil }
        return (wait, Int(words[1] % UInt32(deviceCount)))
    }

    /// When the `ordinal`-th attack of its kind comes after the one before, in milliseconds; nil: never.
    public func attack(_ kind: Attack, _ ordinal: UInt32) -> UInt64? {
        switch kind {
        case .guess: odds.waits.wait(luck.words(.guess, ordinal)[0], mean: odds.guessMean)
        case .phish: odds.waits.wait(luck.words(.phish, ordinal)[0], mean: odds.phishMean)
        }
    }

    /// Whether support is asked on the `ordinal`-th occasion.
    public func asksSupport(_ occasion: SupportOccasion, _ ordinal: UInt32) -> SupportContact {
        let word = luck.words(.support, ordinal)[0]
        let asks =
            switch occasion {
            case .reset: odds.supportPerReset.holds(word)
            case .lockOut: odds.supportPerLockOut.holds(word)
            }
        return asks ? .asked : .none
    }
}

/// How a password is attacked.
public enum Attack: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    case guess
    case phish
}

/// Why support may be asked.
public enum SupportOccasion: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    case reset
    case lockOut = "lock_out"
}

/// Whether support was asked.
public enum SupportContact: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    case asked
    case none
}
