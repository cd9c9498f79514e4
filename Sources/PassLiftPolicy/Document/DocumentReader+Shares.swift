import PassLiftEncoding
import PassLiftMachine

/// Shares, stages and variants: what deals accounts out.
extension DocumentReader {
    static let dealerKeys = ["salt", "scheme", "flag"]

    /// What deals a share out: one point of a moment.
    struct Dealer {
        let pointIndex: UInt8
        let scheme: BucketScheme
    }

    /// What is dealt out. Each kind needs a salt of its own; the rules share theirs if they like, since only
    /// one of them speaks.
    enum Dealing: Hashable {
        case share
        case passkeyOnly
        case rule
        case variants
        case holdout
    }

    /// Reads `{ppm, salt, scheme, flag}`.
    mutating func readShare(
        _ parent: JSONNode, _ key: String, as dealing: Dealing, into share: inout Share
    ) {
        guard let node = section(parent, key) else { return }
        expectMembers(of: node, ["ppm"] + Self.dealerKeys)
        expectOwn(readDealt(node, into: &share), at: node, for: dealing)
    }

    private mutating func readDealt(_ node: JSONNode, into share: inout Share) -> Dealer? {
        guard case .object = node.value else { return nil }
        let part = readPart(node)
        let dealer = readDealer(node)
        if let dealer, let part { read(part, dealer, into: &share) }
        return dealer
    }

    /// The holdout is dealt out by a salt of its own: else it would hold out the very accounts of the share.
    mutating func readHoldout(_ root: JSONNode) {
        var holdout = document.terms.holdout
        readShare(root, "holdout", as: .holdout, into: &holdout)
        document.terms.holdout = holdout
    }

    /// Reads `{salt, scheme, flag, stages: [{at, ppm}]}`: instants that ascend, shares that never fall.
    mutating func readRollout(_ node: JSONNode, beside root: JSONNode) {
        if section(root, "share") != nil {
            note(node.invalid("either share or rollout: the stages say the share"))
        }
        expectMembers(of: node, Self.dealerKeys + ["stages"])
        guard case .object = node.value else { return }
        let dealer = readDealer(node)
        expectOwn(dealer, at: node, for: .share)
        do throws(JSONFault) {
            let list = try node.member("stages")
            let elements = try list.elements()
            guard (1...Stage.maximumCount).contains(elements.count) else {
                throw list.invalid("1 to \(Stage.maximumCount) stages")
            }
            var before: (at: Int64, ppm: UInt32)?
            for element in elements { readStage(element, dealer, after: &before) }
        } catch {
            note(error)
        }
    }

    private mutating func readStage(
        _ node: JSONNode, _ dealer: Dealer?, after before: inout (at: Int64, ppm: UInt32)?
    ) {
        expectMembers(of: node, ["at", "ppm"])
        guard case .object = node.value else { return }
        var instant: Int64?
        do throws(JSONFault) {
            let member = try node.member("at")
            let at = try member.moment()
            if let before, at <= before.at {
                throw member.invalid("a later instant than the stage before")
            }
            instant = at
        } catch {
            note(error)
        }
        guard let part = readPart(node) else { return }
        if let before, part.ppm < before.ppm {
            note(part.node.invalid("at least \(before.ppm), as in the stage before"))
        }
        guard let dealer, let instant else { return }
        var share = Share.nobody
        read(part, dealer, into: &share)
        document.stages.append(Stage(at: Instant(milliseconds: instant), share: share))
        before = (instant, part.ppm)
    }

    /// Reads `{salt, scheme, flag, of: [{name, ppm}]}`: shares that add up to the whole.
    mutating func readVariants(_ node: JSONNode) {
        expectMembers(of: node, Self.dealerKeys + ["of"])
        guard case .object = node.value else { return }
        let dealer = readDealer(node)
        expectOwn(dealer, at: node, for: .variants)
        if let dealer, dealer.scheme == .unleash, let scheme = section(node, "scheme") {
            note(scheme.invalid("another scheme: Unleash deals variants out by another seed"))
        }
        do throws(JSONFault) {
            let list = try node.member("of")
            let elements = try list.elements()
            guard (1...Variants.maximumCount).contains(elements.count) else {
                throw list.invalid("1 to \(Variants.maximumCount) variants")
            }
            var total: UInt32 = 0
            let faultsBefore = faults.count
            for element in elements { readVariant(element, dealer, total: &total) }
            guard faults.count == faultsBefore, total != Share.millionths else { return }
            throw list.invalid("shares that add up to \(Share.millionths); these add up to \(total)")
        } catch {
            note(error)
        }
    }

