import Testing

@Suite("The page on clocks that were wrong")
struct ClockTests {
    private static let page = "Sources/PassLift/PassLift.docc/Clocks.md"

    /// Every instant that a record of the store or a state of a machine holds, as `Type.member`.
    private static func stored() -> Set<String> {
        let files = Repository.sources.filter {
            $0.path.hasPrefix("Sources/PassLiftPorts/Store/") || $0.path.hasPrefix("Sources/PassLiftMachine/")
        }
        return Set(
            files.flatMap { file -> [String] in
                let type = file.path.split(separator: "/").last?.split(separator: ".").first ?? ""
                let pattern = #"^    +public var (\w+): Instant\??$"#
                return SourceFile.matches(of: pattern, in: file.code).map { "\(type).\($0.capture)" }
            })
    }

    @Test("every stored instant has one row, and no row is about an instant that is not there")
    func everyInstant() {
        let text = Repository.text(Self.page) ?? ""
        let rows = SourceFile.matches(of: #"^\| `(\w+\.\w+)` \|"#, in: text).map(\.capture)
        #expect(Set(rows).count == rows.count)
        #expect(Set(rows) == Self.stored())
        #expect(rows.count > 20)
    }
}
