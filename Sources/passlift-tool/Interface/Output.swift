import Glibc
import PassLiftEncoding

/// Where a command speaks: results on standard output, everything else on standard error.
///
/// With `--json` standard output gets exactly one JSON document, or one a line where a command says so.
struct Output: Sendable {
    /// How results are spelled.
    enum Format: Sendable {
        /// For people.
        case text
        /// For programs.
        case json
    }

    let format: Format

    /// Prints a result; people get its members, one a line.
    func document(_ value: JSONValue) throws(ToolError) {
        try document(value, text: PlainText.lines(of: value).joined(separator: "\n"))
    }

    /// Prints a result, or for people `text`.
    func document(_ value: JSONValue, text: String) throws(ToolError) {
        switch format {
        case .json: try line(value.bytes())
        case .text: try self.text(text)
        }
    }

    /// Prints text on standard output, whatever the format.
    func text(_ text: String) throws(ToolError) {
        try line(Array(text.utf8))
    }

    /// Prints one line of bytes on standard output.
    func line(_ bytes: [UInt8]) throws(ToolError) {
        guard Self.write(bytes + [UInt8(ascii: "\n")], to: STDOUT_FILENO) else {
            throw ToolError(.outputFailed, "standard output: \(SystemFault.current)")
        }
    }

    /// Says something on standard error.
    func note(_ text: String) {
        _ = Self.write(Array((text + "\n").utf8), to: STDERR_FILENO)
    }

    /// Says why a command failed; with `--json` as a document too.
    func failure(_ error: ToolError) -> ExitCode {
        note("passlift-tool: \(error.detail)")
        guard format == .json, error.code != .outputFailed else { return error.exitCode }
        return report(
            ["error": ["code": .string(error.code.rawValue), "detail": .string(error.detail)]], error)
    }

    private func report(_ document: JSONValue, _ error: ToolError) -> ExitCode {
        do throws(ToolError) {
            try line(document.bytes())
            return error.exitCode
        } catch {
            return error.exitCode
        }
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        bytes.withUnsafeBytes { buffer in
            var rest = buffer[...]
            while !rest.isEmpty {
                let count = Glibc.write(
                    descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return false }
                rest = rest.dropFirst(count)
            }
            return true
        }
    }
}
