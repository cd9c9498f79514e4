import Glibc

/// A file that a person asked to be written: put in its place whole, or not at all.
///
/// What is there already and is no ordinary file (a device, a pipe) is written to as it is, never replaced.
struct OutputFile: ~Copyable {
    private static let chunkByteCount = 1_048_576

    private let path: String
    /// Where the bytes gather until all are there, and where they belong; nil where they go there at once.
    private let move: Move?
    private let descriptor: Int32
    private var waiting: [UInt8] = []
    private var isFinished = false

    private struct Move {
        let partial: String
        let target: String
    }

    /// Opens `path` with `.partial` behind it; an older file stays as it is until ``finish()``.
    init(_ path: String) throws(ToolError) {
        self.path = path
        switch try Self.place(of: path) {
        case .file(let target):
            let move = Move(partial: target + ".partial", target: target)
            descriptor = open(move.partial, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
            self.move = move
        case .stream:
            descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
            move = nil
        }
        guard descriptor >= 0 else { throw Self.unwritable(path) }
    }

    deinit {
        close(descriptor)
        if !isFinished, let move { unlink(move.partial) }
    }

    /// Writes bytes, sooner or later.
    mutating func write(_ bytes: [UInt8]) throws(ToolError) {
        waiting += bytes
        if waiting.count >= Self.chunkByteCount { try flush() }
    }

    /// Puts the file in its place.
    consuming func finish() throws(ToolError) {
        try flush()
        if let move {
            guard fsync(descriptor) == 0, rename(move.partial, move.target) == 0 else { throw failure }
        }
        isFinished = true
    }

    /// Writes a file of these bytes.
    static func write(_ bytes: [UInt8], to path: String) throws(ToolError) {
        var file = try OutputFile(path)
        try file.write(bytes)
        try file.finish()
    }

    /// Looks whether a file can be written at `path`, and leaves everything as it is.
    static func check(_ path: String) throws(ToolError) {
        switch try place(of: path) {
        case .file: _ = try OutputFile(path)
        // A reader at the other end of a pipe would take the trial for the whole.
        case .stream: guard access(path, W_OK) == 0 else { throw unwritable(path) }
        }
    }

    /// What stands at a path.
    private enum Place {
        /// An ordinary file, or none yet; links are followed, so that they stay.
        case file(String)
        case stream
    }

    private static func place(of path: String) throws(ToolError) -> Place {
        guard path != "-", !path.isEmpty else {
            throw ToolError(
                .invalidValue, "\"\(path)\": expected the name of a file; standard output has the result")
        }
        var status = stat()
        guard stat(path, &status) == 0 else { return .file(path) }
        let identity = FileIdentity.file(device: status.st_dev, number: status.st_ino)
        let isTerminalOrNull = status.st_mode & S_IFMT == S_IFCHR
        for standard in [STDOUT_FILENO, STDERR_FILENO] where !isTerminalOrNull {
            guard FileIdentity(descriptor: standard) != identity else {
                throw ToolError(
                    .invalidValue, "\(path): expected a file of its own; the result is written there already")
            }
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return .file(resolved(path))
        case S_IFDIR: throw ToolError(.outputFailed, "\(path): is a directory, expected a file to write")
        case _: return .stream
        }
    }

    private static func resolved(_ path: String) -> String {
        guard let text = realpath(path, nil) else { return path }
        defer { free(text) }
        return String(cString: text)
    }

    private static func unwritable(_ path: String) -> ToolError {
        ToolError(.outputFailed, "\(path): \(SystemFault.current), expected a file to write")
    }

    private var failure: ToolError { ToolError(.outputFailed, "\(path): \(SystemFault.current)") }

    private mutating func flush() throws(ToolError) {
        var rest = waiting[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw failure }
            rest = rest.dropFirst(count)
        }
        waiting.removeAll(keepingCapacity: true)
    }
}
