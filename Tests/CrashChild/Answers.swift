import Foundation
import PassLift
import PassLiftAccounts
import PassLiftEncoding
import PassLiftFlow
import PassLiftMachine
import PassLiftPorts
import PassLiftTesting

/// Answers to ceremonies, all given at once when standard input ends.
///
/// A line of the file is `NUMBER VISIT SLIP RESPONSE`, the response in hexadecimal digits; a line of the
/// output is `NUMBER` and the outcome or the code of the error.
struct Answers {
    let child: Child
    let path: String

    struct Answer: Sendable {
        let number: Int
        let visit: VisitID
        let slip: SlipID
        let response: [UInt8]

        init?(_ line: Substring) {
            let fields = line.split(separator: " ").map(String.init)
            guard fields.count == 4, let number = Int(fields[0]), let visit = VisitID(text: fields[1]),
                let slip = SlipID(text: fields[2]), let response = try? Hex.decode(fields[3])
            else { return nil }
            self.number = number
            self.visit = visit
            self.slip = slip
            self.response = response
        }
    }

    func run() async throws {
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let answers = text.split(separator: "\n").compactMap(Answer.init)
        let accounts = try child.accounts(ManualTime(SignInLoop.start))
        Child.say("ready")
        _ = FileHandle.standardInput.readDataToEndOfFile()
        await withTaskGroup(of: Void.self) { group in
            for answer in answers {
                group.addTask {
                    do throws(PassLiftError) {
                        let reply = try await accounts.resume(
                            answer.visit, with: .registration(answer.slip, answer.response))
                        Child.say("\(answer.number) \(Self.name(of: reply.next))")
                    } catch {
                        Child.say("\(answer.number) \(error.code.rawValue)")
                    }
                }
            }
        }
        Child.say("done")
    }

    private static func name(of next: NextStep) -> String {
        switch next {
        case .settled(let outcome): outcome.rawValue
        case .offer: "offer"
        case .awaitProof, .awaitSecondFactor, .stayQuiet, .createAutomatically, .create, .offerPasskeyOnly,
            .confirm, .confirmIdentity, .enrol, .refused, .expired:
            "other"
        }
    }
}
