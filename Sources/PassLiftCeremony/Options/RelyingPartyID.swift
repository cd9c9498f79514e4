/// Judges relying party ids (Level 3, section 4): a domain, or `localhost`.
enum RelyingPartyID {
    static func judge(_ id: String) throws(RelyingPartyError) {
        guard id != "localhost" else { return }
        for (isFault, expected) in faults where isFault(id) {
            throw RelyingPartyError(.idNotDomain, expected)
        }
        guard DomainName.isDomain(id) else {
            throw RelyingPartyError(
                .idNotDomain, "the id is a domain of at least two labels in lower-case ASCII, or localhost")
        }
    }

    /// The commonest mistakes, the most telling first, each with what is expected instead.
    private static let faults: [(isFault: @Sendable (String) -> Bool, expected: String)] = [
        ({ $0.isEmpty }, "the id is a domain, e.g. example.org"),
        ({ $0.contains("://") }, "the id is a domain without scheme; origins have one"),
        ({ $0.contains("/") }, "the id is a domain without path"),
        ({ $0.contains("[") || isColonAddress($0) }, "the id is a domain; addresses cannot have passkeys"),
        ({ $0.contains(":") }, "the id is a domain without port; origins have one"),
        ({ isDottedAddress($0) }, "the id is a domain; addresses cannot have passkeys"),
        ({ $0.hasSuffix(".") }, "the id is a domain without the dot at the end"),
        ({ !$0.utf8.allSatisfy { $0 < 0x80 } }, "the id is in ASCII: write the A-labels, xn--…"),
        ({ $0.utf8.contains { (0x41...0x5a).contains($0) } }, "the id is in lower case"),
        (
            { !$0.contains(".") },
            "a single label is a public suffix or no domain; only localhost is let through"
        ),
    ]

    private static func isColonAddress(_ id: String) -> Bool {
        id.utf8.count { $0 == UInt8(ascii: ":") } >= 2
    }

    private static func isDottedAddress(_ id: String) -> Bool {
        let last = id.utf8.split(separator: UInt8(ascii: ".")).last
        return last?.allSatisfy { (0x30...0x39).contains($0) } ?? false
    }
}
