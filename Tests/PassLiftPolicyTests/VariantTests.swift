import PassLiftPolicy
import Testing

@Suite("Variants of an offer's text")
struct VariantTests {
    private static let document = """
        {"name": "texts", "variants": {"salt": "text", "of": [
          {"name": "speed", "ppm": 500000}, {"name": "safety", "ppm": 250000},
          {"name": "plain", "ppm": 250000}]}}
        """

    @Test("every point has exactly one variant, and its bounds are exact")
    func bounds() throws {
        let policy = try Given.policy(Self.document)
        let expected: [(UInt32, UInt8)] = [
            (0, 0), (0x7fff_ffff, 0), (0x8000_0000, 1), (0xbfff_ffff, 1), (0xc000_0000, 2), (.max, 2),
        ]
        for (point, variant) in expected {
            var moment = Given.offerOnly()
            moment.points[0] = point
            #expect(policy.decide(moment).variant == variant)
        }
        #expect((0...3).map { policy.variantName($0) } == ["speed", "safety", "plain", nil])
        #expect(UpgradePolicy.standard.variantName(0) == nil)
    }

    @Test("the variant of an account is the same whatever is decided")
    func stable() throws {
        let policy = try Given.policy(Self.document)
        var moment = Given.offerOnly()
        moment.points = policy.points(of: "account-1")
        let variant = policy.decide(moment).variant
        moment.history.offerRefused(at: Given.noon)
        #expect(policy.decide(moment).variant == variant)
        #expect(policy.decideFollowUp(moment).variant == variant)
    }
}
