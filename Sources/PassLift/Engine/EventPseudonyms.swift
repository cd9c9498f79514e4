import PassLiftEvents
package import PassLiftMachine
import PassLiftPolicy
package import PassLiftPorts
internal import Synchronization

/// What stands in an event where a visit or a ceremony is meant: a keyed digest of its identity.
///
/// The identities themselves are bearer values: whoever knows a visit's can go on in it. Whoever reads events
/// must not be able to, and can still see what belongs together.
package struct EventPseudonyms: Sendable, Redacted {
    /// Under which name a store keeps the key.
    package static let secretName = "event-pseudonyms"

    private let key: [UInt8]
    private let cryptography: any Cryptography

    /// What a digest is of. The raw values are frozen: another spelling parts the events of before and after.
    private enum Domain: String {
        case visit = "passlift.event.visit.v1"
        case ceremony = "passlift.event.ceremony.v1"
    }

    /// Digests under that key.
    package init(key: [UInt8], cryptography: any Cryptography) {
        self.key = key
        self.cryptography = cryptography
    }

    /// What a visit is called in events.
    package func visit(_ id: VisitID) -> VisitID { VisitID(bits: digest(id.bits, in: .visit)) }

    /// What a ceremony is called in events.
    package func ceremony(_ id: SlipID) -> SlipID { SlipID(bits: digest(id.bits, in: .ceremony)) }

    /// The happening, as it may leave: every identity in it is a digest.
    func veiled(_ happening: Happening) -> Happening {
        var veiled = happening
        veiled.visit = happening.visit.map { visit($0) }
        guard case .evaluated(var moment, let decision) = happening.detail else { return veiled }
        if let offer = moment.history.openOffer { moment.history.openOffer?.visit = visit(offer.visit) }
        if let attempt = moment.history.openAutomatic {
            moment.history.openAutomatic?.visit = visit(attempt.visit)
            moment.history.openAutomatic?.slip = ceremony(attempt.slip)
        }
        veiled.detail = .evaluated(moment, decision)
        return veiled
    }

    private func digest(_ bits: UInt128, in domain: Domain) -> UInt128 {
        let bytes = withUnsafeBytes(of: bits.bigEndian) { Array($0) }
        let whole = cryptography.hmacSHA256(Array(domain.rawValue.utf8) + bytes, key: key)
        return whole.prefix(16).reduce(0) { $0 << 8 | UInt128($1) }
    }
}

/// The digests of one store, fetched at the first step.
final class PseudonymDesk: Sendable {
    private let known = Mutex<EventPseudonyms?>(nil)

    func pseudonyms(_ doors: Doors) async throws(PassLiftError) -> EventPseudonyms {
        if let known = known.withLock({ $0 }) { return known }
        // Two that come at once both ask; the store answers them alike.
        let proposal = try EventIdentity.bytes(32, doors.chance)
        let key = try await doors.reading { store async throws(StoreError) in
            try await store.secret(named: EventPseudonyms.secretName, proposal: proposal)
        }
        let fetched = EventPseudonyms(key: key, cryptography: doors.cryptography)
        known.withLock { $0 = fetched }
        return fetched
    }
}
