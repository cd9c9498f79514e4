/// Nothing stands in README.md that nothing backs: every fenced block is compiled, recomputed or a command
/// that exists.
///
/// A `swift` block equals a ``MarkedRegion`` of a compiled file. A `console` or `sh` block of commands names
/// targets of the Makefile, files of this repository, or Debian packages that `.ci/setup` knows. Every other
/// block, and a console block with output, equals a snapshot: a file in a folder `Snapshots` below `Tests`
/// that a test recomputes.
struct ReadmeRule {
    /// What a block can be backed by.
    struct Backing {
        var regions: [MarkedRegion] = []
        /// Path to contents.
        var snapshots: [String: String] = [:]
        var makefile = ""
        var setup = ""
        var fileExists: @Sendable (String) -> Bool = { _ in false }
    }

    let backing: Backing

    /// Every block and relative link of `readme` that nothing backs, and every marked region that it does not
    /// show.
    func findings(in readme: String) -> [Finding] {
        let blocks = FencedBlock.all(in: readme)
        return blocks.compactMap(finding) + linkFindings(readme) + unshown(blocks)
    }

    private func finding(_ block: FencedBlock) -> Finding? {
        switch block.language {
        case "swift":
            guard !backing.regions.contains(where: { $0.text == block.text }) else { return nil }
            return Finding(
                "README.md", line: block.line, fault: "no compiled file holds this program",
                remedy:
                    "Put it between `// README: begin NAME` and `// README: end NAME` in a test"
            )
        case "console", "sh":
            if backing.snapshots.values.contains(block.text) { return nil }
            let lines = block.text.split(separator: "\n")
            guard let unknown = lines.first(where: { !isKnown(command: $0) }) else { return nil }
            return Finding(
                "README.md", line: block.line, fault: "nothing backs the command `\(unknown)`",
                remedy:
                    "Name a target of the Makefile, a file that exists or packages of .ci/setup, or make the"
                    + " whole block a snapshot")
        default:
            guard !backing.snapshots.values.contains(block.text) else { return nil }
            return Finding(
                "README.md", line: block.line,
                fault: "no snapshot equals this \(block.language.isEmpty ? "unnamed" : block.language) block",
                remedy: "Let a test recompute it and keep it as a file in a folder Snapshots below Tests")
        }
    }

    /// `make TARGET…`, `.ci/run`, or `apt-get install PACKAGE…`, with an optional prompt, `sudo` and comment.
    private func isKnown(command line: Substring) -> Bool {
        let bare = line.prefix { $0 != "#" }
        let words = bare.split(separator: " ").map(String.init).drop { $0 == "$" || $0 == "sudo" }
        guard let command = words.first else { return true }
        let arguments = words.dropFirst().filter { !$0.hasPrefix("-") }
        switch command {
        case "make":
            return !arguments.isEmpty
                && arguments.allSatisfy { target in
                    !SourceFile.matches(of: "^\(target):", in: backing.makefile).isEmpty
                }
        case "apt-get":
            let known = Set(SourceFile.matches(of: #"[\w.+-]+"#, in: backing.setup).map(\.capture))
            return arguments.first == "install" && arguments.dropFirst().allSatisfy(known.contains)
        default:
            return command.contains("/") && backing.fileExists(command)
        }
    }

    private func linkFindings(_ readme: String) -> [Finding] {
        SourceFile.matches(of: #"\]\((?!https?://|#|mailto:)([^)#\s]+)"#, in: readme)
            .filter { !backing.fileExists($0.capture) }
            .map { line, path in
                Finding(
                    "README.md", line: line, fault: "the link to \(path) leads nowhere",
                    remedy: "Mend the path; it starts at the repository's root")
            }
    }

    private func unshown(_ blocks: [FencedBlock]) -> [Finding] {
        let shown = Set(blocks.map(\.text))
        return backing.regions.filter { !shown.contains($0.text) }.map { region in
            Finding(
                region.file, line: region.line, fault: "README.md does not show the region \(region.name)",
                remedy: "Show it word for word, or take the markers away")
        }
    }
}
