import PassLiftEncoding
import PassLiftEvents

/// What the `type` of a CloudEvents document says of it, where it could not be read as one of our events.
enum TypeOfLine {
    /// No CloudEvents document at all.
    case notCloudEvent
    /// Of another prefix.
    case foreign
    /// Ours, of another version.
    case newer
    /// Ours, of a name that is not in the catalogue.
    case unknownName
    /// Ours by its type; something else is wrong with it.
    case known

    init(_ text: [UInt8], typePrefix: String) {
        do {
            let node = JSONNode(try JSONReader(limits: EventDocument.limits).read(text))
            guard try node.member("specversion").string().isExactly("1.0") else {
                self = .notCloudEvent
                return
            }
            self.init(type: try node.member("type").string(), typePrefix: typePrefix)
        } catch {
            self = .notCloudEvent
        }
    }

    private init(type: String, typePrefix: String) {
        guard type.utf8.starts(with: typePrefix.utf8) else {
            self = .foreign
            return
        }
        let rest = type.utf8.dropFirst(typePrefix.utf8.count)
        let name: Substring.UTF8View
        var version: Substring.UTF8View?
        if let stop = rest.lastIndex(of: UInt8(ascii: ".")), Self.isVersion(rest[rest.index(after: stop)...])
        {
            name = rest[..<stop]
            version = rest[rest.index(after: stop)...]
        } else {
            name = rest
        }
        if let version, !version.elementsEqual("v1".utf8) {
            self = .newer
        } else {
            let isKnown = EventName.allCases.contains { $0.rawValue.utf8.elementsEqual(name) }
            self = isKnown && version != nil ? .known : .unknownName
        }
    }

    /// `v` and digits.
    private static func isVersion(_ text: Substring.UTF8View) -> Bool {
        text.first == UInt8(ascii: "v") && text.count > 1
            && text.dropFirst().allSatisfy { (0x30...0x39).contains($0) }
    }

    /// The fault; nil for what is none.
    var fault: LogFault.Code? {
        switch self {
        case .notCloudEvent: .notCloudEvent
        case .foreign: nil
        case .newer: .newerVersion
        case .unknownName: .unknownEvent
        case .known: .malformedEvent
        }
    }

    /// What is expected; nil where the event's own fault says it.
    var expectation: String? {
        switch self {
        case .notCloudEvent: "a CloudEvents 1.0 document"
        case .newer: "version 1 of the catalogue; a newer PassLift wrote this"
        case .unknownName: "a name of the catalogue"
        case .foreign, .known: nil
        }
    }
}
