/// What `help` prints.
enum HelpText {
    /// The commands, one a line.
    static func list(_ commands: [CommandSyntax]) -> String {
        let width = commands.map(\.name.count).max() ?? 0
        let lines = commands.map { command in
            "  " + padded(command.name, to: width + 3) + command.summary
        }
        return """
            usage: passlift-tool COMMAND [--option value] [--json]

            \(lines.joined(separator: "\n"))

            `passlift-tool help COMMAND` tells more. A file named `-` is standard input.
            Exit codes: 0 yes or done, 1 no, 2 the input or the usage is wrong, 3 the environment is.
            """
    }

    /// One command.
    static func of(_ command: CommandSyntax) -> String {
        let rows =
            command.operands.map { ($0.name, $0.summary) }
            + command.allOptions.map { ($0.spelling + valueSuffix($0), $0.summary) }
        let width = rows.map(\.0.count).max() ?? 0
        let lines = rows.map { "  " + padded($0.0, to: width + 3) + $0.1 }
        return """
            usage: \((["passlift-tool", command.name] + usage(command)).joined(separator: " "))

            \(command.summary)

            \(lines.joined(separator: "\n"))
            """
    }

    private static func usage(_ command: CommandSyntax) -> [String] {
        let operands = command.operands.map { operand in
            switch operand.presence {
            case .required: operand.name
            case .optional: "[\(operand.name)]"
            case .repeated: operand.name + "…"
            }
        }
        let options = command.allOptions.map { option in
            switch option.form {
            case .required: option.spelling + valueSuffix(option)
            case .flag, .optional: "[" + option.spelling + valueSuffix(option) + "]"
            case .repeated: "[" + option.spelling + valueSuffix(option) + "]…"
            }
        }
        return operands + options
    }

    private static func valueSuffix(_ option: CommandOption) -> String {
        switch option.form {
        case .flag: ""
        case .required(let meaning), .optional(let meaning), .repeated(let meaning): " " + meaning
        }
    }

    private static func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}
