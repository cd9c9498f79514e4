import PassLiftEncoding
import PassLiftPolicy

/// `policy bucket`: where an account falls among the shares.
struct PolicyBucket: Command {
    private static let scheme = CommandOption(
        name: "scheme", form: .optional("NAME"),
        summary: BucketScheme.allCases.map(\.rawValue).joined(separator: ", ") + " (default native)")
    private static let salt = CommandOption(
        name: "salt", form: .optional("S"),
        summary:
            "native: the salt; unleash: the group id; growthbook: the seed; launchdarkly: the salt or seed")
    private static let flag = CommandOption(
        name: "flag", form: .optional("F"),
        summary: "flagd: the flag's key; launchdarkly: the flag's key, none with a seed")
    private static let account = CommandOption(
        name: "account", form: .required("ID"), summary: "the unit: the account's subject or the host's id")
    private static let sharePPM = CommandOption(
        name: "share-ppm", form: .optional("N"), summary: "the share, in parts per million")

    let syntax = CommandSyntax(
        path: ["policy", "bucket"], summary: "tells where an account falls among the shares",
        options: [scheme, salt, flag, account, sharePPM])

    func run(_ arguments: Arguments, _ output: Output) async throws(ToolError) -> ExitCode {
        let bucketing = try bucketing(arguments)
        let place = bucketing.place(of: try arguments.required(Self.account))
        var document = JSONObject()
        document["point"] = .string(String(place.point))
        document["of"] = .string(String(place.range))
        if let ppm = try arguments.integer(Self.sharePPM, in: 0...1_000_000) {
            guard let isInside = place.isInside(ppm: UInt32(ppm)) else {
                let (step, name) = (place.scheme.stepPPM, place.scheme.rawValue)
                throw ToolError(
                    .invalidValue, "--share-ppm: expected a multiple of \(step): \(name) has no finer share")
            }
            document["inShare"] = .bool(isInside)
        }
        try output.document(.object(document))
        return .yes
    }

    private func bucketing(_ arguments: Arguments) throws(ToolError) -> Bucketing {
        let scheme = try BucketScheme(
            named: arguments.value(Self.scheme) ?? BucketScheme.native.rawValue, for: Self.scheme.spelling)
        let salt = arguments.value(Self.salt).flatMap { $0.isEmpty ? nil : $0 }
        let flag = arguments.value(Self.flag).flatMap { $0.isEmpty ? nil : $0 }
        do throws(BucketingFault) {
            return try Bucketing(scheme, salt: salt, flag: flag)
        } catch {
            let (code, option): (ToolError.Code, String) =
                switch error {
                case .saltMissing: (.missingOption, "--salt S")
                case .flagMissing: (.missingOption, "--flag F")
                case .saltUnused: (.invalidValue, "--salt")
                case .flagUnused: (.invalidValue, "--flag")
                }
            throw ToolError(code, "\(option): \(scheme.rawValue) needs \(error.expected)")
        }
    }
}
