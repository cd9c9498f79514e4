/// How a command is called: its words, options and arguments.
struct CommandSyntax: Sendable {
    /// The words that name it, e.g. `verify registration`.
    let path: [String]
    /// What it does, in one line.
    let summary: String
    /// What may stand behind the words, without a name.
    var operands: [Operand] = []
    /// What may be said by name; `--json` is known everywhere.
    var options: [CommandOption] = []

    /// The words as they are typed.
    var name: String { path.joined(separator: " ") }

    /// The options with those that every command has.
    var allOptions: [CommandOption] { options + [.json] }
}

/// An argument that is known by its place.
struct Operand: Sendable {
    /// Whether it may be left out.
    enum Presence: Sendable {
        case required
        case optional
        /// Once or more often; the last one.
        case repeated
    }

    /// What it stands for, in capitals.
    let name: String
    let summary: String
    var presence = Presence.required
}

/// Something that is said by name: `--ceremony FILE`, `--json`.
struct CommandOption: Sendable {
    /// What follows the name.
    enum Form: Sendable {
        /// Nothing.
        case flag
        /// A value, which `help` calls so; the option must be given.
        case required(String)
        /// A value, which `help` calls so.
        case optional(String)
        /// A value, which `help` calls so; the option may be given more than once.
        case repeated(String)
    }

    /// The name without its hyphens.
    let name: String
    let form: Form
    let summary: String

    /// The name as it is typed.
    var spelling: String { "--" + name }

    /// Known to every command.
    static let json = CommandOption(
        name: "json", form: .flag, summary: "print one JSON document on standard output")
}
