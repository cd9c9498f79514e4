import PassLiftPorts

/// A message while libcurl takes it away, and how far that came; belongs to one transfer.
final class OutgoingMail: Redacted {
    private let bytes: [UInt8]
    private var position = 0
    private(set) var stage = SMTPStage.greeting

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Copies the next bytes and says how many; 0 at the end.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let count = min(buffer.count, bytes.count - position)
        unsafe buffer.copyBytes(from: bytes[position..<position + count])
        position += count
        return count
    }

    /// Takes note of a command that was sent.
    func sent(_ command: some Collection<UInt8>) {
        stage = SMTPStage(command: command) ?? stage
    }
}
