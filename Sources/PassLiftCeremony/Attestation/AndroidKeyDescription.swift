/// What Android's keystore says of a key: KeyDescription, the key attestation extension's value.
///
/// Versions, security levels and the unique id are read for their form and ignored, as Level 3 has it.
struct AndroidKeyDescription {
    /// What the maker of the key was given to be attested along.
    let challenge: [UInt8]
    /// What Android's system enforces.
    let softwareEnforced: Authorizations
    /// What the trusted execution environment or the secure element enforces (`teeEnforced`,
    /// `hardwareEnforced` since KeyMint).
    let hardwareEnforced: Authorizations

    /// KM_ORIGIN_GENERATED: made in the keystore, not brought into it.
    static let generated: UInt64 = 0
    /// KM_PURPOSE_SIGN.
    static let signing: UInt64 = 2

    init(_ der: [UInt8]) throws(DERError) {
        var reader = DERReader(der)
        var inside = try reader.next(.sequence).elements
        try reader.finish()
        for tag in [DERTag.integer, .enumerated, .integer, .enumerated] {
            guard try inside.next(tag).unsigned != nil else { throw .malformed }
        }
        challenge = try inside.next(.octetString).value
        _ = try inside.next(.octetString)  // uniqueId
        softwareEnforced = try Authorizations(try inside.next(.sequence))
        hardwareEnforced = try Authorizations(try inside.next(.sequence))
        try inside.finish()
    }

    /// AuthorizationList: explicitly tagged values, each at most once, in any order, as devices do not keep
    /// theirs. Tags that are not asked for are passed over, as every version of Android adds some.
    struct Authorizations {
        /// `purpose`; empty where it is not stated.
        let purposes: Set<UInt64>
        /// `origin`; nil where it is not stated.
        let origin: UInt64?
        /// Whether `allApplications` stands there.
        let isForAllApplications: Bool

        init(_ element: DERElement) throws(DERError) {
            var values: [UInt32: DERReader] = [:]
            var list = element.elements
            while !list.isAtEnd {
                let value = try list.next()
                guard
                    value.tag == .context(value.tag.number),
                    values.updateValue(value.elements, forKey: value.tag.number) == nil
                else { throw .malformed }
            }
            purposes = try Self.purposes(values[Tag.purpose])
            origin = try Self.origin(values[Tag.origin])
            isForAllApplications = values[Tag.allApplications] != nil
        }

        /// `[1] EXPLICIT SET OF INTEGER`.
        private static func purposes(_ value: DERReader?) throws(DERError) -> Set<UInt64> {
            guard var value else { return [] }
            var set = try value.next(.set).elements
            try value.finish()
            var purposes: Set<UInt64> = []
            while !set.isAtEnd {
                guard let purpose = try set.next(.integer).unsigned else { throw .malformed }
                purposes.insert(purpose)
            }
            return purposes
        }

        /// `[702] EXPLICIT INTEGER`.
        private static func origin(_ value: DERReader?) throws(DERError) -> UInt64? {
            guard var value else { return nil }
            guard let origin = try value.next(.integer).unsigned else { throw .malformed }
            try value.finish()
            return origin
        }
    }

    private enum Tag {
        static let purpose: UInt32 = 1
        static let allApplications: UInt32 = 600
        static let origin: UInt32 = 702
    }
}
