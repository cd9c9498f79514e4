/// Arithmetic modulo a prime; numbers are words from the least significant on, all of the prime's length.
struct PrimeField {
    let prime: [UInt64]

    var one: [UInt64] { [1] + [UInt64](repeating: 0, count: prime.count - 1) }

    /// The number of big-endian `bytes`, or nil when it is not below the prime.
    func element(_ bytes: [UInt8]) -> [UInt64]? {
        var words = [UInt64](repeating: 0, count: prime.count)
        for (place, byte) in bytes.reversed().enumerated() {
            guard place / 8 < words.count else {
                guard byte == 0 else { return nil }
                continue
            }
            words[place / 8] |= UInt64(byte) << UInt64(place % 8 * 8)
        }
        return isBelowPrime(words) ? words : nil
    }

    func sum(_ left: [UInt64], _ right: [UInt64]) -> [UInt64] {
        var words = left
        var carry: UInt64 = 0
        for index in words.indices {
            let (partial, first) = left[index].addingReportingOverflow(right[index])
            let (total, second) = partial.addingReportingOverflow(carry)
            words[index] = total
            carry = first || second ? 1 : 0
        }
        return carry == 1 || !isBelowPrime(words) ? subtract(prime, from: words).words : words
    }

    func difference(_ left: [UInt64], _ right: [UInt64]) -> [UInt64] {
        let (words, borrowed) = subtract(right, from: left)
        guard borrowed else { return words }
        // left − right wrapped around; minus (−prime) brings it back.
        let complement = subtract(prime, from: [UInt64](repeating: 0, count: prime.count)).words
        return subtract(complement, from: words).words
    }

    /// Doubling and adding, bit by bit from the top.
    func product(_ left: [UInt64], _ right: [UInt64]) -> [UInt64] {
        var total = [UInt64](repeating: 0, count: prime.count)
        for word in right.reversed() {
            for bit in (0..<64).reversed() {
                total = sum(total, total)
                if word >> UInt64(bit) & 1 == 1 { total = sum(total, left) }
            }
        }
        return total
    }

    private func isBelowPrime(_ words: [UInt64]) -> Bool {
        words.reversed().lexicographicallyPrecedes(prime.reversed())
    }

    private func subtract(_ right: [UInt64], from left: [UInt64]) -> (words: [UInt64], borrowed: Bool) {
        var words = left
        var borrow: UInt64 = 0
        for index in words.indices {
            let (partial, first) = left[index].subtractingReportingOverflow(right[index])
            let (total, second) = partial.subtractingReportingOverflow(borrow)
            words[index] = total
            borrow = first || second ? 1 : 0
        }
        return (words, borrow == 1)
    }
}
