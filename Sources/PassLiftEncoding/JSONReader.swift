/// A strict reader of JSON texts (RFC 8259): one value, UTF-8, no key twice, nothing after it.
public struct JSONReader: Sendable {
    /// What is let through beyond RFC 8259.
    public struct Options: OptionSet, BitwiseCopyable, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt8

        /// Takes the bits.
        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// A byte order mark before the text is dropped, as "UTF-8 decode" does (WebAuthn Level 3, client
        /// data).
        public static let byteOrderMark = Options(rawValue: 1)
        /// `// …` and `/* … */` count as white space, for documents that people write.
        public static let comments = Options(rawValue: 2)
    }

    /// How much is looked at.
    public let limits: JSONLimits
    /// What is let through.
    public let options: Options

    /// A reader with those limits.
    public init(limits: JSONLimits = .request, options: Options = []) {
        self.limits = limits
        self.options = options
    }

    /// The value that `text` spells.
    public func read(_ text: [UInt8]) throws(JSONSyntaxError) -> JSONValue {
        var parser = JSONParser(text: text, limits: limits, options: options)
        do {
            return try parser.document()
        } catch {
            let place = TextPlace(byteOffset: min(parser.faultOffset, text.count), in: text)
            throw JSONSyntaxError(code: error, place: place)
        }
    }
}
