import PassLiftEncoding
import PassLiftMachine

extension DocumentReader {
    private static let longestWaitSeconds: Int64 = 10 * 366 * 86_400
    private static let count16: ClosedRange<Int64> = 1...Int64(UInt16.max)
    private static let count32: ClosedRange<Int64> = 0...Int64(UInt32.max)

    /// Reads the whole document.
    mutating func read(_ root: JSONNode) {
        expectMembers(
            of: root,
            [
                "name", "killSwitch", "utcOffsetMinutes", "share", "holdout", "whenPasskeyExists",
                "automatic",
                "offer", "require", "passkeyOnly", "rules",
                "guardrails",
            ])
        guard case .object = root.value else { return }
        do throws(JSONFault) {
            document.name = try Self.name(try root.member("name"))
        } catch {
            note(error)
        }
        var terms = document.terms
        read(root, "killSwitch", into: &terms.killSwitch)
        // From UTC-12 to UTC+14, the offsets that exist.
        read(root, "utcOffsetMinutes", into: &terms.utcOffsetMinutes, in: -720...840)
        readChoice(root, "whenPasskeyExists", into: &terms.whenPasskeyExists)
        readShare(root, "share", into: &terms.share)
        document.terms = terms
        if let node = section(root, "automatic") { readAutomatic(node) }
        if let node = section(root, "offer") { readOffer(node) }
        if let node = section(root, "require") { readRequire(node) }
        if let node = section(root, "passkeyOnly") { readPasskeyOnly(node) }
        if let node = section(root, "rules") { readRules(node) }
        readHoldout(root)
        readGuardrails(root)
    }

    /// Reads `{ppm, salt}`; both must be said.
    mutating func readShare(_ parent: JSONNode, _ key: String, into share: inout Share) {
        guard let node = section(parent, key) else { return }
        expectMembers(of: node, ["ppm", "salt"])
        guard case .object = node.value else { return }
        do throws(JSONFault) {
            share.ppm = UInt32(truncatingIfNeeded: try node.member("ppm").integer(in: 0...1_000_000))
        } catch {
            note(error)
        }
        do throws(JSONFault) {
            let member = try node.member("salt")
            share.saltIndex = try saltIndex(of: try Self.name(member), at: member)
        } catch {
            note(error)
        }
    }

    /// The holdout is dealt out by a salt of its own: else it would hold out the very accounts of the share.
    private mutating func readHoldout(_ root: JSONNode) {
        let before = document.salts
        var holdout = document.terms.holdout
        readShare(root, "holdout", into: &holdout)
        document.terms.holdout = holdout
        guard let node = section(root, "holdout").flatMap({ section($0, "salt") }),
            case .string(let salt) = node.value, before.containsExactly(salt)
        else { return }
        note(node.invalid("a salt that no share uses"))
    }

    private mutating func saltIndex(of salt: String, at node: JSONNode) throws(JSONFault) -> UInt8 {
        if let index = document.salts.firstIndex(where: { $0.isExactly(salt) }) { return UInt8(index) }
        guard document.salts.count < UpgradePolicy.maximumSalts else {
            throw node.invalid("one of at most \(UpgradePolicy.maximumSalts) salts in the whole document")
        }
        document.salts.append(salt)
        return UInt8(document.salts.count - 1)
    }

    private mutating func readAutomatic(_ node: JSONNode) {
        expectMembers(
            of: node,
            [
                "enabled", "whenCapabilityUnknown", "then", "passwordFreshSeconds", "lifetimeSeconds",
                "lapsesBeforeBackoff", "backoff",
            ])
        var terms = document.terms.automatic
        read(node, "enabled", into: &terms.enabled)
        readChoice(node, "whenCapabilityUnknown", into: &terms.whenCapabilityUnknown)
        readChoice(node, "then", into: &terms.then)
        read(node, "passwordFreshSeconds", into: &terms.passwordFreshSeconds, in: 1...300)
        read(node, "lifetimeSeconds", into: &terms.lifetimeSeconds, in: 30...600)
        read(node, "lapsesBeforeBackoff", into: &terms.lapsesBeforeBackoff, in: Self.count16)
        readBackoff(node, "backoff", into: &terms.backoff)
        document.terms.automatic = terms
    }

