/// The options of `verify`.
extension CommandOption {
    static let ceremony = CommandOption(
        name: "ceremony", form: .required("FILE"), summary: "what was settled when the options were issued")
    static let credential = CommandOption(
        name: "credential", form: .required("FILE"), summary: "the stored credential")
    static let response = CommandOption(
        name: "response", form: .required("FILE"), summary: "the client's answer, as JSON")
}
