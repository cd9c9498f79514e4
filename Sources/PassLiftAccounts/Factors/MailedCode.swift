import PassLiftEncoding
public import PassLiftPorts

/// A code that is mailed: six digits to type and, for the same thing, a token for a link. Both are computed
/// from the code's identity under the store's secret, so that neither is stored anywhere.
///
/// Six digits are guessed within a million tries: whoever compares them counts the wrong answers.
public struct MailedCode: Sendable, Redacted {
    /// How many digits are typed.
    public static let digitCount = 6
    /// The bytes in a link's token: 128 bits.
    public static let linkTokenByteCount = 16

    /// The digits, without a gap.
    public let digits: String
    /// The bytes of the link's token.
    let linkProof: [UInt8]

    /// The code of that identity.
    ///
    /// - Parameter epoch: the recovery epoch of the account that it recovers, so that it is worth nothing
    ///   once that has risen; nil: it recovers none.
    public init(id: UInt128, epoch: Int64? = nil, under secret: StoreSecret) {
        var identity = [StoredForm.bytes(of: id)]
        if let epoch { identity.append(UInt64(bitPattern: epoch).bigEndianBytes) }
        // 128 bits over a million values: no digit is likelier than another by more than 2⁻¹⁰⁸.
        let number = StoredForm.bits(
            of: Array(secret.digest(of: identity, in: .mailedDigits).prefix(16)))
        digits = String(
            decoding: DecimalDigits.ascii(of: number ?? 0, count: MailedCode.digitCount), as: UTF8.self)
        let link = secret.digest(of: identity, in: .mailedLink)
        linkProof = Array(link.prefix(MailedCode.linkTokenByteCount))
    }

    /// What stands in the link, in base64url.
    public var linkToken: String { Base64URL.encode(linkProof) }

    /// The digits in two groups, as a mail shows them.
    public var grouped: String {
        let half = MailedCode.digitCount / 2
        return String(digits.prefix(half)) + " " + String(digits.dropFirst(half))
    }

    /// What was typed for the digits: exactly six, spaces passed over.
    public func compare(typed: String) -> Verdict {
        guard let typed = TypedDigits.read(typed, count: MailedCode.digitCount) else { return .differs }
        return typed.isEqualInConstantTime(to: Array(digits.utf8)) ? .matches : .differs
    }

    /// What came with a link.
    public func compare(linkToken: String) -> Verdict {
        guard let proof = try? Base64URL.decode(String(linkToken.prefix(64))) else { return .differs }
        return compare(linkProof: proof)
    }

    /// The bytes of what came with a link.
    func compare(linkProof: [UInt8]) -> Verdict {
        linkProof.isEqualInConstantTime(to: self.linkProof) ? .matches : .differs
    }

    /// What came of comparing.
    public enum Verdict: BitwiseCopyable, Hashable, Sendable {
        case matches
        case differs
    }
}
