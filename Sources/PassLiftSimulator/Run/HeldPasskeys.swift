import PassLiftEvents
import PassLiftFlow
import PassLiftMachine

/// A passkey as its owner holds it.
struct HeldPasskey: BitwiseCopyable, Hashable, Sendable {
    /// What carries it from device to device.
    let home: SyncFabric
    /// The device it was made on.
    let madeOn: Int
    /// On which devices it can be used as long as it is at hand, a bit each.
    let reach: UInt8
    /// In which visit.
    let madeIn: VisitID
    /// When.
    let madeAt: Instant
    /// How far it has come.
    private(set) var state = CredentialState.unproven
    /// On the strength of what it was made.
    private(set) var origin: Origin
    /// Whether its user verification counts (`uvInitialized`).
    private(set) var verification: Verification
    /// Whether anybody can still use it.
    fileprivate(set) var whereabouts = Whereabouts.atHand

    /// Whether anybody can still use it.
    enum Whereabouts: BitwiseCopyable, Hashable, Sendable {
        case atHand
        /// It was on a lost device alone.
        case lost
    }

    /// Whether user verification counts as a factor.
    enum Verification: BitwiseCopyable, Hashable, Sendable {
        /// The passkey was made under it, or another factor was checked beside it.
        case trusted
        /// It was made silently, and nothing has vouched for it since.
        case untrusted
    }

    init(
        on device: Int, of person: SimulatedPerson, made: (in: VisitID, at: Instant),
        verification: Verification, origin: Origin
    ) {
        self.origin = origin
        home = person.device(device).home
        madeOn = device
        reach = person.reach(ofPasskeyMadeOn: device)
        (madeIn, madeAt) = made
        self.verification = verification
    }

    /// It is asserted under user verification: proven where that is in a later visit than its creation.
    ///
    /// - Returns: what the assertion shows, of the passkey as it stood before.
    @inline(__always)
    fileprivate mutating func use(in visit: Visit) -> AssertionResult {
        let shown = assertion
        origin = origin.used(beside: visit.roots)
        if madeIn != visit.id {
            state = .proven
            if visit.proofs.contains(.password) { verification = .trusted }
        }
        return shown
    }

    fileprivate mutating func confirm(beside shown: Roots) { origin = origin.used(beside: shown) }

    /// What a verified creation of it shows; a silent one neither presence nor verification.
    var registration: RegistrationResult {
        var flags = backupFlags
        switch verification {
        case .trusted: flags.formUnion([.userPresent, .userVerified, .userVerificationTrusted])
        case .untrusted: break
        }
        return .verified(CeremonyFacts(flags: flags, algorithm: Self.es256))
    }

    /// What a verified assertion by it shows, as it stands before.
    private var assertion: AssertionResult {
        var flags = backupFlags.union([.userPresent, .userVerified])
        switch verification {
        case .trusted: flags.insert(.userVerificationTrusted)
        case .untrusted: break
        }
        return .verified(
            CeremonyFacts(flags: flags, algorithm: Self.es256),
            PasskeyUse(state: state, createdIn: madeIn, backup: .asStored, origin: origin))
    }

    private static let es256: Int32 = -7

    /// What is synced is backed up; what is not cannot be.
    private var backupFlags: CeremonyFacts.Flags {
        home == .none ? [] : [.backupEligible, .backupState]
    }
}

/// The passkeys of an account, oldest first; at most eight, of which a ninth takes the place of one.
///
/// With three devices there are never more than three at hand: a passkey is made only where none is usable.
/// Those of lost devices are kept on, since the service knows nothing of the loss.
struct HeldPasskeys: BitwiseCopyable, Sendable {
    static let maximumCount = 8

    private var held: InlineArray<8, HeldPasskey?> = InlineArray(repeating: nil)
    private var total = 0
    /// How many can still be used somewhere.
    private(set) var count = 0
    /// By device, the place of the first that can be used there; every visit asks, so it is kept.
    private var firstUsable: InlineArray<3, UInt8?> = InlineArray(repeating: nil)

    mutating func add(_ passkey: HeldPasskey) {
        if total == Self.maximumCount {
            remove(at: (0..<total).first { held[$0]?.whereabouts == .lost } ?? 0)
        }
        held[total] = passkey
        total += 1
        count += 1
        findUsable()
    }

    /// A device is gone: so are the passkeys that were on it alone.
    mutating func lose(device: Int) {
        for place in 0..<total {
            guard let passkey = held[place], passkey.whereabouts == .atHand, passkey.madeOn == device,
                passkey.home == .none
            else { continue }
            held[place]?.whereabouts = .lost
            count -= 1
        }
        findUsable()
    }

    private mutating func findUsable() {
        for device in firstUsable.indices {
            let first = (0..<total).first { place in
                held[place].map { $0.whereabouts == .atHand && $0.reach >> UInt8(device) & 1 == 1 } ?? false
            }
            firstUsable[device] = first.map { UInt8($0) }
        }
    }

    /// The place of the first that can be used on a device.
    @inline(__always)
    func place(usableOn device: Int) -> Int? { firstUsable[device].map { Int($0) } }

    /// The place of the first that can be used anywhere.
    var firstPlace: Int? { (0..<total).first { held[$0]?.whereabouts == .atHand } }

    /// Where they are for somebody at a device.
    @inline(__always)
    func reach(from device: Int) -> PasskeyReach {
        if count == 0 { return .nowhere }
        return place(usableOn: device) == nil ? .elsewhere : .here
    }

    /// The passkey at a place is asserted in a visit: what that shows, or nil where there is none.
    ///
    /// In place: to take it out would copy all of them.
    @inline(__always)
    mutating func use(_ place: Int, in visit: Visit) -> AssertionResult? {
        place < total ? held[place]?.use(in: visit) : nil
    }

    /// The passkey at a place, if it is young and `shown` is independent of it; it is confirmed by that.
    mutating func confirm(_ place: Int, beside shown: Roots) -> HeldPasskey? {
        guard place < total, let passkey = held[place], passkey.origin.used(beside: shown) != passkey.origin
        else { return nil }
        held[place]?.confirm(beside: shown)
        return passkey
    }

    /// Takes out the oldest, lost or not, of which that is true.
    mutating func removeOldest(where isWanted: (HeldPasskey) -> Bool) -> HeldPasskey? {
        guard let place = (0..<total).first(where: { held[$0].map(isWanted) ?? false }) else { return nil }
        let oldest = held[place]
        remove(at: place)
        return oldest
    }

    private mutating func remove(at place: Int) {
        if held[place]?.whereabouts == .atHand { count -= 1 }
        for later in place..<(total - 1) { held[later] = held[later + 1] }
        total -= 1
        held[total] = nil
        findUsable()
    }
}
