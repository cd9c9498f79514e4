import PassLiftPorts

/// All that goes into an Argon2 tag beside the password (RFC 9106, section 3.1).
package struct Argon2Parameters: Hashable, Sendable, Redacted {
    package enum Variant: BitwiseCopyable, Hashable, Sendable {
        case d
        case i
        case id
    }

    package enum Version: BitwiseCopyable, Hashable, Sendable {
        case v16
        case v19
    }

    package let variant: Variant
    package let version: Version
    package let cost: Argon2Cost
    package let salt: [UInt8]
    package let tagByteCount: Int
    /// RFC 9106's K and X; stored strings have neither.
    package var secret: [UInt8] = []
    package var associatedData: [UInt8] = []

    package init(variant: Variant, version: Version, cost: Argon2Cost, salt: [UInt8], tagByteCount: Int) {
        self.variant = variant
        self.version = version
        self.cost = cost
        self.salt = salt
        self.tagByteCount = tagByteCount
    }
}
