import PassLiftPorts

/// The password on standard input, as the bytes it is; one newline at the end is dropped.
enum TypedPassword {
    static func bytes() throws(ToolError) -> [UInt8] {
        var bytes = try InputFile.read("-", atMost: Password.maximumByteCount + 1)
        if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
        return bytes
    }
}
