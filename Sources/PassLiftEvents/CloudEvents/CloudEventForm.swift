/// How events are dressed as CloudEvents: the parts that belong to a deployment and not to an event.
public struct CloudEventForm: Hashable, Sendable {
    /// Where events come from; a URI reference, as in `/passlift`.
    public let source: String
    /// What stands before the names; reversed DNS with a full stop at its end, as in `dev.passlift.`.
    public let typePrefix: String
    /// Names of the codes of refused ceremonies by their index; they are told beside the number.
    public var refusalNames: [String] = []

    /// The source `/passlift` and the prefix `dev.passlift.`.
    public static let standard = CloudEventForm()

    /// The longest source and the longest prefix, in bytes.
    public static let maximumByteCount = 255

    private init() {
        source = "/passlift"
        typePrefix = "dev.passlift."
    }

    /// Makes a form from a deployment's own names.
    ///
    /// - Throws: what is wrong with which of them.
    public init(source: String, typePrefix: String) throws(CloudEventFormError) {
        guard Self.fits(source, allowed: 0x21...0x7e) else { throw .source }
        guard Self.fits(typePrefix, allowed: 0x21...0x7e), typePrefix.utf8.last == UInt8(ascii: ".") else {
            throw .typePrefix
        }
        self.source = source
        self.typePrefix = typePrefix
    }

    private static func fits(_ text: String, allowed: ClosedRange<UInt8>) -> Bool {
        (1...maximumByteCount).contains(text.utf8.count) && text.utf8.allSatisfy { allowed.contains($0) }
    }
}

/// Why a form cannot be used; the raw value is API.
public enum CloudEventFormError: String, Error, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// The source is empty, too long, or holds something other than visible ASCII.
    case source
    /// The prefix is too long, does not end with a full stop, or holds something other than visible ASCII.
    case typePrefix = "type_prefix"
}
