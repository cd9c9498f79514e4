/// What the commands that read a log share.
extension CommandOption {
    static let events = CommandOption(
        name: "events", form: .required("LOG"), summary: "the log, as `events export` prints it")
    static let typePrefix = CommandOption(
        name: "prefix", form: .optional("TEXT"), summary: "what stands before the names of our events")
    static let policies = CommandOption(
        name: "policies", form: .optional("DIRECTORY"),
        summary: "further documents that made decisions in the log: its *.json files")
    static let archive = CommandOption(
        name: "store", form: .optional("URL"), summary: "a store whose archive holds the documents")
    static let against = CommandOption(
        name: "against", form: .optional("FILE"),
        summary: "the document to hold against: " + PolicyFile.summary)

    /// The document that made the log's decisions.
    static let authoring = CommandOption(
        name: "policy", form: .required("FILE"), summary: "the document that decided: " + PolicyFile.summary)
}
