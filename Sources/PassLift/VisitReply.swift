public import PassLiftCeremony
internal import PassLiftEncoding
public import PassLiftFlow
public import PassLiftMachine
public import PassLiftPolicy

/// What the host is to do next in a visit, and why.
public struct VisitReply: Hashable, Sendable {
    /// The visit, to be kept in the host's own session.
    public var visit: VisitID
    /// What is next; switch over it, or hand ``json`` to `passlift.js`.
    public var next: NextStep
    /// Why: the policy's reason where it was asked, `unavailable` where PassLift could not decide.
    public var reason: Reason?
    /// What went wrong where the reply is silence for that; nil where PassLift has decided. Its
    /// ``PassLiftError/Code/origin`` tells the host's mistakes from outages.
    public var fault: PassLiftError.Code?
    /// Why a ceremony was refused, for the host's log; it is not in ``json``, since clients are told no more
    /// than that it was.
    public var refusal: CeremonyRefusalCode?
    /// The ceremony's options (`{"publicKey":{…},"mediation":"…"}`), where PassLift issues ceremonies; nil
    /// otherwise.
    public var options: [UInt8]?
    /// Which of the document's texts an offer is made with; nil where it has none, or nothing was decided.
    public var variant: String?
    /// Signals to hand to the client's credential manager (Level 3, section 5.1.10), each a JSON object.
    public var signals: [[UInt8]]
    /// Until when a recovery waits, so that the owner can object; nil where none waits.
    public var waitsUntil: Instant?

    /// A reply.
    public init(visit: VisitID, next: NextStep, reason: Reason? = nil) {
        self.visit = visit
        self.next = next
        self.reason = reason
        fault = nil
        refusal = nil
        options = nil
        variant = nil
        signals = []
        waitsUntil = nil
    }

    /// The reply as `passlift.js` reads it:
    /// `{"visit","next","ceremony"?,"kind"?,"outcome"?,"reason"?,"fault"?,
    /// "variant"?,"waitsUntil"?,"options"?}`.
    public var json: [UInt8] {
        let fields = VisitReply.fields(of: next)
        var writer = JSONWriter()
        writer.object { object in
            object.member("visit", visit.text)
            object.member("next", fields.name)
            if let ceremony = fields.ceremony { object.member("ceremony", ceremony.text) }
            if let kind = fields.kind { object.member("kind", kind) }
            if let outcome = fields.outcome { object.member("outcome", outcome) }
            if let reason { object.member("reason", reason.rawValue) }
            if let fault { object.member("fault", fault.rawValue) }
            if let variant { object.member("variant", variant) }
            if let waitsUntil {
                object.member("waitsUntil", RFC3339.text(milliseconds: waitsUntil.milliseconds))
            }
            if let options, let value = try? JSONReader(limits: .document).read(options) {
                object.member("options", value: value)
            }
            let payloads = signals.compactMap { try? JSONReader().read($0) }
            if !payloads.isEmpty { object.member("signals", value: .array(payloads)) }
        }
        return writer.bytes
    }

    private struct Fields {
        var name: String
        var ceremony: SlipID?
        var kind: String?
        var outcome: String?
    }

    private static func fields(of next: NextStep) -> Fields {
        switch next {
        case .awaitProof: Fields(name: "await_proof")
        case .awaitSecondFactor: Fields(name: "await_second_factor")
        case .enrol: Fields(name: "enrol")
        case .stayQuiet: Fields(name: "stay_quiet")
        case .createAutomatically(let slip): Fields(name: "create_automatically", ceremony: slip)
        case .offer(let kind): Fields(name: "offer", kind: kind.rawValue)
        case .create(let slip): Fields(name: "create", ceremony: slip)
        case .offerPasskeyOnly: Fields(name: "offer_passkey_only")
        case .confirm(let slip): Fields(name: "confirm", ceremony: slip)
        case .confirmIdentity: Fields(name: "confirm_identity")
        case .settled(let outcome): Fields(name: "settled", outcome: outcome.rawValue)
        case .refused(let reason): Fields(name: "refused", outcome: reason.rawValue)
        case .expired: Fields(name: "expired")
        }
    }
}
