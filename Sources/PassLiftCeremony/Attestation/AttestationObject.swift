import PassLiftEncoding

/// The attestation object of a registration (Level 3, section 6.5.4): exactly `fmt`, `authData` and
/// `attStmt`.
struct AttestationObject {
    let format: String
    let authenticatorData: AuthenticatorData
    let credential: AttestedCredential
    let statement: CBORValue

    private static let step = 13

    /// Step 13.
    init(_ bytes: [UInt8]) throws(CeremonyRefusal) {
        let item: CBORValue
        do {
            item = try CBORDecoder.decode(bytes)
        } catch {
            throw Self.malformed("\(error.code.rawValue) at byte \(error.offset)")
        }
        guard
            case .map(let map) = item, map.entries.count == 3, case .text(let format)? = map["fmt"],
            case .bytes(let authData)? = map["authData"], let statement = map["attStmt"]
        else { throw Self.malformed("expected a map of fmt, authData and attStmt") }
        do {
            authenticatorData = try AuthenticatorData(authData)
        } catch {
            throw CeremonyRefusal(Self.step, .authenticatorDataMalformed, error.rawValue)
        }
        guard let credential = authenticatorData.attestedCredential else {
            throw CeremonyRefusal(Self.step, .credentialMissing, "the AT flag is not set")
        }
        self.credential = credential
        self.format = format
        self.statement = statement
    }

    private static func malformed(_ detail: String) -> CeremonyRefusal {
        CeremonyRefusal(step, .attestationObjectMalformed, detail)
    }
}
