import PassLiftEncoding

/// A directory with a store, and imports into it.
struct ImportFile {
    static let bcrypt = "$2b$10$jP.ozK2NDmqiMcD9mGFirebt.UujHSlelXlqsRCnBdO8M4dNUldHm"
    static let store = "sqlite:a.db"

    let scratch: Scratch

    init() throws {
        scratch = try Scratch()
    }

    func importing(_ bytes: [UInt8], _ options: String...) throws -> ToolRun {
        try scratch.write("users", bytes)
        return try run(["accounts", "import", "users"] + options)
    }

    func importing(_ text: String, _ options: String...) throws -> ToolRun {
        try scratch.write("users", text)
        return try run(["accounts", "import", "users"] + options)
    }

    func importing(passkeys text: String) throws -> ToolRun {
        try scratch.write("passkeys", text)
        return try run(["accounts", "import-passkeys", "passkeys"])
    }

    func show(_ name: String) throws -> JSONNode {
        JSONNode(try run(["accounts", "show", name]).json())
    }

    func export(_ options: String...) throws -> String {
        try run(["accounts", "export"] + options).text
    }

    func run(_ words: [String]) throws -> ToolRun {
        try ToolRun(words + ["--store", Self.store, "--json"], in: scratch)
    }

    /// `line code` of every refused row.
    static func refused(_ run: ToolRun) throws -> [String] {
        try JSONNode(run.member("refused")).elements().map { row in
            try "\(row.member("line").integer()) \(row.member("code").string())"
        }
    }
}
