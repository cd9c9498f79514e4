/// What is asked for on the command line.
struct Request {
    static let usage = """
        usage: Benchmarks [NAME…] [--policy NAME] [--accounts N [--days N]]

        Runs the named measures, or all: assertions, hashing, equal-work, commits, decisions, simulator.

          --policy NAME  the shipped policy under which the simulator is held against SimPy (default standard)
          --accounts N   also simulates so many accounts at once and tells time and memory, e.g. 10000000
          --days N       for so many days (default 365)

        The simulator and the SimPy model must agree in every result; exit code 1 says that they do not, or
        that something else could not be measured.
        """

    /// The measures; none: all.
    private(set) var names: [String] = []
    /// Under which shipped policy simulator and model meet.
    private(set) var policy = "standard"
    /// The size of the one large simulation.
    private(set) var accounts: Int64?
    private(set) var days: Int64 = 365
    /// Whether nothing but ``usage`` is wanted.
    private(set) var wantsUsage = false

    init(_ arguments: some Sequence<String>) throws {
        var rest = Array(arguments)[...]
        while let word = rest.popFirst() {
            switch word {
            case "--help": wantsUsage = true
            case "--policy": policy = try Self.value(of: word, &rest)
            case "--accounts": accounts = try Self.number(of: word, &rest)
            case "--days": days = try Self.number(of: word, &rest)
            case _ where word.hasPrefix("-"): throw BenchmarkFault(text: "no option \(word)\n\(Self.usage)")
            default: names.append(word)
            }
        }
    }

    private static func value(of word: String, _ rest: inout ArraySlice<String>) throws -> String {
        guard let value = rest.popFirst() else { throw BenchmarkFault(text: "\(word) needs a value") }
        return value
    }

    private static func number(of word: String, _ rest: inout ArraySlice<String>) throws -> Int64 {
        guard let number = Int64(try value(of: word, &rest)), number > 0 else {
            throw BenchmarkFault(text: "\(word) needs a number above 0")
        }
        return number
    }
}
