import PassLiftEncoding
public import PassLiftEvents
import PassLiftMachine

/// How a store writes an event into its outbox; source and type prefix are the host's, so the form is a parameter.
public struct EventForm: Sendable {
    /// The bytes of an event; the same event always gives the same bytes.
    public let encode: @Sendable (Event) -> [UInt8]

    /// Writes every event with `encode`.
    public init(encode: @escaping @Sendable (Event) -> [UInt8]) {
        self.encode = encode
    }

    /// An event's identity, name and place as a small JSON document, for tests and hosts that read no events.
    public static let bare = EventForm { event in
        var writer = JSONWriter()
        writer.object { object in
            object.member("id", StoredForm.text(of: event.id))
            object.member("name", event.name.rawValue)
            object.member("subject", StoredForm.text(of: event.subject))
            object.member("sequence", event.sequence)
            object.member("time", event.time.milliseconds)
        }
        return writer.bytes
    }
}
