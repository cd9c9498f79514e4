/// The documents that the tool reads and writes.
enum SchemaName: String, CaseIterable {
    case ceremony
    case credential
    case registrationVerdict = "registration-verdict"
    case assertionVerdict = "assertion-verdict"
    case refusal
    case passwordVerdict = "password-verdict"
    case passwordCost = "password-cost"
    case policy
    case population
    case simulation
    case explanation
    case bucket
    case importAccount = "import-account"
    case importPasskey = "import-passkey"
    case importReport = "import-report"
    case replay
    case estimate
    case calibration
    case error

    /// The JSON Schema, in draft 2020-12.
    var text: String {
        switch self {
        case .ceremony: CeremonySchemas.ceremony
        case .credential: CeremonySchemas.credential
        case .registrationVerdict: CeremonySchemas.registrationVerdict
        case .assertionVerdict: CeremonySchemas.assertionVerdict
        case .refusal: CeremonySchemas.refusal
        case .passwordVerdict: OperatorSchemas.passwordVerdict
        case .passwordCost: OperatorSchemas.passwordCost
        case .policy: PolicyDocumentSchema.policy
        case .population: PopulationDocumentSchema.population
        case .simulation: SimulationSchema.simulation
        case .explanation: OperatorSchemas.explanation
        case .bucket: OperatorSchemas.bucket
        case .importAccount: ImportSchemas.account
        case .importPasskey: ImportSchemas.passkey
        case .importReport: ImportSchemas.report
        case .replay: ReplaySchemas.replay
        case .estimate: ReplaySchemas.estimate
        case .calibration: ReplaySchemas.calibration
        case .error: OperatorSchemas.error
        }
    }
}
