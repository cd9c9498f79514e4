public import PassLiftPorts

/// What a new password must be (NIST SP 800-63B-4, section 3.1.1.2): long enough and none that everybody
/// tries first. No rule asks for kinds of characters, and none makes a password run out.
public struct PasswordRules: Hashable, Sendable {
    /// The fewest characters of a password that lets in alone. Characters are code points of the prepared
    /// form (``PasswordForm``).
    public var minimumCharacters = 15
    /// The fewest characters of a password beside a second factor.
    public var minimumCharactersWithFactor = 8
    /// The most bytes of UTF-8, as typed and as prepared; never more than are hashed.
    public var maximumBytes = Password.maximumByteCount

    /// The defaults.
    public init() {}

    /// All that is wrong with a password; nothing: it may be set.
    ///
    /// What is too long, no text or holds a control character is not looked at any further.
    public func judge(
        _ typed: [UInt8], for context: PasswordContext, blocklist: PasswordBlocklist,
        _ text: any TextNormalizer
    ) -> [PasswordRuleFault] {
        let longest = min(maximumBytes, Password.maximumByteCount)
        guard typed.count <= longest else { return [.tooLong(maximumBytes: longest)] }
        let prepared: [UInt8]
        do {
            prepared = try PasswordForm.prepared(typed, text)
        } catch {
            switch error {
            case .tooLong: return [.tooLong(maximumBytes: longest)]
            case .controlCharacter: return [.controlCharacter]
            case .notUTF8, .empty, .unassigned, .notADomain: return [.notText]
            }
        }
        guard prepared.count <= longest else { return [.tooLong(maximumBytes: longest)] }
        var faults: [PasswordRuleFault] = []
        let minimum = minimum(beside: context.secondFactor)
        let characters = prepared.count { $0 & 0xc0 != 0x80 }
        if characters < minimum { faults.append(.tooShort(minimumCharacters: minimum)) }
        let key = FoldedPassword.key(of: prepared, text)
        if blocklist.contains(key: key) { faults.append(.blocklisted) }
        if NameLikeness(key).isNear(context.names, text) { faults.append(.resemblesName) }
        return faults
    }

    /// Whether a password is long enough to let in alone.
    func length(of typed: [UInt8], _ text: any TextNormalizer) -> PasswordRecord.Length {
        guard let prepared = try? PasswordForm.prepared(typed, text) else { return .unknown }
        let characters = prepared.count { $0 & 0xc0 != 0x80 }
        return characters < minimum(beside: .absent) ? .besideFactor : .alone
    }

    private func minimum(beside factor: PasswordContext.SecondFactor) -> Int {
        switch factor {
        case .absent: max(1, minimumCharacters)
        case .enrolled: max(1, minimumCharactersWithFactor)
        }
    }
}
