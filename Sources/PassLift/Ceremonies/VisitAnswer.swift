public import PassLiftCeremony
internal import PassLiftEncoding
public import PassLiftFlow
public import PassLiftMachine

/// What a client answers in a visit.
public enum VisitAnswer: Hashable, Sendable {
    /// What the person did with an offer, or that they went on.
    case reported(Report)
    /// The JSON of `create()`'s result, for this ceremony.
    case registration(SlipID, [UInt8])
    /// The JSON of `get()`'s result, for this ceremony.
    case assertion(SlipID, [UInt8])
    /// The ceremony ended without a result.
    case ceremonyEnded(SlipID, ClientOutcome)
    /// The ceremony that is due is wanted again: after a failure, in another tab.
    case ceremonyWanted
    /// The host has checked the password, in a re-authentication of an account without a proven passkey.
    case passwordChecked(CheckResult)
    /// The host has checked the second factor that was due.
    case secondFactorChecked(CheckResult)

    /// Reads what `passlift.js` sends:
    /// `{"answer":"registration","ceremony":"…","credential":{…}}`, `{"answer":"assertion",…}`,
    /// `{"answer":"ended","ceremony":"…","error":"NotAllowedError"}`, `{"answer":"ceremony_wanted"}`, and the
    /// spellings of `Report`.
    ///
    /// A password or second factor that was checked is never read from a client.
    ///
    /// - Throws: `bad_input` for anything else.
    public init(json: [UInt8]) throws(PassLiftError) {
        do {
            let node = JSONNode(try JSONReader().read(json))
            let answer = try node.member("answer").string()
            switch answer {
            case "registration": self = .registration(try node.slip(), try node.credential())
            case "assertion": self = .assertion(try node.slip(), try node.credential())
            case "ended":
                let name = try node.member("error").string()
                self = .ceremonyEnded(try node.slip(), ClientOutcome(domExceptionName: name))
            case "ceremony_wanted": self = .ceremonyWanted
            default: self = .reported(try node.member("answer").choice())
            }
        } catch let fault as JSONFault {
            throw PassLiftError(.badInput, "\(fault.path): expected \(fault.expected)")
        } catch {
            throw PassLiftError(.badInput, "not JSON")
        }
    }
}

extension JSONNode {
    fileprivate func slip() throws(JSONFault) -> SlipID {
        let node = try member("ceremony")
        guard let slip = SlipID(text: try node.string()) else { throw node.invalid("32 hexadecimal digits") }
        return slip
    }

    fileprivate func credential() throws(JSONFault) -> [UInt8] {
        let node = try member("credential")
        _ = try node.object()
        return node.value.bytes()
    }
}
