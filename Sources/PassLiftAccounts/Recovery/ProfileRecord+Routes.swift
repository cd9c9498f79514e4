import PassLiftMachine
import PassLiftPorts

extension ProfileRecord.OtherAddress {
    /// How long a former address can undo a change by itself, and a new one waits until it can recover: 30
    /// days, in seconds.
    static let objectionSeconds: Int64 = 30 * 86_400
}

extension ProfileRecord {
    /// Which route a mailbox is; nil where it is none.
    ///
    /// A former address alone is a route for 30 days, and beside another route without a limit. A new address
    /// is one once it has stood beside the present one for 30 days, in which nobody objected.
    func route(of address: String, beside shown: RecoveryRoutes, at now: Instant) -> RecoveryRoutes? {
        if email?.utf8Bytes == address.utf8Bytes { return .mail }
        guard let other = otherAddress, other.address.utf8Bytes == address.utf8Bytes else { return nil }
        let age = now.seconds(since: other.since)
        switch other.role {
        case .former:
            let isBesideAnother = !shown.isSubset(of: [.mail, .formerMail, .newMail])
            return isBesideAnother || age < ProfileRecord.OtherAddress.objectionSeconds ? .formerMail : nil
        case .new: return age >= ProfileRecord.OtherAddress.objectionSeconds ? .newMail : nil
        }
    }

    /// The address to which a code for a recovery goes; nil where there is none that could be a route.
    func address(of mailbox: RecoveryMailbox, at now: Instant) -> String? {
        switch mailbox {
        case .present: return email
        case .other:
            guard let other = otherAddress?.address else { return nil }
            return route(of: other, beside: .password, at: now) == nil ? nil : other
        }
    }

    /// All addresses that notices go to.
    var addresses: [String] { [email, otherAddress?.address].compactMap { $0 } }
}
