public import PassLiftMachine
public import PassLiftPorts

/// What a throttle row is about; its key is a keyed digest, so that the rows name nobody.
public enum ThrottleKey: Hashable, Sendable {
    /// The password of whoever has that canonical login name, an account or not, as strangers try it.
    case passwordOfName(String)
    /// The password of an account as one known device tries it.
    case passwordOfDevice(AccountID, UInt128)
    /// Where guesses come from, as the edge spells it: an address, or the network it lies in.
    case source(String)
    /// The mailed codes of an account, over all visits, as they are typed on devices that are not known.
    case codeOf(AccountID)
    /// The mailed codes of an account as one known device types them.
    case codeOfDevice(AccountID, UInt128)
    /// The answers to one mailed code, and in a visit without one to what would be its code, so many in a
    /// window.
    case triesOf(UInt128, ThrottleQuota)
    /// The mailed codes by which an account confirms an address, apart from those of recoveries, where
    /// strangers can guess.
    case addressCodeOf(AccountID)
    /// The one-time codes of an account, as whoever has the password tries them on devices that are not
    /// known.
    case totpOf(AccountID)
    /// The one-time codes of an account that are shown in recoveries, behind a route that was proved.
    case totpInRecoveryOf(AccountID)
    /// The passwords of an account, present and former, that are shown in recoveries, behind a route.
    case passwordInRecoveryOf(AccountID)
    /// The recovery codes of an account.
    case recoveryCodeOf(AccountID)
    /// The codes of one factor of an account as one known device tries them at sign-in.
    case factorOfDevice(FactorKind, AccountID, UInt128)
    /// The mails to somebody within the hour.
    case mailsPerHour(Recipient)
    /// The mails to somebody within the day; a row of its own, as a row has one window.
    case mailsPerDay(Recipient)

    /// Who gets mail.
    public enum Recipient: Hashable, Sendable {
        /// An account, at whatever address it has, as anybody asks for mail to it.
        case account(AccountID)
        /// An account as one known device asks.
        case device(AccountID, UInt128)
        /// An address that belongs to no account yet, folded as the caller compares addresses.
        case address(String)

        /// What every mail to it counts on.
        var mails: [ThrottleKey] { [.mailsPerHour(self), .mailsPerDay(self)] }
    }

    /// The row's key, 32 bytes. Texts count byte for byte.
    public func bytes(under secret: StoreSecret) -> [UInt8] {
        switch self {
        case .passwordOfName(let name): secret.digest(of: [name.utf8Bytes], in: .throttlePasswordOfName)
        case .passwordOfDevice(let account, let device):
            secret.digest(
                of: [account.text.utf8Bytes, StoredForm.bytes(of: device)], in: .throttlePasswordOfDevice)
        case .source(let source): secret.digest(of: [source.utf8Bytes], in: .throttleSource)
        case .codeOf(let account): secret.digest(of: [account.text.utf8Bytes], in: .throttleCode)
        case .codeOfDevice(let account, let device):
            secret.digest(
                of: [account.text.utf8Bytes, StoredForm.bytes(of: device)], in: .throttleCodeOfDevice)
        case .triesOf(let code, _): secret.digest(of: [StoredForm.bytes(of: code)], in: .throttleTries)
        case .addressCodeOf(let account):
            secret.digest(of: [account.text.utf8Bytes], in: .throttleAddressCode)
        case .totpOf(let account): secret.digest(of: [account.text.utf8Bytes], in: .throttleTOTP)
        case .totpInRecoveryOf(let account):
            secret.digest(of: [account.text.utf8Bytes], in: .throttleTOTPInRecovery)
        case .passwordInRecoveryOf(let account):
            secret.digest(of: [account.text.utf8Bytes], in: .throttlePasswordInRecovery)
        case .recoveryCodeOf(let account):
            secret.digest(of: [account.text.utf8Bytes], in: .throttleRecoveryCode)
        case .factorOfDevice(let kind, let account, let device):
            secret.digest(
                of: [kind.rawValue.utf8Bytes, account.text.utf8Bytes, StoredForm.bytes(of: device)],
                in: .throttleFactorOfDevice)
        case .mailsPerHour(.account(let account)):
            secret.digest(of: [account.text.utf8Bytes], in: .throttleMailHourOfAccount)
        case .mailsPerHour(.device(let account, let device)):
            secret.digest(
                of: [account.text.utf8Bytes, StoredForm.bytes(of: device)], in: .throttleMailHourOfDevice)
        case .mailsPerHour(.address(let address)):
            secret.digest(of: [address.utf8Bytes], in: .throttleMailHourOfAddress)
        case .mailsPerDay(.account(let account)):
            secret.digest(of: [account.text.utf8Bytes], in: .throttleMailDayOfAccount)
        case .mailsPerDay(.device(let account, let device)):
            secret.digest(
                of: [account.text.utf8Bytes, StoredForm.bytes(of: device)], in: .throttleMailDayOfDevice)
        case .mailsPerDay(.address(let address)):
            secret.digest(of: [address.utf8Bytes], in: .throttleMailDayOfAddress)
        }
    }
}
