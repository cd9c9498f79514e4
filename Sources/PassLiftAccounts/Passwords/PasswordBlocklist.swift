import PassLiftCeremony
public import PassLiftPorts

/// The passwords that everybody tries first, compared as a whole and folded (NFKC_Casefold), so that neither
/// case nor width makes another one of them.
///
/// Of every entry 64 bits of its SHA-256 are kept, sorted: eight bytes an entry, and a look-up in as many
/// steps as their number has bits. Among ten million entries a password is refused for another one's sake
/// once in 10¹² times.
public struct PasswordBlocklist: Sendable {
    /// How large a list may be.
    public struct Limits: Hashable, Sendable {
        /// The most bytes in a line.
        public var lineByteCount = 512
        /// The most entries.
        public var entryCount = 50_000_000

        /// The defaults.
        public init() {}
    }

    private let prefixes: [UInt64]
    private let cryptography: any Cryptography

    /// How many different entries there are.
    public var count: Int { prefixes.count }

    /// Reads a list: UTF-8 text, an entry a line, lines ended by LF or CR LF.
    ///
    /// A line that begins with `#` is a comment, an empty one is passed over. An entry that begins with `#`
    /// or with `\` is written with a `\` before it; a first `\` before anything else stands for itself.
    /// Spaces belong to the entry, a byte-order mark at the beginning of the list does not. An entry that
    /// cannot be folded is compared as it is.
    ///
    /// Beside the list itself it takes 12 bytes of memory a line while it is read, and 8 an entry afterwards.
    ///
    /// - Throws: a ``PasswordBlocklistError`` with the line's number.
    public init(
        list: [UInt8], _ text: any TextNormalizer, _ cryptography: any Cryptography,
        limits: Limits = Limits()
    ) throws(PasswordBlocklistError) {
        let newline = UInt8(ascii: "\n")
        var prefixes: [UInt64] = []
        prefixes.reserveCapacity(min(list.count { $0 == newline } + 1, limits.entryCount))
        let mark: [UInt8] = [0xef, 0xbb, 0xbf]
        var rest = list.starts(with: mark) ? list.dropFirst(mark.count) : list[...]
        var number = 0
        while !rest.isEmpty {
            number += 1
            let end = rest.firstIndex(of: newline) ?? rest.endIndex
            let line = rest[rest.startIndex..<end]
            rest = end < rest.endIndex ? rest[(end + 1)...] : []
            guard let entry = try PasswordBlocklist.entry(in: line, number, limits) else { continue }
            guard prefixes.count < limits.entryCount else { throw .init(.tooManyEntries, line: number) }
            prefixes.append(cryptography.prefix(of: FoldedPassword.key(of: entry, text)))
        }
        self.init(consume prefixes, cryptography)
    }

    /// The list that comes along: what people make of keyboards, digits, years and the commonest words, by
    /// rules of our own.
    public static func standard(_ cryptography: any Cryptography) -> PasswordBlocklist {
        PasswordBlocklist(
            CommonPasswords.all().map { cryptography.prefix(of: Array($0.utf8)) }, cryptography)
    }

    /// The entries of both.
    public func union(_ other: PasswordBlocklist) -> PasswordBlocklist {
        PasswordBlocklist(prefixes + other.prefixes, cryptography)
    }

    /// Whether a password is one of the entries.
    public func contains(_ password: [UInt8], _ text: any TextNormalizer) -> Bool {
        contains(key: FoldedPassword.key(of: password, text))
    }

    func contains(key: [UInt8]) -> Bool {
        let wanted = cryptography.prefix(of: key)
        var low = 0
        var high = prefixes.count
        while low < high {
            let middle = low + (high - low) / 2
            if prefixes[middle] < wanted { low = middle + 1 } else { high = middle }
        }
        return low < prefixes.count && prefixes[low] == wanted
    }

    /// Sorts in place and drops what is there twice in place: a list of ten million is held once.
    private init(_ unsorted: consuming [UInt64], _ cryptography: any Cryptography) {
        var prefixes = unsorted
        prefixes.sort()
        var kept = 0
        for index in prefixes.indices where kept == 0 || prefixes[index] != prefixes[kept - 1] {
            prefixes[kept] = prefixes[index]
            kept += 1
        }
        prefixes.removeLast(prefixes.count - kept)
        self.prefixes = prefixes
        self.cryptography = cryptography
    }

    /// The entry that a line holds; nil for a comment and an empty line.
    private static func entry(
        in line: ArraySlice<UInt8>, _ number: Int, _ limits: Limits
    ) throws(PasswordBlocklistError) -> ArraySlice<UInt8>? {
        let comment = UInt8(ascii: "#")
        let escape = UInt8(ascii: "\\")
        let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
        guard line.count <= limits.lineByteCount else { throw .init(.lineTooLong, line: number) }
        guard let first = line.first, first != comment else { return nil }
        if line.contains(where: { $0 >= 0x80 }), String(validating: line, as: UTF8.self) == nil {
            throw .init(.notUTF8, line: number)
        }
        let second = line.dropFirst().first
        return first == escape && (second == comment || second == escape) ? line.dropFirst() : line
    }
}

/// Why a list could not be read.
public struct PasswordBlocklistError: Error, Hashable, Sendable {
    /// The closed list of reasons; the raw value is API.
    public enum Code: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
        /// The line is not UTF-8.
        case notUTF8 = "not_utf8"
        /// The line has more bytes than ``PasswordBlocklist/Limits/lineByteCount``.
        case lineTooLong = "line_too_long"
        /// With the line there are more entries than ``PasswordBlocklist/Limits/entryCount``.
        case tooManyEntries = "too_many_entries"
    }

    /// Which reason.
    public let code: Code
    /// The line, counted from 1.
    public let line: Int

    /// From its parts.
    public init(_ code: Code, line: Int) {
        self.code = code
        self.line = line
    }
}

extension Cryptography {
    /// The first 64 bits of a key's digest.
    fileprivate func prefix(of key: [UInt8]) -> UInt64 {
        UInt64(bigEndianBytes: sha256(key).prefix(8))
    }
}
