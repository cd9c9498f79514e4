import Glibc

/// The bytes of a file, or of standard input for `-`, in chunks.
final class ByteStream {
    private static let chunkByteCount = 65_536

    private let name: String
    private let descriptor: Int32

    init(_ path: String) throws(ToolError) {
        name = path == "-" ? "standard input" : path
        descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw ToolError(.unreadableFile, "\(name): \(SystemFault.current), expected a file to read")
        }
    }

    deinit {
        if descriptor != STDIN_FILENO { close(descriptor) }
    }

    /// The next bytes, or nil at the end.
    func next() throws(ToolError) -> [UInt8]? {
        var chunk = [UInt8](repeating: 0, count: Self.chunkByteCount)
        while true {
            let count = read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else {
                throw ToolError(.unreadableFile, "\(name): \(SystemFault.current), expected a file to read")
            }
            return count == 0 ? nil : Array(chunk.prefix(count))
        }
    }
}
