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
                "name", "killSwitch", "utcOffsetMinutes", "unit", "share", "rollout", "holdout", "variants",
                "exploration", "whenPasskeyExists", "doubtPasskeyAfter", "automatic", "offer", "require",
                "passkeyOnly", "signIn",
                "rules", "guardrails",
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
        read(root, "doubtPasskeyAfter", into: &terms.doubtPasskeyAfter) { member throws(JSONFault) in
            if case .null = member.value { return nil }
            return UInt8(truncatingIfNeeded: try member.integer(in: 1...Int64(UInt8.max)))
        }
        var unit = document.unit
        readChoice(root, "unit", into: &unit)
        document.unit = unit
        readShare(root, "share", as: .share, into: &terms.share)
        document.terms = terms
        if let node = section(root, "rollout") { readRollout(node, beside: root) }
        if let node = section(root, "exploration") { readExploration(node) }
        if let node = section(root, "automatic") { readAutomatic(node) }
        if let node = section(root, "offer") { readOffer(node) }
        if let node = section(root, "require") { readRequire(node) }
        if let node = section(root, "passkeyOnly") { readPasskeyOnly(node) }
        if let node = section(root, "signIn") { readSignIn(node) }
        if let node = section(root, "rules") { readRules(node) }
        if let node = section(root, "variants") { readVariants(node) }
        readHoldout(root)
        readGuardrails(root)
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
        readShare(node, "share", as: .passkeyOnly, into: &terms.share)
        document.terms.passkeyOnly = terms
    }

    private mutating func readExploration(_ node: JSONNode) {
        expectMembers(of: node, ["ppm"])
        var ppm = document.terms.explorationPPM
        read(node, "ppm", into: &ppm, in: 0...Exploration.maximumPPM)
        document.terms.explorationPPM = ppm
    }

    private mutating func readSignIn(_ node: JSONNode) {
        expectMembers(of: node, ["passkeyFirst", "failuresBeforePassword", "whenAutofillUnknown"])
        var terms = document.signIn
        read(node, "passkeyFirst", into: &terms.passkeyFirst)
        read(
            node, "failuresBeforePassword", into: &terms.failuresBeforePassword, in: 1...Int64(UInt8.max))
        readChoice(node, "whenAutofillUnknown", into: &terms.whenAutofillUnknown)
        document.signIn = terms
    }
}
