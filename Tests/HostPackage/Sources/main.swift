// Signs three people in at the depths Advice and Ceremonies, and prints each reply as the client would get
// it.
import Foundation
import PassLift
import PassLiftOpenSSL
import PassLiftSQLite

let file = FileManager.default.temporaryDirectory.appending(path: "host-\(getpid()).db").path
let capable = Array(#"{"capabilities":{"conditionalCreate":true},"platform":"ios"}"#.utf8)
let plain = Array(#"{"capabilities":{"conditionalCreate":false},"platform":"linux"}"#.utf8)

func show(_ title: String, _ reply: VisitReply) {
    print("\(title): \(String(decoding: reply.json, as: UTF8.self))")
}

do {
    defer { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file + end) } }
    guard let ann = AccountID("1"), let ben = AccountID("2"), let cai = AccountID("3") else { exit(1) }
    let doors = Doors.openSSL(store: try SQLiteAccountStore(path: file))

    let advice = AdviceHost(lift: UpgradeAdvisor(policy: .standard, doors: doors))
    for (account, body) in [(ann, capable), (ben, plain)] {
        let reply = await advice.signedIn(account, body: body)
        show("advice, account \(account.text)", reply)
        show("  carried out", await advice.carryOut(reply))
    }

    let party = try RelyingParty(id: "example.org", name: "Example", origins: ["https://example.org"])
    let ceremonies = CeremonyHost(
        lift: PasskeyCeremonies(relyingParty: party, policy: .standard, doors: doors))
    let reply = await ceremonies.signedIn(cai, as: "cai", body: capable)
    show("ceremonies, account 3", reply)
    guard case .createAutomatically(let ceremony) = reply.next else { exit(1) }
    let answer = #"{"answer":"ended","ceremony":"\#(ceremony.text)","error":"NotAllowedError"}"#
    show("  answered", try await ceremonies.answered(reply.visit, body: Array(answer.utf8)))
} catch {
    print("host: \(error)")
    exit(1)
}
