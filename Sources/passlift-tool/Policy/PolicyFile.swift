import PassLiftEncoding
import PassLiftEvents
import PassLiftOpenSSL
import PassLiftPolicy

/// A policy document on disk, or a shipped one by its name.
struct PolicyFile {
    /// What a command says of its operand.
    static let summary =
        "the policy document, or shipped:"
        + UpgradePolicy.Shipped.allCases.map(\.rawValue).joined(separator: "|")
    private static let shippedPrefix = "shipped:"

    let path: String
    private let bytes: [UInt8]

    init(_ path: String) throws(ToolError) {
        self.path = path
        if path.hasPrefix(Self.shippedPrefix) {
            let name = String(path.dropFirst(Self.shippedPrefix.count))
            bytes = Array(try UpgradePolicy.Shipped(named: name, for: "shipped").document.utf8)
            return
        }
        bytes = try InputFile.read(path, atMost: UpgradePolicy.maximumDocumentBytes)
    }

    /// The policy, or everything that is wrong with its document.
    var policy: Result<UpgradePolicy, PolicyFaults> {
        Result { () throws(PolicyFaults) in try UpgradePolicy(json: bytes) }
    }

    /// The policy; a document with faults ends the command with all of them, each with its place.
    func flawless() throws(ToolError) -> UpgradePolicy {
        switch policy {
        case .success(let policy): return policy
        case .failure(let faults):
            let lines = faults.faults.map { "\(path): \($0)" }
            throw ToolError(.invalidDocument, lines.joined(separator: "\n"))
        }
    }

    /// The document as JSON, without its comments.
    func document() throws(ToolError) -> JSONValue {
        do {
            return try JSONReader(limits: .document, options: [.comments, .byteOrderMark]).read(bytes)
        } catch {
            throw ToolError(.malformedDocument, "\(path): \(error.place): \(error.code.rawValue)")
        }
    }

    /// The SHA-256 of the document, as events and archives name it.
    var hash: String { Hex.encode(OpenSSLCryptography().sha256(bytes)) }

    /// Prints the faults, each with its place.
    func report(_ faults: PolicyFaults, _ output: Output) throws(ToolError) -> ExitCode {
        for fault in faults.faults { output.note("\(path): \(fault)") }
        if output.format == .json {
            try output.document(["valid": false, "faults": .array(faults.faults.map(Self.json))])
        }
        return .inputWrong
    }

    private static func json(_ fault: PolicyFault) -> JSONValue {
        switch fault {
        case .syntax(let error):
            [
                "path": "$", "code": .string(error.code.rawValue), "line": .integer(Int64(error.place.line)),
                "column": .integer(Int64(error.place.column)), "expected": "JSON, with comments",
            ]
        case .document(let fault):
            [
                "path": .string(fault.path.description), "code": .string(fault.code.rawValue),
                "expected": .string(fault.expected),
                "found": fault.found.map { .string($0.rawValue) } ?? .null,
                "nearestKey": fault.nearestKey.map { .string($0) } ?? .null,
            ]
        }
    }
}
