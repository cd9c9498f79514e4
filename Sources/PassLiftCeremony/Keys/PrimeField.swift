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
        var total = left
        add(right, to: &total)
        return total
    }

    func difference(_ left: [UInt64], _ right: [UInt64]) -> [UInt64] {
        var words = left
        guard subtract(right, from: &words) else { return words }
        // left − right wrapped around; minus (−prime) brings it back.
        var complement = [UInt64](repeating: 0, count: prime.count)
        _ = subtract(prime, from: &complement)
        _ = subtract(complement, from: &words)
        return words
    }

    /// Doubling and adding, bit by bit from the top, in one number's place.
    func product(_ left: [UInt64], _ right: [UInt64]) -> [UInt64] {
        var total = [UInt64](repeating: 0, count: prime.count)
        for word in right.reversed() {
            for bit in (0..<64).reversed() {
                double(&total)
                if word >> UInt64(bit) & 1 == 1 { add(left, to: &total) }
            }
        }
        return total
    }

    private func add(_ right: [UInt64], to words: inout [UInt64]) {
        var carry: UInt64 = 0
        for index in words.indices {
            let (partial, first) = words[index].addingReportingOverflow(right[index])
            let (total, second) = partial.addingReportingOverflow(carry)
            words[index] = total
            carry = first || second ? 1 : 0
        }
        reduce(&words, carry: carry)
    }

    private func double(_ words: inout [UInt64]) {
        var carry: UInt64 = 0
        for index in words.indices {
            let word = words[index]
            words[index] = word << 1 | carry
            carry = word >> 63
        }
        reduce(&words, carry: carry)
    }

    /// Takes the prime off a number that has grown to less than twice the prime.
    private func reduce(_ words: inout [UInt64], carry: UInt64) {
        if carry == 1 || !isBelowPrime(words) { _ = subtract(prime, from: &words) }
    }

    private func isBelowPrime(_ words: [UInt64]) -> Bool {
        for index in prime.indices.reversed() where words[index] != prime[index] {
            return words[index] < prime[index]
        }
        return false
    }

    /// Subtracts in place; true when the result wrapped around.
    private func subtract(_ right: [UInt64], from words: inout [UInt64]) -> Bool {
        var borrow: UInt64 = 0
        for index in words.indices {
            let (partial, first) = words[index].subtractingReportingOverflow(right[index])
            let (total, second) = partial.subtractingReportingOverflow(borrow)
            words[index] = total
            borrow = first || second ? 1 : 0
        }
        return borrow == 1
    }
}
