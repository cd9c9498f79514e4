import PassLiftMachine

/// A passkey as its owner holds it.
struct HeldPasskey: BitwiseCopyable, Hashable, Sendable {
    /// What carries it from device to device.
    let home: SyncFabric
    /// The device it was made on.
    let madeOn: Int
    /// In which visit.
    let madeIn: VisitID
    /// How far it has come.
    var state: CredentialState
}

/// The passkeys that somebody can still use somewhere; at most four, of which a fifth takes the oldest's
/// place.
///
/// With three devices there are never more: a passkey is made only where none is usable.
struct HeldPasskeys: BitwiseCopyable, Sendable {
    static let maximumCount = 4

    private var held: InlineArray<4, HeldPasskey?> = InlineArray(repeating: nil)
    private(set) var count = 0

    mutating func add(_ passkey: HeldPasskey) {
        if count == Self.maximumCount { remove(at: 0) }
        held[count] = passkey
        count += 1
    }

    /// A device is gone: so are the passkeys that were on it alone.
    mutating func lose(device: Int) {
        var place = 0
        while place < count {
            if let passkey = held[place], passkey.madeOn == device, passkey.home == .none {
                remove(at: place)
            } else {
                place += 1
            }
        }
    }

    /// The place of the first that can be used on a device.
    func place(usableOn device: Int, by person: SimulatedPerson) -> Int? {
        for place in 0..<count {
            if let passkey = held[place], person.isUsable(passkey, on: device) { return place }
        }
        return nil
    }

    /// Where they are for somebody at a device.
    func reach(from device: Int, by person: SimulatedPerson) -> PasskeyReach {
        if count == 0 { return .nowhere }
        return place(usableOn: device, by: person) == nil ? .elsewhere : .here
    }

    subscript(place: Int) -> HeldPasskey? {
        get { place < count ? held[place] : nil }
        set { if place < count { held[place] = newValue } }
    }

    private mutating func remove(at place: Int) {
        for later in place..<(count - 1) { held[later] = held[later + 1] }
        count -= 1
        held[count] = nil
    }
}
