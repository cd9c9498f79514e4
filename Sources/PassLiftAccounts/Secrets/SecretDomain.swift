/// What a digest under a secret is for. The raw values are frozen: another spelling voids everything stored.
enum SecretDomain: String, CaseIterable {
    case throttlePasswordOfName = "passlift.throttle.password.name.v1"
    case throttlePasswordOfDevice = "passlift.throttle.password.device.v1"
    case throttleSource = "passlift.throttle.source.v1"
    case throttleCode = "passlift.throttle.code.v1"
    case throttleCodeOfDevice = "passlift.throttle.code.device.v1"
    case throttleTries = "passlift.throttle.tries.v1"
    case throttleAddressCode = "passlift.throttle.address_code.v1"
    case throttleTOTP = "passlift.throttle.totp.v1"
    case throttleTOTPInRecovery = "passlift.throttle.totp.recovery.v1"
    case throttlePasswordInRecovery = "passlift.throttle.password.recovery.v1"
    case throttleRecoveryCode = "passlift.throttle.recovery_code.v1"
    case throttleFactorOfDevice = "passlift.throttle.factor.device.v1"
    case throttleMailHourOfAccount = "passlift.throttle.mail.hour.account.v1"
    case throttleMailDayOfAccount = "passlift.throttle.mail.day.account.v1"
    case throttleMailHourOfDevice = "passlift.throttle.mail.hour.device.v1"
    case throttleMailDayOfDevice = "passlift.throttle.mail.day.device.v1"
    case throttleMailHourOfAddress = "passlift.throttle.mail.hour.address.v1"
    case throttleMailDayOfAddress = "passlift.throttle.mail.day.address.v1"
    case mailedDigits = "passlift.mailed.digits.v1"
    case mailedLink = "passlift.mailed.link.v1"
    case recoveryCancellation = "passlift.recovery.cancellation.v1"
    case recoveryCode = "passlift.recovery_code.v1"
    case deviceToken = "passlift.device_token.v1"
    case importedAccount = "passlift.imported_account.v1"
    case vaultKey = "passlift.vault.key.v1"
    case vaultPlace = "passlift.vault.place.v1"

    /// The domain and then each field, every one behind its length in four bytes: no two lists of fields make
    /// the same message.
    func message(_ fields: [[UInt8]]) -> [UInt8] {
        ([Array(rawValue.utf8)] + fields).reduce(into: []) { message, field in
            message += (UInt64(field.count)).bigEndianBytes.suffix(4)
            message += field
        }
    }
}

extension UInt64 {
    /// The eight bytes, the most significant first.
    var bigEndianBytes: [UInt8] {
        stride(from: UInt64(56), through: 0, by: -8).map { UInt8(truncatingIfNeeded: self >> $0) }
    }

    /// The number that bytes spell, the most significant first; of more than eight, the last eight.
    init(bigEndianBytes bytes: some Sequence<UInt8>) {
        self = bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }
}
