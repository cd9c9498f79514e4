public import PassLiftMachine
public import PassLiftPolicy

/// One transition with what is worth telling of it: the flat form of exactly one event.
public struct Happening: BitwiseCopyable, Hashable, Sendable {
    /// The step of a machine.
    public var transition: Transition
    /// What is told beside it.
    public var detail: Detail
    /// The visit it belongs to; nil outside visits (imports, operators' acts).
    public var visit: VisitID?

    /// What an event tells beside its transition.
    public enum Detail: BitwiseCopyable, Hashable, Sendable {
        case nothing
        /// The whole moment and the decision, so that it can be replayed.
        case evaluated(Moment, Decision)
        /// How a ceremony was refused: the step of Level 3 (0: before the steps) and the index of its code.
        case ceremonyRefused(step: UInt8, code: UInt8)
        /// The flags of a verified ceremony.
        case ceremonyVerified(CeremonyFacts)
        /// Where the rollout stands after this, and the stage that is reached or held.
        case rollout(RolloutState, stage: UInt8)
        /// A guardrail, by its place in the document, and what it had counted when it was breached.
        case guardrail(index: UInt8, GuardrailComparison)
    }

    /// From its parts.
    public init(_ transition: Transition, _ detail: Detail = .nothing) {
        self.transition = transition
        self.detail = detail
        visit = nil
    }
}

/// What a verified ceremony showed, without anything that names a person or a credential.
public struct CeremonyFacts: BitwiseCopyable, Hashable, Sendable {
    /// The flags of the authenticator data.
    public var flags: Flags
    /// The COSE algorithm.
    public var algorithm: Int32

    /// Flags of the authenticator data, and what follows from them.
    public struct Flags: OptionSet, BitwiseCopyable, Hashable, Sendable {
        /// One bit a flag.
        public let rawValue: UInt8

        /// Makes a set from its bits.
        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// UP
        public static let userPresent = Flags(rawValue: 1)
        /// UV
        public static let userVerified = Flags(rawValue: 4)
        /// BE
        public static let backupEligible = Flags(rawValue: 8)
        /// BS
        public static let backupState = Flags(rawValue: 16)
        /// The signature counter did not rise.
        public static let counterRegressed = Flags(rawValue: 64)
        /// UV counts as a factor (`uvInitialized`).
        public static let userVerificationTrusted = Flags(rawValue: 128)
    }

    /// From its parts.
    public init(flags: Flags, algorithm: Int32) {
        self.flags = flags
        self.algorithm = algorithm
    }
}
