public import PassLiftEncoding
import PassLiftMachine

/// An event read back from its CloudEvents JSON, with the form it was dressed in.
///
/// Members that are not known are passed over: transports add extensions, and later versions add details.
public struct EventDocument: Hashable, Sendable {
    /// The event.
    public let event: Event
    /// The CloudEvents `source`.
    public let source: String
    /// What stands before the event's name in the `type`.
    public let typePrefix: String

    /// How much of a text is looked at: 64 KiB, 8 deep, 512 values, strings of 4096 bytes.
    public static let limits = JSONLimits(byteCount: 65_536, depth: 8, valueCount: 512, stringByteCount: 4096)

    /// Reads one event.
    ///
    /// - Parameter text: one JSON object in UTF-8, as ``Event/cloudEvent(_:)`` writes it.
    /// - Throws: why it is no event of ours, and where.
    public init(_ text: [UInt8]) throws(EventDocumentError) {
        let value: JSONValue
        do {
            value = try JSONReader(limits: Self.limits).read(text)
        } catch {
            throw .syntax(error)
        }
        do {
            try self.init(node: JSONNode(value))
        } catch {
            throw .fault(error)
        }
    }

    private init(node: JSONNode) throws(JSONFault) {
        let version = try node.member("specversion")
        guard try version.string().isExactly("1.0") else { throw version.invalid("\"1.0\"") }
        source = try node.member("source").string()
        let data = try node.member("data")
        var happening = try Happening(eventData: data)
        if try node.optionalMember("correlationid") != nil {
            happening.visit = VisitID(bits: try node.bits("correlationid"))
        }
        typePrefix = try Self.prefix(of: node.member("type"), naming: EventName(of: happening.transition))
        let id = try node.member("id")
        guard let bits = EventID.bits(of: try id.string()) else { throw id.invalid("a lower-case UUID") }
        var event = Event(
            id: bits, time: Instant(milliseconds: try node.member("time").moment()),
            subject: try node.bits("subject"), sequence: try Self.sequence(node.member("sequence")),
            happening: happening)
        if let policy = try data.optionalMember("policy") {
            guard let hash = PolicyHash(hexadecimal: try policy.string()) else {
                throw policy.invalid("64 lower-case hexadecimal digits")
            }
            event.policy = hash
        }
        self.event = event
    }

    /// What stands before the name that the data amounts to.
    private static func prefix(of type: JSONNode, naming name: EventName) throws(JSONFault) -> String {
        let text = try type.string()
        let ending = name.rawValue + Event.typeSuffix
        let head = text.utf8.dropLast(ending.utf8.count)
        guard
            text.utf8.count > ending.utf8.count, head.last == UInt8(ascii: "."),
            text.utf8.dropFirst(head.count).elementsEqual(ending.utf8)
        else { throw type.invalid("a prefix and \"\(ending)\", as the data says") }
        return String(decoding: head, as: UTF8.self)
    }

    private static func sequence(_ node: JSONNode) throws(JSONFault) -> Int64 {
        let text = try node.string()
        guard
            text.utf8.count == Event.sequenceDigits, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let sequence = Int64(text)
        else { throw node.invalid("\(Event.sequenceDigits) decimal digits") }
        return sequence
    }
}