    private mutating func readOffer(_ node: JSONNode) {
        expectMembers(
            of: node,
            [
                "enabled", "lifetimeSeconds", "cooldowns", "snooze", "caps", "quietSurfaces", "platforms",
                "whenAuthenticatorUnknown", "failuresBeforePlatformStops",
            ])
        var terms = document.terms.offer
        read(node, "enabled", into: &terms.enabled)
        read(node, "lifetimeSeconds", into: &terms.lifetimeSeconds, in: 30...86_400)
        readBackoff(node, "snooze", into: &terms.snooze)
        readMembers(node, "quietSurfaces", into: &terms.quietSurfaces, emptyAllowed: true)
        readMembers(node, "platforms", into: &terms.platforms, emptyAllowed: false)
        readChoice(node, "whenAuthenticatorUnknown", into: &terms.whenAuthenticatorUnknown)
        read(
            node, "failuresBeforePlatformStops", into: &terms.failuresBeforePlatformStops,
            in: 1...Int64(UInt8.max))
        if let node = section(node, "cooldowns") { readCooldowns(node, into: &terms) }
        if let node = section(node, "caps") { readCaps(node, into: &terms.caps) }
        document.terms.offer = terms
    }

    private mutating func readCooldowns(_ node: JSONNode, into terms: inout PolicyTerms.Offer) {
        expectMembers(of: node, ["afterSkip", "afterCancel", "afterFailure", "afterUnanswered"])
        readBackoff(node, "afterSkip", into: &terms.afterSkip)
        readBackoff(node, "afterCancel", into: &terms.afterCancel)
        readBackoff(node, "afterFailure", into: &terms.afterFailure)
        readBackoff(node, "afterUnanswered", into: &terms.afterUnanswered)
    }

    private mutating func readCaps(_ node: JSONNode, into caps: inout PolicyTerms.Caps) {
        expectMembers(of: node, ["perDay", "perMonth", "perYear", "ever"])
        readCap(node, "perDay", into: &caps.perDay, upTo: Int64(UInt16.max))
        readCap(node, "perMonth", into: &caps.perMonth, upTo: Int64(UInt16.max))
        readCap(node, "perYear", into: &caps.perYear, upTo: Int64(UInt16.max))
        readCap(node, "ever", into: &caps.ever, upTo: Int64(UInt32.max))
    }

    /// A count, or `null` for no cap.
    private mutating func readCap(
        _ node: JSONNode, _ key: String, into cap: inout UInt32?, upTo maximum: Int64
    ) {
        read(node, key, into: &cap) { member throws(JSONFault) in
            if case .null = member.value { return nil }
            return UInt32(truncatingIfNeeded: try member.integer(in: 0...maximum))
        }
    }

    /// Reads `{seconds, growthPercent, maximumSeconds}`; what is not said keeps the standard's value.
    private mutating func readBackoff(_ parent: JSONNode, _ key: String, into backoff: inout Backoff) {
        guard let node = section(parent, key) else { return }
        expectMembers(of: node, ["seconds", "growthPercent", "maximumSeconds"])
        let waits = 0...Self.longestWaitSeconds
        read(node, "seconds", into: &backoff.seconds, in: waits)
        read(node, "growthPercent", into: &backoff.growthPercent, in: 100...10_000)
        backoff.maximumSeconds = max(backoff.maximumSeconds, backoff.seconds)
        read(
            node, "maximumSeconds", into: &backoff.maximumSeconds,
            in: backoff.seconds...Self.longestWaitSeconds)
    }

    private mutating func readRequire(_ node: JSONNode) {
        expectMembers(of: node, ["enabled", "afterOffers"])
        var terms = document.terms.require
        read(node, "enabled", into: &terms.enabled)
        read(node, "afterOffers", into: &terms.afterOffers, in: Self.count32)
        document.terms.require = terms
    }

    private mutating func readPasskeyOnly(_ node: JSONNode) {
        expectMembers(
            of: node, ["enabled", "share", "minimumPasskeyAgeDays", "maximumDeclines", "declineBackoff"])
        var terms = document.terms.passkeyOnly
        read(node, "enabled", into: &terms.enabled)
        read(node, "minimumPasskeyAgeDays", into: &terms.minimumPasskeyAgeDays, in: 0...3660)
        read(node, "maximumDeclines", into: &terms.maximumDeclines, in: Self.count16)
        readBackoff(node, "declineBackoff", into: &terms.declineBackoff)
        readShare(node, "share", into: &terms.share)
        document.terms.passkeyOnly = terms
    }
}
