import Foundation
import Testing

@Suite("A host's own package")
struct HostPackageTests {
    @Test(
        "a host of the first two depths builds against three products and gets the replies of the guide",
        .enabled(if: isSoaking, "a whole build of its own; set PASSLIFT_SOAK=1"))
    func hostRuns() throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "swift", "run", "--jobs", "2", "--explicit-target-dependency-import-check", "error",
            "--package-path", Repository.root.appending(path: "Tests/HostPackage").path,
        ]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let printed = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        let lines = String(decoding: printed, as: UTF8.self).split(separator: "\n")
        let steps = [
            #""next":"create_automatically""#, #""outcome":"upgraded""#, #""next":"offer""#,
            #""outcome":"snoozed""#, #""mediation":"conditional""#, #""next":"offer""#,
        ]
        #expect(lines.count == steps.count)
        for (line, step) in zip(lines, steps) { #expect(line.contains(step)) }
    }

    private static let isSoaking = ProcessInfo.processInfo.environment["PASSLIFT_SOAK"] == "1"
}
