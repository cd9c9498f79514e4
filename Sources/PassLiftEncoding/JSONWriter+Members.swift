extension JSONWriter {
    /// Writes a member with a string.
    public mutating func member(_ key: String, _ value: String) {
        self.key(key)
        string(value)
    }

    /// Writes a member with a boolean.
    public mutating func member(_ key: String, _ value: Bool) {
        self.key(key)
        bool(value)
    }

    /// Writes a member with an integer.
    public mutating func member(_ key: String, _ value: some BinaryInteger) {
        self.key(key)
        integer(value)
    }

    /// Writes a member with an integer as a decimal string.
    public mutating func member(_ key: String, decimal value: some BinaryInteger) {
        self.key(key)
        decimal(value)
    }

    /// Writes a member with bytes as a base64url string.
    public mutating func member(_ key: String, base64URL value: some Sequence<UInt8>) {
        self.key(key)
        base64URL(value)
    }

    /// Writes a member with any value.
    public mutating func member(_ key: String, value: JSONValue) {
        self.key(key)
        self.value(value)
    }

    /// Writes a member with an object.
    public mutating func member<Failure>(
        _ key: String, object members: (inout JSONWriter) throws(Failure) -> Void
    ) throws(Failure) {
        self.key(key)
        try object(members)
    }

    /// Writes a member with an array.
    public mutating func member<Failure>(
        _ key: String, array elements: (inout JSONWriter) throws(Failure) -> Void
    ) throws(Failure) {
        self.key(key)
        try array(elements)
    }
}

extension JSONValue {
    /// The text of the value, in UTF-8.
    public func bytes(layout: JSONWriter.Layout = .compact) -> [UInt8] {
        var writer = JSONWriter(layout: layout)
        writer.value(self)
        return writer.bytes
    }

    /// The text of the value.
    public func text(layout: JSONWriter.Layout = .compact) -> String {
        String(decoding: bytes(layout: layout), as: UTF8.self)
    }
}
