/// What two documents must have in common for a log under one of them to tell of the other.
extension UpgradePolicy {
    /// Why this document cannot judge a moment that was made for another; the raw value is API.
    package enum MomentFault: String, Error, BitwiseCopyable, Hashable, Sendable, CaseIterable {
        /// It deals by the host's account ids, which no log holds, and by a salt that the other has not.
        case pointsUnknown = "points_unknown"
        /// It asks for an attribute that the other did not, so that nobody knows whether it held.
        case attributesUnknown = "attributes_unknown"
    }

    /// A moment that was made for the document `other`, as it would have been made for this one: the points
    /// of its own salts, and its own attribute bits.
    ///
    /// - Parameter subject: the account's random subject as events spell it.
    package func adapted(
        _ moment: Moment, madeFor other: UpgradePolicy, subject: @autoclosure () -> String
    ) throws(MomentFault) -> Moment {
        var adapted = moment
        if unit != other.unit || bucketings != other.bucketings {
            adapted.points = try points(of: subject(), knowing: moment.points, of: other)
        }
        if table.conditions != other.table.conditions {
            adapted.attributes = 0
            for (bit, condition) in table.conditions.enumerated() {
                guard let known = other.table.conditions.firstIndex(of: condition) else {
                    throw .attributesUnknown
                }
                adapted.attributes |= (moment.attributes >> UInt64(known) & 1) << UInt64(bit)
            }
        }
        return adapted
    }

    private func points(
        of subject: String, knowing points: SIMD8<UInt32>, of other: UpgradePolicy
    ) throws(MomentFault) -> SIMD8<UInt32> {
        switch unit {
        case .subject: return self.points(of: subject)
        case .account:
            var mapped = SIMD8<UInt32>.zero
            for (index, bucketing) in bucketings.prefix(Self.maximumBucketings).enumerated() {
                guard other.unit == .account,
                    let known = other.bucketings.firstIndex(where: { $0.isSame(as: bucketing) })
                else { throw .pointsUnknown }
                mapped[index] = points[known]
            }
            return mapped
        }
    }

    /// Where the documents differ in what a decision leads to, beside which action it is: how long an offer
    /// or a silent attempt is open. By their paths.
    package func lifetimesUnlike(_ other: UpgradePolicy) -> [String] {
        var paths: [String] = []
        if offerLifetimeSeconds != other.offerLifetimeSeconds { paths.append("$.offer.lifetimeSeconds") }
        if automaticLifetimeSeconds != other.automaticLifetimeSeconds {
            paths.append("$.automatic.lifetimeSeconds")
        }
        return paths
    }

    /// Where the documents differ in what answers lead to in later visits, beside the actions there: what a
    /// snooze promises, and when civil days begin. By their paths.
    package func historiesUnlike(_ other: UpgradePolicy) -> [String] {
        var paths: [String] = []
        if terms.offer.snooze != other.terms.offer.snooze { paths.append("$.offer.snooze") }
        if utcOffsetMinutes != other.utcOffsetMinutes { paths.append("$.utcOffsetMinutes") }
        return paths
    }
}
