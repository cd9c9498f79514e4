/// A new credential as its authenticator describes it (Level 3, section 6.5.1).
public struct AttestedCredential: Hashable, Sendable {
    /// The model of the authenticator.
    public let aaguid: AAGUID
    /// The credential id, as long as it was sent; Level 3 allows 1023 bytes.
    public let id: [UInt8]
    /// The COSE_Key exactly as it stood, without extension bytes.
    public let publicKey: [UInt8]
    /// The same, decoded but not judged.
    let publicKeyItem: CBORValue

    /// Reads the fields that begin at `position` and moves it behind them.
    init(_ bytes: [UInt8], position: inout Int) throws(AuthenticatorDataError) {
        let idStart = position + AAGUID.byteCount + 2
        guard idStart <= bytes.count, let aaguid = AAGUID(Array(bytes[position..<idStart - 2])) else {
            throw .truncated
        }
        let idEnd = idStart + (Int(bytes[idStart - 2]) << 8 | Int(bytes[idStart - 1]))
        guard idEnd < bytes.count else { throw .truncated }
        do {
            (publicKeyItem, position) = try CBORDecoder.decodePrefix(bytes, from: idEnd)
        } catch {
            throw error.code == .truncated ? .truncated : .malformedPublicKey
        }
        self.aaguid = aaguid
        id = Array(bytes[idStart..<idEnd])
        publicKey = Array(bytes[idEnd..<position])
    }
}
