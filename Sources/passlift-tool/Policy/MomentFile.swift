import PassLiftEncoding
import PassLiftEvents
import PassLiftMachine
import PassLiftPolicy
import PassLiftPorts

/// A moment as a person or an event writes it: the `moment` of an `upgrade.evaluated` event, of which
/// anything may be left out.
///
/// What is left out is as for an account with a password and nothing else that has just signed in with it. A
/// time may be said as `now` instead of `now_ms`, in RFC 3339. Two members are this document's own: `unit`,
/// from which the policy's points are made, and `attribute_values`, from which its attribute bits are.
///
/// The whole event, or its `data`, is taken as well, as it stands in the log; then it also says what was
/// decided.
struct MomentFile {
    private let path: String
    private let root: JSONNode
    /// What the log says was decided; nil for a moment alone.
    let logged: LoggedDecision?

    init(_ path: String) throws(ToolError) {
        self.path = path
        let document = try InputFile.document(path)
        do throws(JSONFault) {
            guard let data = try Self.data(document) else {
                root = document
                logged = nil
                return
            }
            root = try data.member("moment")
            logged = LoggedDecision(
                decision: try Decision(eventData: data.member("decision")),
                policy: try data.optionalMember("policy").map(Self.hash))
        } catch {
            throw ToolError(error, in: path)
        }
    }

    private static func hash(_ node: JSONNode) throws(JSONFault) -> PolicyHash {
        guard let hash = PolicyHash(hexadecimal: try node.string()) else {
            throw node.invalid("64 lower-case hexadecimal digits")
        }
        return hash
    }

    /// The data of an event; nil for a moment alone.
    private static func data(_ document: JSONNode) throws(JSONFault) -> JSONNode? {
        guard try document.optionalMember("specversion") != nil else {
            return try document.optionalMember("moment") == nil ? nil : document
        }
        let type = try document.member("type")
        guard try type.string().hasSuffix("." + EventName.upgradeEvaluated.rawValue + ".v1") else {
            throw type.invalid("an \(EventName.upgradeEvaluated.rawValue) event")
        }
        return try document.member("data")
    }

    func moment(for policy: UpgradePolicy) throws(ToolError) -> Moment {
        do throws(JSONFault) {
            let said = try root.object()
            var own = JSONObject()
            for member in said.members where !Self.ownMembers.contains(member.key) {
                own[member.key] = member.value
            }
            let base = Self.usual(try now() ?? SystemTime().now())
            let merged = try Self.merge(
                JSONNode(.object(own), at: root.path), over: Self.json(base),
                known: Self.json(Self.everything(base)))
            var moment = try Moment(eventData: JSONNode(merged, at: root.path))
            if let whole = Self.whole(root) { moment = whole }
            if let unit = try root.optionalMember("unit")?.string() {
                moment.points = policy.points(of: unit)
            }
            if let values = try root.optionalMember("attribute_values") {
                moment.attributes = policy.attributeBits(of: try Self.attributes(values))
            }
            return moment
        } catch {
            throw ToolError(error, in: path)
        }
    }

    /// The moment as an event tells it, to the last bit: there a member that is missing is nil and nothing
    /// usual; nil where something is missing that an event always tells.
    private static func whole(_ node: JSONNode) -> Moment? {
        do throws(JSONFault) {
            return try Moment(eventData: node)
        } catch {
            return nil
        }
    }

    private func now() throws(JSONFault) -> Instant? {
        if let text = try root.optionalMember("now") { return Instant(milliseconds: try text.moment()) }
        return try root.optionalMember("now_ms").map { (number) throws(JSONFault) in
            Instant(milliseconds: try number.integer())
        }
    }

    private static let ownMembers = ["unit", "attribute_values"]

    private static func attributes(_ node: JSONNode) throws(JSONFault) -> [String: AttributeValue] {
        var attributes: [String: AttributeValue] = [:]
        for (name, value) in try node.members() {
            attributes[name] = try AttributeValue(value)
        }
        return attributes
    }

    private static func usual(_ now: Instant) -> Moment {
        var facts = AccountFacts(status: .active, createdAt: now)
        facts.password = .present
        var signIn = SignInFacts(method: .password, surface: .signIn)
        signIn.passwordCheckedAt = now
        return Moment(now: now, account: facts, history: OfferHistory(), signIn: signIn)
    }

    /// A moment in which every optional member is there: its document knows every name.
    private static func everything(_ base: Moment) -> Moment {
        var moment = base
        moment.account.recoveryConfirmedAt = base.now
        moment.rollout.heldStage = 0
        let visit = VisitID(bits: 0)
        let counts = OfferHistory.CivilCounts(day: 0, inDay: 1, inMonth: 1, inYear: 1, ever: 1)
        let tally = OfferHistory.Tally(count: 1, last: base.now)
        var history = OfferHistory()
        history.openOffer = OfferHistory.OpenOffer(visit: visit, since: base.now, expiresAt: base.now)
        history.openAutomatic = OfferHistory.OpenAutomatic(
            visit: visit, slip: SlipID(bits: 0), expiresAt: base.now)
        history.decided = counts
        history.shown = counts
        for kind in [
            \OfferHistory.skips, \.cancels, \.failures, \.unanswered, \.automaticLapses,
            \.passkeyOnlyDeclines,
        ] {
            history[keyPath: kind] = tally
        }
        for time in [
            \OfferHistory.lastAutomaticAt, \.snoozedUntil, \.neverAgainAt, \.lastPasskeyCreatedAt,
        ] {
            history[keyPath: time] = base.now
        }
        history.failuresByPlatform = SIMD8(repeating: 1)
        moment.history = history
        return moment
    }

    private static func json(_ moment: Moment) -> JSONValue {
        var writer = JSONWriter()
        moment.writeEventData(into: &writer)
        return (try? JSONReader(limits: .document).read(writer.bytes)) ?? .null
    }

    /// `node` with what it leaves out taken from `base`; members that `known` does not have are refused.
    private static func merge(
        _ node: JSONNode, over base: JSONValue, known: JSONValue
    ) throws(JSONFault) -> JSONValue {
        guard case .object(let knownMembers) = known else { return node.value }
        var merged = JSONObject()
        if case .object(let object) = base { merged = object }
        for (key, member) in try node.members() {
            if case .string = member.value, knownMembers[key + "_ms"] != nil {
                merged[key + "_ms"] = .integer(try member.moment())
            } else if let shape = knownMembers[key] {
                merged[key] = try merge(member, over: merged[key] ?? .null, known: shape)
            } else {
                let names = knownMembers.members.map(\.key) + ownMembers
                throw node.unknownMembers(known: names).first ?? member.invalid("a known member")
            }
        }
        return .object(merged)
    }
}
