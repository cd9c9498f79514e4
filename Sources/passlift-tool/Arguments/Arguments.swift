import PassLiftEncoding

/// A command line, read strictly by a command's syntax: nothing unknown, nothing twice, nothing missing.
struct Arguments: Sendable {
    /// The operands in order.
    private(set) var operands: [String] = []
    private var values: [String: String] = [:]
    private var flags: Set<String> = []
    private var lists: [String: [String]] = [:]

    /// Reads `words`; `--name=value` is `--name value`, and after `--` everything is an operand.
    init(_ words: ArraySlice<String>, of syntax: CommandSyntax) throws(ToolError) {
        try Self.checkNames(words, of: syntax)
        var rest = words
        while let word = rest.popFirst() {
            if word == "--" {
                operands += rest
                rest = []
            } else if word.hasPrefix("--") {
                try readOption(word.dropFirst(2), rest: &rest, of: syntax)
            } else if word.hasPrefix("-"), word.count > 1 {
                throw ToolError(
                    .unknownOption,
                    "\(syntax.name): `\(PlainText.name(word))`: options are spelled with two hyphens")
            } else {
                operands.append(word)
            }
        }
        try checkPresence(syntax)
    }

    /// Refuses all options that the command does not have, by their names.
    private static func checkNames(
        _ words: ArraySlice<String>, of syntax: CommandSyntax
    ) throws(ToolError) {
        let known = syntax.allOptions.map(\.name)
        var unknown: [String] = []
        for word in words.prefix(while: { $0 != "--" }) where word.hasPrefix("--") {
            let name = String(word.dropFirst(2).prefix { $0 != "=" })
            guard !known.contains(name) else { continue }
            let near = nearestKey(to: name, among: known).map { " (did you mean `--\($0)`?)" } ?? ""
            unknown.append("`--\(PlainText.name(name))`" + near)
        }
        guard !unknown.isEmpty else { return }
        throw ToolError(
            .unknownOption,
            "\(syntax.name): unknown option \(PlainText.list(unknown)); "
                + "`passlift-tool help \(syntax.name)` lists them")
    }

    private mutating func readOption(
        _ word: Substring, rest: inout ArraySlice<String>, of syntax: CommandSyntax
    ) throws(ToolError) {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0])
        guard let option = syntax.allOptions.first(where: { $0.name == name }) else {
            throw ToolError(.unknownOption, "\(syntax.name): unknown option `--\(PlainText.name(name))`")
        }
        guard values[name] == nil, !flags.contains(name) else {
            throw ToolError(.repeatedOption, "\(syntax.name): \(option.spelling) is given twice")
        }
        switch option.form {
        case .flag:
            guard parts.count == 1 else {
                throw ToolError(.invalidValue, "\(syntax.name): \(option.spelling) takes no value")
            }
            flags.insert(name)
        case .required(let meaning), .optional(let meaning), .repeated(let meaning):
            let value = parts.count == 2 ? String(parts[1]) : Self.value(&rest)
            guard let value else {
                throw ToolError(
                    .missingValue, "\(syntax.name): \(option.spelling) expects \(meaning) behind it")
            }
            if case .repeated = option.form {
                lists[name, default: []].append(value)
            } else {
                values[name] = value
            }
        }
    }

    /// The next word, unless it is the next option.
    private static func value(_ rest: inout ArraySlice<String>) -> String? {
        guard let next = rest.first, !next.hasPrefix("--") else { return nil }
        return rest.popFirst()
    }

    private func checkPresence(_ syntax: CommandSyntax) throws(ToolError) {
        for option in syntax.options {
            guard case .required(let meaning) = option.form, values[option.name] == nil else { continue }
            throw ToolError(.missingOption, "\(syntax.name): \(option.spelling) \(meaning) is required")
        }
        let required = syntax.operands.filter { $0.presence != .optional }
        guard operands.count >= required.count else {
            throw ToolError(.missingArgument, "\(syntax.name): \(required[operands.count].name) is required")
        }
        guard operands.count <= syntax.operands.count || syntax.operands.last?.presence == .repeated else {
            throw ToolError(
                .unexpectedArgument,
                "\(syntax.name): expected no more than \(syntax.operands.count) arguments")
        }
    }
}

extension Arguments {
    /// The value of an option, or nil when it is not given.
    func value(_ option: CommandOption) -> String? { values[option.name] }

    /// All values of an option that may be given more than once, in their order.
    func all(_ option: CommandOption) -> [String] { lists[option.name] ?? [] }

    /// The value of an option that the syntax requires.
    func required(_ option: CommandOption) throws(ToolError) -> String {
        guard let value = values[option.name] else {
            throw ToolError(.missingOption, "\(option.spelling) is required")
        }
        return value
    }

    /// Whether a flag is given.
    func has(_ option: CommandOption) -> Bool { flags.contains(option.name) }

    /// The operand at `index`, which the syntax requires.
    func operand(_ index: Int) throws(ToolError) -> String {
        guard operands.indices.contains(index) else {
            throw ToolError(.missingArgument, "an argument is missing")
        }
        return operands[index]
    }

    /// The decimal number of an option, or nil when it is not given.
    func integer(_ option: CommandOption, in range: ClosedRange<Int64>) throws(ToolError) -> Int64? {
        guard let text = values[option.name] else { return nil }
        guard let number = Int64(text), range.contains(number), String(number) == text else {
            throw ToolError(
                .invalidValue,
                "\(option.spelling): expected a number from \(range.lowerBound) to \(range.upperBound)"
            )
        }
        return number
    }
}
