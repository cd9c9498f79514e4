/// The ways by which a stranger's bytes come in, each as a function from any bytes to a verdict.
///
/// One body for both uses: libFuzzer calls it with what it invents (`make fuzz`), the suite with the corpora
/// (`swift test`). The raw value names the corpus folder.
public enum FuzzTarget: String, CaseIterable, Sendable {
    case attestationObject = "attestation-object"
    case clientData = "client-data"
    case authenticatorData = "authenticator-data"
    case coseKey = "cose-key"
    case responseJSON = "response-json"
    case certificate

    /// Whether the bytes were taken for what the target reads.
    public enum Verdict: Sendable {
        case taken
        case refused
    }

    /// Judges `bytes` by every public door of the target, and the answers by what must hold of them.
    @discardableResult
    public func run(_ bytes: [UInt8]) throws(BrokenInvariant) -> Verdict {
        switch self {
        case .attestationObject: try AttestationObjectTarget.run(bytes)
        case .clientData: try ClientDataTarget.run(bytes)
        case .authenticatorData: try AuthenticatorDataTarget.run(bytes)
        case .coseKey: try COSEKeyTarget.run(bytes)
        case .responseJSON: try ResponseJSONTarget.run(bytes)
        case .certificate: try CertificateTarget.run(bytes)
        }
    }
}