    private mutating func readVariant(_ node: JSONNode, _ dealer: Dealer?, total: inout UInt32) {
        expectMembers(of: node, ["name", "ppm"])
        guard case .object = node.value else { return }
        do throws(JSONFault) {
            let member = try node.member("name")
            let name = try Self.name(member)
            if document.variants.names.containsExactly(name) {
                throw member.invalid("a name that no other variant has")
            }
            document.variants.names.append(name)
        } catch {
            note(error)
        }
        guard let part = readPart(node) else { return }
        total += part.ppm
        guard let dealer, total <= Share.millionths else { return }
        var share = Share.nobody
        read(Part(ppm: total, node: part.node), dealer, into: &share)
        document.variants.upTo.append(share)
    }
}

extension DocumentReader {
    /// A number of parts per million, and where it stands.
    private struct Part {
        let ppm: UInt32
        let node: JSONNode
    }

    private mutating func readPart(_ node: JSONNode) -> Part? {
        do throws(JSONFault) {
            let member = try node.member("ppm")
            let ppm = try member.integer(in: 0...Int64(Share.millionths))
            return Part(ppm: UInt32(truncatingIfNeeded: ppm), node: member)
        } catch {
            note(error)
            return nil
        }
    }

    private mutating func read(_ part: Part, _ dealer: Dealer, into share: inout Share) {
        guard let expressed = Share(ppm: part.ppm, pointIndex: dealer.pointIndex, scheme: dealer.scheme)
        else {
            let scheme = dealer.scheme
            note(part.node.invalid("a multiple of \(scheme.stepPPM): \(scheme.rawValue) has no finer share"))
            return
        }
        share = expressed
    }

    /// What `scheme`, `salt` and `flag` of `node` come to; nil, and noted, when that is nothing.
    private mutating func readDealer(_ node: JSONNode) -> Dealer? {
        var scheme = BucketScheme.native
        var salt: String?
        var flag: String?
        let faultsBefore = faults.count
        readChoice(node, "scheme", into: &scheme)
        read(node, "salt", into: &salt) { member throws(JSONFault) in try Self.name(member) }
        read(node, "flag", into: &flag) { member throws(JSONFault) in try Self.name(member) }
        guard faults.count == faultsBefore else { return nil }
        do throws(BucketingFault) {
            return dealer(try Bucketing(scheme, salt: salt, flag: flag), at: node)
        } catch {
            note(fault(error, at: node))
            return nil
        }
    }

    private mutating func dealer(_ bucketing: Bucketing, at node: JSONNode) -> Dealer? {
        if let index = document.bucketings.firstIndex(where: { $0.isSame(as: bucketing) }) {
            return Dealer(pointIndex: UInt8(index), scheme: bucketing.scheme)
        }
        guard document.bucketings.count < UpgradePolicy.maximumBucketings else {
            let place = section(node, "salt") ?? section(node, "flag") ?? node
            note(
                place.invalid(
                    "one of at most \(UpgradePolicy.maximumBucketings) salts in the whole document"))
            return nil
        }
        document.bucketings.append(bucketing)
        return Dealer(pointIndex: UInt8(document.bucketings.count - 1), scheme: bucketing.scheme)
    }

    private func fault(_ fault: BucketingFault, at node: JSONNode) -> JSONFault {
        switch fault {
        case .saltMissing: missing("salt", fault, at: node)
        case .flagMissing: missing("flag", fault, at: node)
        case .saltUnused: (section(node, "salt") ?? node).invalid(fault.expected)
        case .flagUnused: (section(node, "flag") ?? node).invalid(fault.expected)
        }
    }

    private func missing(_ key: String, _ fault: BucketingFault, at node: JSONNode) -> JSONFault {
        JSONFault(.missing, at: node.path.appending(key: key), expected: fault.expected)
    }

    /// Notes that `node` deals by what deals something else out: else it would cut that very share in two.
    private mutating func expectOwn(_ dealer: Dealer?, at node: JSONNode, for dealing: Dealing) {
        guard let dealer else { return }
        let own = document.bucketings[Int(dealer.pointIndex)]
        defer { dealings.append((own, dealing)) }
        let isTaken = dealings.contains { $0.dealing != dealing && $0.bucketing.dealsLike(own) }
        guard isTaken else { return }
        note((section(node, "salt") ?? section(node, "flag") ?? node).invalid("a salt that no share uses"))
    }
}
