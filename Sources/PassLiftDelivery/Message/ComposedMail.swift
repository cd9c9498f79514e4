package import PassLiftPorts

/// A message as it travels: an envelope and the bytes of RFC 5322, lines ended by CR LF.
package struct ComposedMail: Hashable, Sendable, Redacted {
    /// The envelope's sender.
    package let from: MailAddress
    /// The envelope's one recipient.
    package let to: MailAddress
    /// Header, empty line, body: ASCII, no line longer than 998 bytes, none that starts with a dot.
    package let bytes: [UInt8]
}
