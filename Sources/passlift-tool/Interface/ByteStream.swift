import Glibc

/// The bytes of a file, or of standard input for `-`, in chunks.
final class ByteStream {
    private static let chunkByteCount = 65_536

    private let name: String
    private let descriptor: Int32

    /// How many bytes there are; nil where that is not known beforehand.
    let byteCount: Int64?
    /// How many of them have been read.
    private(set) var readByteCount: Int64 = 0

    init(_ path: String) throws(ToolError) {
        name = path == "-" ? "standard input" : path
        let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw ToolError(.unreadableFile, "\(name): \(SystemFault.current), expected a file to read")
        }
        var status = stat()
        let isFile = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        byteCount = isFile ? Int64(status.st_size) : nil
        self.descriptor = descriptor
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
            readByteCount += Int64(count)
            return count == 0 ? nil : Array(chunk.prefix(count))
        }
    }
}
