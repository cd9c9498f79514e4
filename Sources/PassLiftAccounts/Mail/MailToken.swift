import PassLiftEncoding
import PassLiftPorts

/// What stands in the link of a mailed code: which code, and the 128 bits that nobody guesses.
struct CodeLinkToken: Hashable, Redacted {
    private static let idByteCount = 16

    let id: UInt128
    /// ``MailedCode/linkProof``, or what is to be compared with it.
    let proof: [UInt8]

    var text: String { Base64URL.encode(StoredForm.bytes(of: id) + proof) }

    init(_ code: MailedCode, id: UInt128) {
        self.id = id
        proof = code.linkProof
    }

    /// Reads ``text``; nil for anything else.
    init?(_ text: String) {
        let length = Self.idByteCount + MailedCode.linkTokenByteCount
        guard text.utf8.count <= 2 * length, let bytes = try? Base64URL.decode(text), bytes.count == length,
            let id = StoredForm.bits(of: Array(bytes.prefix(Self.idByteCount)))
        else { return nil }
        self.id = id
        proof = Array(bytes.dropFirst(Self.idByteCount))
    }
}

/// What stands in the link that calls a recovery off: whose, and a digest over that very recovery.
struct CancellationToken: Hashable, Redacted {
    private static let proofByteCount = 16

    let account: AccountID
    private let proof: [UInt8]

    var text: String {
        Base64URL.encode(Array(account.text.utf8)) + "." + Base64URL.encode(proof)
    }

    init(_ recovery: RecoveryRecord, under secret: StoreSecret) {
        account = recovery.account
        proof = Self.proof(recovery, secret)
    }

    /// Reads ``text``; nil for anything else.
    init?(_ text: String) {
        guard text.utf8.count <= 2 * (AccountID.maximumByteCount + Self.proofByteCount) else { return nil }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, let name = try? Base64URL.decode(String(parts[0])),
            let name = String(validating: name, as: UTF8.self), let account = AccountID(name),
            let proof = try? Base64URL.decode(String(parts[1]))
        else { return nil }
        self.account = account
        self.proof = proof
    }

    /// Whether it is for that recovery.
    func isGood(for recovery: RecoveryRecord, under secret: StoreSecret) -> Bool {
        recovery.account == account && proof.isEqualInConstantTime(to: Self.proof(recovery, secret))
    }

    private static func proof(_ recovery: RecoveryRecord, _ secret: StoreSecret) -> [UInt8] {
        let fields = [Array(recovery.account.text.utf8), recovery.token]
        return Array(secret.digest(of: fields, in: .recoveryCancellation).prefix(proofByteCount))
    }
}
