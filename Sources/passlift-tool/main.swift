import PassLiftPorts
import PassLiftMachine
import PassLiftAccounts
nonisolated(unsafe) let stage = try DemoStage(directory: "/tmp/demo1")
for line in LegacyTable.csv.split(separator: "\n").dropFirst() {
    var l = String(line).replacingOccurrences2
    let parts: [String]
    if let q = l.firstIndex(of: "\"") { let e = l.lastIndex(of: "\"")!; let h = String(l[l.index(after: q)..<e]); l.replaceSubrange(q...e, with: "H"); parts = l.split(separator: ",").map { $0 == "H" ? h : String($0) } } else { parts = l.split(separator: ",").map(String.init) }
    var a = AccountImport(loginName: parts[0], passwordHash: PasswordHash(encoded: parts[1]))
    a.emailVerifiedAt = DemoStage.start
    print(try await stage.accounts.importAccount(a))
}

let f = try await Task.detached { var run = DemoRun(stage: stage) { print($0) }; return try await run.play() }.value; print(f)
extension String { var replacingOccurrences2: String { self } }
