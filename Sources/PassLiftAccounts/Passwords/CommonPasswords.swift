/// What people type when a password is asked for and nothing comes to mind, made by rule: repetitions, runs,
/// walks over the keyboard, and common words with what is usually hung on them. Folded, ASCII, no list of
/// anybody's passwords.
enum CommonPasswords {
    /// All of them; some are made by two rules.
    static func all() -> [String] {
        repetitions + runs + walks + words
    }

    /// Shorter ones are refused for their length whatever the rules are.
    private static let shortest = 6
    private static let longest = 24

    /// One or two characters again and again: `aaaaaaaa`, `12121212`.
    private static var repetitions: [String] {
        let single = "abcdefghijklmnopqrstuvwxyz0123456789.*-!".map(String.init)
        let pairs = ["12", "21", "01", "10", "ab", "ba", "xy", "az", "qw", "ha", "la", "na", "69", "77"]
        let groups = ["123", "321", "abc", "xyz", "qwe", "asd", "zxc", "1234", "abcd", "asdf", "qwer"]
        return (single + pairs + groups).flatMap { unit in
            (shortest...longest).map { String(String(repeating: unit, count: $0).prefix($0)) }
        }
    }

    /// Digits and letters in their order, either way, around the end: `1234567890123`, `zyxwvuts`.
    private static var runs: [String] {
        let digits = circles("1234567890") + circles("0987654321")
        let letters = prefixes("abcdefghijklmnopqrstuvwxyz") + prefixes("zyxwvutsrqponmlkjihgfedcba")
        let mixed = ["abc123", "123abc", "a1b2c3d4e5f6", "1a2b3c4d5e6f", "abcd1234", "1234abcd"]
        return digits + letters + mixed.flatMap { prefixes($0 + $0 + $0) }
    }

    /// Along the rows and columns of keyboards: `qwertyuiop`, `1qaz2wsx3edc`.
    private static var walks: [String] {
        let rows = [
            "qwertyuiop", "qwertzuiop", "azertyuiop", "asdfghjkl", "qsdfghjklm", "zxcvbnm", "yxcvbnm",
            "wxcvbn", "qwertyuiopasdfghjklzxcvbnm", "qwertyasdfgh", "qweasdzxc", "asdqwezxc", "qwerasdfzxcv",
        ]
        let columns = [
            "1qaz2wsx3edc4rfv5tgb", "qazwsxedcrfvtgb", "zaq12wsxcde34rfv", "1q2w3e4r5t6y7u8i9o0p",
            "q1w2e3r4t5y6u7i8o9p0", "zaqxswcdevfr", "1qazxsw23edcvfr4", "qaywsxedc", "147258369", "159753",
            "741852963", "789456123", "123654789", "147852369", "963852741",
        ]
        let tails = ["1", "12", "123", "1234", "12345", "123456", "!", "1!"]
        let both = (rows + columns).flatMap { [$0, String($0.reversed())] }
        return both.flatMap { walk in
            prefixes(walk) + prefixes(walk + walk) + tails.map { walk + $0 }
        } + ["qwerty", "azerty", "qwertz", "asdfgh"].flatMap { walk in tails.map { walk + $0 } }
    }

    /// Common words, plain and disguised, and whole phrases.
    private static var words: [String] {
        let plain = CommonWords.words.flatMap { word in tails.map { word + $0 } + compounds(of: word) }
        let shortTails = ["", "1", "123", "1234", "!", "1!", "123!"]
        let disguised = CommonWords.words.flatMap(disguises).flatMap { word in shortTails.map { word + $0 } }
        let phrases = CommonWords.phrases.flatMap { phrase in ["", "1", "123", "!"].map { phrase + $0 } }
        return plain + disguised + phrases
    }

    /// What is hung on a word: marks, counting, years.
    private static var tails: [String] {
        let digits = "1234567890"
        let marks: [String] = ["", "!", "!!", "1!", "12!", "123!", "1234!", "@123", "#1"]
        let numbers: [String] = ["0", "00", "007", "01", "11", "21", "99"]
        let counts = (1...digits.count).map { String(digits.prefix($0)) }
        let years = (1990...2035).map { String($0) }
        let loudYears = (2015...2035).map { String($0) + "!" }
        return marks + numbers + counts + years + loudYears
    }

    private static func compounds(of word: String) -> [String] {
        [
            word + word, word + word + word, word + " " + word, word + "-" + word, "my" + word,
            "the" + word, "123" + word, "my" + word + "123",
        ]
    }

    /// A word with digits for letters: `passw0rd`, `p@ssw0rd`, `p4$$w0rd`.
    private static func disguises(_ word: String) -> [String] {
        let alphabets: [[Character: Character]] = [
            ["o": "0"], ["a": "@"], ["a": "4"], ["e": "3"], ["i": "1"], ["a": "@", "o": "0"],
            ["a": "@", "s": "$", "o": "0"], ["a": "4", "e": "3", "i": "1", "o": "0"],
            ["a": "@", "e": "3", "i": "!", "o": "0", "s": "$"],
        ]
        return alphabets.map { alphabet in String(word.map { alphabet[$0] ?? $0 }) }
    }

    private static func prefixes(_ text: String) -> [String] {
        guard text.count >= shortest else { return [] }
        return (shortest...text.count).map { String(text.prefix($0)) }
    }

    /// The runs around a circle, from each of its places.
    private static func circles(_ circle: String) -> [String] {
        circle.indices.flatMap { start in
            prefixes(String((circle[start...] + circle + circle).prefix(longest)))
        }
    }
}
