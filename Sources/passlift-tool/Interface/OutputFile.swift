import Glibc

/// A file that a person asked to be written: put in its place whole, or not at all.
struct OutputFile: ~Copyable {
    private static let chunkByteCount = 1_048_576

    private let path: String
    private let partial: String
    private let descriptor: Int32
    private var waiting: [UInt8] = []
    private var isFinished = false

    /// Opens `path` with `.partial` behind it; an older file stays as it is until ``finish()``.
    init(_ path: String) throws(ToolError) {
        self.path = path
        partial = path + ".partial"
        descriptor = open(partial, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else {
            throw ToolError(.outputFailed, "\(path): \(SystemFault.current), expected a file to write")
        }
    }

    deinit {
        close(descriptor)
        if !isFinished { unlink(partial) }
    }

    /// Writes bytes, sooner or later.
    mutating func write(_ bytes: [UInt8]) throws(ToolError) {
        waiting += bytes
        if waiting.count >= Self.chunkByteCount { try flush() }
    }

    /// Puts the file in its place.
    consuming func finish() throws(ToolError) {
        try flush()
        guard fsync(descriptor) == 0, rename(partial, path) == 0 else { throw failure }
        isFinished = true
    }

    /// Writes a file of these bytes.
    static func write(_ bytes: [UInt8], to path: String) throws(ToolError) {
        var file = try OutputFile(path)
        try file.write(bytes)
        try file.finish()
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
