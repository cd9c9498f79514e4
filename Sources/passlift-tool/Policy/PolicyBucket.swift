import PassLiftEncoding
import PassLiftPolicy

/// `policy bucket`: where an account falls among the shares.
struct PolicyBucket: Command {
    private enum Scheme: String, CaseIterable {
        case native
        case unleash
        case flagd
        case growthbookV1 = "growthbook-v1"
        case growthbookV2 = "growthbook-v2"
        case launchdarkly
    }

    private static let scheme = CommandOption(
        name: "scheme", form: .optional("NAME"),
        summary: Scheme.allCases.map(\.rawValue).joined(separator: ", ") + " (default native)")
    private static let salt = CommandOption(
        name: "salt", form: .optional("S"), summary: "the share's salt; native needs one")
    private static let flag = CommandOption(
        name: "flag", form: .optional("F"), summary: "the flag's key, for the schemes that need one")
    private static let account = CommandOption(
        name: "account", form: .required("ID"), summary: "the unit: the account's subject or the host's id")
    private static let sharePPM = CommandOption(
        name: "share-ppm", form: .optional("N"), summary: "the share, in parts per million")

    let syntax = CommandSyntax(
        path: ["policy", "bucket"], summary: "tells where an account falls among the shares",
        options: [scheme, salt, flag, account, sharePPM])

    func run(_ arguments: Arguments, _ output: Output) async throws(ToolError) -> ExitCode {
        let name = arguments.value(Self.scheme) ?? Scheme.native.rawValue
        switch try scheme(name) {
        case .native: return try native(arguments, output)
        case .unleash, .flagd, .growthbookV1, .growthbookV2, .launchdarkly:
            throw ToolError(.notAvailable, "--scheme: \(name) is not available yet, expected native")
        }
    }

    private func scheme(_ name: String) throws(ToolError) -> Scheme {
        guard let scheme = Scheme(rawValue: name) else {
            let known = Scheme.allCases.map(\.rawValue)
            let near = nearestKey(to: name, among: known).map { ", did you mean \($0)?" } ?? ""
            throw ToolError(
                .invalidValue, "--scheme: expected one of \(known.joined(separator: ", "))\(near)")
        }
        return scheme
    }

    private func native(_ arguments: Arguments, _ output: Output) throws(ToolError) -> ExitCode {
        guard let salt = arguments.value(Self.salt), !salt.isEmpty else {
            throw ToolError(.missingOption, "--salt S is required by the native scheme")
        }
        guard arguments.value(Self.flag) == nil else {
            throw ToolError(.invalidValue, "--flag: the native scheme knows no flags, expected --salt alone")
        }
        let ppm = try arguments.integer(Self.sharePPM, in: 0...1_000_000)
        let point = NativeBucket.point(salt: salt, unit: try arguments.required(Self.account))
        var document = JSONObject()
        document["point"] = .string(String(point))
        document["of"] = .string(String(UInt64(1) << 32))
        if let ppm {
            document["inShare"] = .bool(NativeBucket.contains(point: point, ppm: UInt32(ppm)))
        }
        try output.document(.object(document))
        return .yes
    }
}
