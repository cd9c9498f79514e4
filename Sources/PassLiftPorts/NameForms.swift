/// What belongs to a login name and what does not: the one place that knows.
extension TextNormalizer {
    /// The key under which a login name is unique and looked up.
    ///
    /// It is the folded name without outer white space. In a name with an `@` what stands behind the last one
    /// is a domain: its trailing dot does not count, and where it has an ASCII form that is the key's, so
    /// that both spellings of an internationalized domain are one.
    ///
    /// - Throws: as ``folded(_:)``; `empty` also where nothing but white space is left.
    public func loginNameKey(_ name: String) throws(TextError) -> String {
        let folded = try folded(name).withoutOuterSpace
        guard !folded.isEmpty else { throw .empty }
        // The domain is read as it was typed: folding would make one domain of `straße` and `strasse`.
        guard let (local, domain) = name.withoutOuterSpace.splitAtDomain,
            let ascii = try? asciiDomain(domain.withoutTrailingDot)
        else { return folded.splitAtDomain.map { $0.local + "@" + $0.domain.withoutTrailingDot } ?? folded }
        return try self.folded(local).withoutLeadingSpace + "@" + ascii
    }

    /// A mail address as a person types it: without outer white space and the domain's trailing dot, the
    /// domain in its ASCII form.
    ///
    /// - Throws: what ``MailAddress`` throws; `notASCII` where the local part has other letters.
    public func mailAddress(_ typed: String) throws(MailAddressError) -> MailAddress {
        guard typed.utf8.count <= 4 * MailAddress.maximumByteCount else { throw .tooLong }
        let text = typed.withoutOuterSpace
        guard let (local, domain) = text.splitAtDomain else { return try MailAddress(text) }
        guard local.utf8.allSatisfy({ $0 < 0x80 }) else { throw .notASCII }
        guard let ascii = try? asciiDomain(domain.withoutTrailingDot) else {
            return try MailAddress(local + "@" + domain.withoutTrailingDot)
        }
        return try MailAddress(local + "@" + ascii)
    }

    /// Whether a login name mixes scripts. The parts of an address are judged one by one: a domain in another
    /// script than the name before it is nothing unusual.
    public func scripts(ofLoginName name: String) -> ScriptMixture {
        let text = name.withoutOuterSpace
        let parts: [Substring] =
            text.splitAtDomain.map { [$0.local[...]] + $0.domain.split(separator: ".") } ?? [text[...]]
        return parts.allSatisfy { scripts(of: String($0)) == .single } ? .single : .mixed
    }
}

extension String {
    /// The forms of `@` that fold into it.
    private static let atSigns: Set<Unicode.Scalar> = ["@", "\u{ff20}", "\u{fe6b}"]

    fileprivate var withoutOuterSpace: String {
        var scalars = withoutLeadingSpace.unicodeScalars
        while scalars.last?.properties.isWhitespace == true { scalars.removeLast() }
        return String(scalars)
    }

    fileprivate var withoutLeadingSpace: String {
        String(unicodeScalars.drop { $0.properties.isWhitespace })
    }

    fileprivate var withoutTrailingDot: String { hasSuffix(".") ? String(dropLast()) : self }

    /// What stands before and behind the last `@`; nil where one of them is missing.
    fileprivate var splitAtDomain: (local: String, domain: String)? {
        guard let place = unicodeScalars.lastIndex(where: { Self.atSigns.contains($0) }) else { return nil }
        let local = String(unicodeScalars[..<place])
        let domain = String(unicodeScalars[unicodeScalars.index(after: place)...])
        return local.isEmpty || domain.isEmpty ? nil : (local, domain)
    }
}
