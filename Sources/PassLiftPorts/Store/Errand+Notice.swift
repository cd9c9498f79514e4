public import PassLiftMachine

extension Errand.Kind {
    /// The errand of a notice.
    public init(_ notice: Notice) {
        switch notice {
        case .passkeyAdded: self = .noticePasskeyAdded
        case .passkeyRemoved: self = .noticePasskeyRemoved
        case .passwordChanged: self = .noticePasswordChanged
        case .passwordRemoved: self = .noticePasswordRemoved
        case .passwordSwitchedOff: self = .noticePasswordSwitchedOff
        case .factorAdded: self = .noticeFactorAdded
        case .factorRemoved: self = .noticeFactorRemoved
        case .addressChanged: self = .noticeAddressChanged
        case .recoveryStarted: self = .noticeRecoveryStarted
        case .recoveryFinished: self = .noticeRecoveryFinished
        case .code: self = .mailCode
        case .accountExists: self = .mailAccountExists
        }
    }

    /// What is told; nil for an errand that is no mail.
    public var notice: Notice? { Notice.allCases.first { Errand.Kind($0) == self } }

    /// The errands that are mail.
    public static let mails = Notice.allCases.map { Errand.Kind($0) }
}
