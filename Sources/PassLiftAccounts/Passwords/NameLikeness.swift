import PassLiftPorts

/// Whether a password is little more than a name: forwards or backwards, once or repeated, with digits and
/// marks around it (NIST SP 800-63B-4, section 3.1.1.2: the user name, the service's name "and derivatives").
///
/// A long password may hold the name; what counts is what is left of its letters without it.
struct NameLikeness {
    /// Names of fewer letters and digits are in too many words to be judged.
    static let minimumNameCharacters = 3
    /// So many letters beside the name make it another password.
    static let sufficientLetters = 4

    private let letters: [Unicode.Scalar]

    /// Of a folded password.
    init(_ key: [UInt8]) {
        letters = NameLikeness.letters(of: key)
    }

    func isNear(_ names: [String], _ text: any TextNormalizer) -> Bool {
        names.contains { name in
            let key = FoldedPassword.key(of: name.utf8, text)
            let local = key.prefix { $0 != UInt8(ascii: "@") }
            return isNear(NameLikeness.letters(of: key))
                || isNear(NameLikeness.letters(of: Array(local)))
        }
    }

    private func isNear(_ name: [Unicode.Scalar]) -> Bool {
        guard name.count >= NameLikeness.minimumNameCharacters, letters.count >= name.count else {
            return false
        }
        let rest = without(name, in: without(name.reversed(), in: letters))
        guard rest.count < letters.count else { return false }
        return rest.count { !isDigit($0) } < NameLikeness.sufficientLetters
    }

    private func without(_ name: [Unicode.Scalar], in letters: [Unicode.Scalar]) -> [Unicode.Scalar] {
        var rest: [Unicode.Scalar] = []
        var index = 0
        while index < letters.count {
            if letters[index...].starts(with: name) {
                index += name.count
            } else {
                rest.append(letters[index])
                index += 1
            }
        }
        return rest
    }

    /// Letters and digits; marks and spaces between them make no other word.
    private static func letters(of key: [UInt8]) -> [Unicode.Scalar] {
        String(decoding: key, as: UTF8.self).unicodeScalars.filter {
            $0.properties.isAlphabetic || $0.properties.numericType != nil
        }
    }

    private func isDigit(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.numericType == .decimal }
}
