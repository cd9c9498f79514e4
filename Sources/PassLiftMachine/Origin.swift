/// The factors that everything an account holds goes back to.
///
/// Two things are *independent* when their roots differ: then neither was made on the strength of the other,
/// nor both on the strength of a third (LIFT-0026).
public struct Roots: OptionSet, BitwiseCopyable, Hashable, Sendable {
    /// One bit a root.
    public let rawValue: UInt8

    /// Makes a set from its bits.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// The password that was chosen at sign-up, or imported.
    public static let password = Roots(rawValue: 1)
    /// The mailbox.
    public static let mail = Roots(rawValue: 2)
    /// The generator of one-time codes.
    public static let totp = Roots(rawValue: 4)
    /// The recovery codes.
    public static let recoveryCodes = Roots(rawValue: 8)
    /// A passkey that was enrolled on two independent roots, or imported.
    public static let passkey = Roots(rawValue: 16)
    /// The host's own word, or a factor that the host keeps.
    public static let host = Roots(rawValue: 32)

    /// How many there are; two or more are independent routes.
    public var count: Int { rawValue.nonzeroBitCount }
}

/// On the strength of what something was enrolled, and how far that reaches.
///
/// What was made on one root alone is young until an independent root is used together with it. Age never
/// changes that. Young: it signs in. It makes no recovery wait, ends none, raises no step-up bar and removes
/// no other way in.
public struct Origin: BitwiseCopyable, Hashable, Sendable {
    /// The one root that it goes back to.
    public var root: Roots
    /// Whether an independent root stands behind it too.
    public var maturity: Maturity

    /// Whether an independent root stands behind something. Next: `young` → `confirmed`.
    public enum Maturity: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
        /// Made on one root alone.
        case young
        /// Made on two independent roots, used together with an independent one since, or vouched for by the
        /// host.
        case confirmed
    }

    /// From its parts.
    public init(root: Roots, maturity: Maturity) {
        self.root = root
        self.maturity = maturity
    }

    /// Something that stands for itself.
    public static func confirmed(_ root: Roots) -> Origin { Origin(root: root, maturity: .confirmed) }

    /// Something that was made on `root` alone.
    public static func young(of root: Roots) -> Origin { Origin(root: root, maturity: .young) }

    /// What is enrolled where `shown` was shown: on one root it is young; on two, or on nobody's word but the
    /// host's (`shown` is empty), it begins the root `own`.
    public init(enrolledOn shown: Roots, beginning own: Roots) {
        self = shown.count == 1 ? .young(of: shown) : .confirmed(own)
    }

    /// Whether it is confirmed.
    public var isConfirmed: Bool { maturity == .confirmed }

    /// The same after it was used where `shown` was shown: confirmed, where an independent root is among it.
    public func used(beside shown: Roots) -> Origin {
        shown.subtracting(root).isEmpty ? self : Origin(root: root, maturity: .confirmed)
    }
}

/// Where what an account holds comes from, apart from its passkeys: those have an origin each.
public struct Origins: BitwiseCopyable, Hashable, Sendable {
    /// Of the password.
    public var password = Origin.confirmed(.password)
    /// Of the generator of one-time codes.
    public var totp = Origin.confirmed(.totp)
    /// Of the recovery codes.
    public var recoveryCodes = Origin.confirmed(.recoveryCodes)
    /// Of the address that mail goes to.
    public var address = Origin.confirmed(.mail)
    /// Of the password before, which is suspended; nil: there is none.
    public var formerPassword: Origin?
    /// Of the address before the last change; nil: there is none.
    public var formerAddress: Origin?
    /// Of a new address that stands beside the present one; nil: there is none.
    public var newAddress: Origin?

    /// Everything stands for itself.
    public init() {}

    /// Everything is young, each on its own root: of an account whose address nobody has verified.
    public static var young: Origins {
        var origins = Origins()
        origins.password = .young(of: .password)
        origins.totp = .young(of: .totp)
        origins.recoveryCodes = .young(of: .recoveryCodes)
        origins.address = .young(of: .mail)
        return origins
    }

    /// What routes of a recovery go back to; of a passkey each by itself.
    public func roots(of routes: RecoveryRoutes) -> Roots {
        var roots: Roots = []
        if routes.contains(.mail) { roots.formUnion(address.root) }
        if routes.contains(.formerMail) { roots.formUnion(formerAddress?.root ?? .mail) }
        if routes.contains(.newMail) { roots.formUnion(newAddress?.root ?? address.root) }
        if routes.contains(.recoveryCode) { roots.formUnion(recoveryCodes.root) }
        if routes.contains(.totp) { roots.formUnion(totp.root) }
        if routes.contains(.password) { roots.formUnion(password.root) }
        if routes.contains(.formerPassword) { roots.formUnion(formerPassword?.root ?? password.root) }
        if routes.contains(.host) { roots.formUnion(.host) }
        return roots
    }

    /// Of a second factor.
    public subscript(kind: FactorKind) -> Origin {
        get {
            switch kind {
            case .totp: totp
            case .recoveryCodes: recoveryCodes
            }
        }
        set {
            switch kind {
            case .totp: totp = newValue
            case .recoveryCodes: recoveryCodes = newValue
            }
        }
    }
}
