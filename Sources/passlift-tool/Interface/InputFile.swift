import Glibc
import PassLiftEncoding

/// Files that a person names on the command line; `-` is standard input.
enum InputFile {
    /// Up to one byte more than `limit` of the file, so that the reader can say that it is too long.
    static func read(_ path: String, atMost limit: Int) throws(ToolError) -> [UInt8] {
        let stream = try ByteStream(path)
        var bytes: [UInt8] = []
        while bytes.count <= limit, let chunk = try stream.next() {
            bytes.append(contentsOf: chunk.prefix(limit + 1 - bytes.count))
        }
        return bytes
    }

    /// The JSON document that the file holds.
    static func document(_ path: String, limits: JSONLimits = .document) throws(ToolError) -> JSONNode {
        let bytes = try read(path, atMost: limits.byteCount)
        do {
            return JSONNode(try JSONReader(limits: limits, options: .byteOrderMark).read(bytes))
        } catch {
            throw ToolError(
                .malformedDocument,
                "\(path): \(error.place): \(error.code.rawValue), expected one JSON document")
        }
    }

    /// Refuses the members of `node` that are none of `known`, all at once.
    static func refuseUnknown(in node: JSONNode, known: [String], of path: String) throws(ToolError) {
        let faults = node.unknownMembers(known: known)
        guard faults.isEmpty else {
            throw ToolError(
                .invalidDocument, faults.map { "\(path): \($0)" }.joined(separator: "\n"))
        }
    }
}

extension ToolError {
    /// That a document's value is not what it should be.
    init(_ fault: JSONFault, in path: String) {
        self.init(.invalidDocument, "\(path): \(fault)")
    }
}
