import PassLiftEncoding

/// Finds the command that the first words of a command line name.
struct CommandLookup {
    private let commands: [any Command]

    init(_ commands: [any Command]) {
        self.commands = commands
    }

    /// The command, and the words behind its name.
    func command(for words: [String]) throws(ToolError) -> (any Command, ArraySlice<String>) {
        for command in commands where words.starts(with: command.syntax.path) {
            return (command, words.dropFirst(command.syntax.path.count))
        }
        throw unknown(Array(words.prefix { !$0.hasPrefix("-") }))
    }

    /// That `words` name no command, with the one that was probably meant.
    func unknown(_ words: [String]) -> ToolError {
        let paths = commands.map(\.syntax.path)
        guard let group = words.first else {
            return ToolError(.unknownCommand, "no command is named; `passlift-tool help` lists them")
        }
        let inGroup = paths.filter { $0.first == group && $0.count > 1 }
        if inGroup.isEmpty {
            let near = nearestKey(to: group, among: paths.compactMap(\.first))
            return ToolError(.unknownCommand, "unknown command; " + Self.advice(near, instead: "help"))
        }
        let known = inGroup.compactMap(\.last)
        guard words.count > 1 else {
            return ToolError(
                .unknownCommand, "\(group): expected one of " + known.joined(separator: ", "))
        }
        let near = nearestKey(to: words[1], among: known)
        return ToolError(
            .unknownCommand, "\(group): unknown command; " + Self.advice(near, instead: "help \(group)"))
    }

    private static func advice(_ near: String?, instead help: String) -> String {
        near.map { "did you mean `\($0)`?" } ?? "`passlift-tool \(help)` lists them"
    }
}
