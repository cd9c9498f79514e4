import PassLiftPolicy
import Testing

@Suite("Schemes of flag services")
struct BucketSchemeTests {
    @Test(
        "flagd's published edge keys fall on the edges of the range",
        arguments: [
            ("ejOoVL", 0x0), ("bY9fO-", 0x1), ("SI7p-", 0x7fff_ffff), ("6LvT0", 0x8000_0000),
            ("ceQdGm", 0xffff_ffff),
        ] as [(String, UInt64)])
    func flagdEdges(key: String, point: UInt64) throws {
        // The published keys are flag and unit in one.
        let place = try Bucketing(.flagd, salt: nil, flag: String(key.prefix(2)))
            .place(of: String(key.dropFirst(2)))
        #expect(place.point == point && place.range == 1 << 32)
        #expect(place.isInside(ppm: 0) == false && place.isInside(ppm: 1_000_000) == true)
        #expect(place.isInside(ppm: 500_000) == (point < 0x8000_0000))
    }

    @Test(
        "LaunchDarkly's published bucket values are met",
        arguments: [
            ("hashKey", "saltyA", "userKeyA", 0.42157587), ("hashKey", "saltyA", "userKeyB", 0.6708485),
            ("hashKey", "saltyA", "userKeyC", 0.10343106), (nil, "61", "userKeyA", 0.09801207),
        ] as [(String?, String, String, Double)])
    func launchDarkly(flag: String?, salt: String, unit: String, value: Double) throws {
        let place = try Bucketing(.launchdarkly, salt: salt, flag: flag).place(of: unit)
        #expect(place.range == 0xfff_ffff_ffff_ffff)
        #expect(abs(Double(place.point) / Double(place.range) - value) < 1e-7)
        #expect(place.index == UInt32(value * 100_000))
    }

    @Test(
        "GrowthBook's published hashes are met",
        arguments: [
            ("", "a", 1, 220), ("", "b", 1, 77), ("b", "a", 1, 946), ("ef", "d", 1, 652),
            ("asdf", "8952klfjas09ujk", 1, 549), ("", "123", 1, 11), ("", "___)((*\":&", 1, 563),
            ("seed", "a", 2, 505), ("seed", "b", 2, 2696), ("foo", "ab", 2, 2575), ("foo", "def", 2, 2019),
            ("89123klj", "8952klfjas09ujkasdf", 2, 1240),
            ("90850943850283058242805", "123", 2, 7516), ("()**(%$##$%#$#", "___)((*\":&", 2, 128),
        ] as [(String, String, Int, UInt64)])
    func growthBook(seed: String, unit: String, version: Int, point: UInt64) throws {
        let scheme = version == 1 ? BucketScheme.growthbookV1 : .growthbookV2
        #expect(try Bucketing(scheme, salt: seed, flag: nil).place(of: unit).point == point)
    }

    @Test("Unleash counts from 1 to 100 and takes the flag's name where there is no group")
    func unleash() throws {
        let byGroup = try Bucketing(.unleash, salt: "Feature.flexibleRollout.userId.55", flag: nil)
        let byFlag = try Bucketing(.unleash, salt: nil, flag: "Feature.flexibleRollout.userId.55")
        var seen: Set<UInt64> = []
        for unit in 0..<2000 {
            let place = byGroup.place(of: "\(unit)")
            #expect(byFlag.place(of: "\(unit)") == place)
            // The service's own comparison: point <= percentage.
            for percentage in [0, 1, 54, 55, 99, 100] as [UInt32] {
                #expect(place.isInside(ppm: percentage * 10_000) == (place.point <= UInt64(percentage)))
            }
            seen.insert(place.point)
        }
        #expect(seen.min() == 1 && seen.max() == 100 && seen.count == 100)
    }

    @Test("a share finer than the scheme's steps cannot be expressed", arguments: BucketScheme.allCases)
    func finest(scheme: BucketScheme) {
        let step = scheme.stepPPM
        #expect(scheme.limit(ofPPM: 0) == 0)
        #expect(scheme.limit(ofPPM: 1_000_000) == scheme.indexCount)
        #expect(scheme.limit(ofPPM: step) != nil)
        #expect(scheme.limit(ofPPM: 1_000_001) == nil)
        if step > 1 { #expect(scheme.limit(ofPPM: step - 1) == nil && scheme.limit(ofPPM: step + 1) == nil) }
    }

    @Test("growing a share never drops a unit, in any scheme", arguments: BucketScheme.allCases)
    func monotone(scheme: BucketScheme) throws {
        let seed: UInt64 = 0x5eed_0b01
        var random = SplitMix64(seed: seed)
        let bucketing = try Given.bucketing(scheme, "grow")
        for _ in 0..<500 {
            let place = bucketing.place(of: String(random.next(), radix: 16))
            var wasInside = false
            for _ in 0...40 {
                let steps = 1_000_000 / scheme.stepPPM
                let shares = (0..<6).map { _ in UInt32.random(in: 0...steps, using: &random) * scheme.stepPPM
                }
                wasInside = false
                for ppm in shares.sorted() {
                    let isInside = place.isInside(ppm: ppm) == true
                    #expect(isInside || !wasInside, "seed \(seed), \(scheme), \(place.point), \(ppm) ppm")
                    wasInside = isInside
                }
            }
            #expect(place.isInside(ppm: 0) == false && place.isInside(ppm: 1_000_000) == true)
        }
    }

    @Test("what a scheme needs is asked for, and what it cannot use is refused")
    func needs() {
        func fault(_ scheme: BucketScheme, _ salt: String?, _ flag: String?) -> BucketingFault? {
            do throws(BucketingFault) {
                _ = try Bucketing(scheme, salt: salt, flag: flag)
                return nil
            } catch {
                return error
            }
        }
        #expect(fault(.native, nil, nil) == .saltMissing && fault(.native, "s", "f") == .flagUnused)
        #expect(fault(.flagd, nil, nil) == .flagMissing && fault(.flagd, "s", "f") == .saltUnused)
        #expect(fault(.flagd, "s", nil) == nil && fault(.flagd, nil, "f") == nil)
        for scheme in [BucketScheme.unleash, .growthbookV1, .growthbookV2] {
            #expect(fault(scheme, nil, nil) == .saltMissing && fault(scheme, nil, "f") == nil)
        }
        #expect(fault(.launchdarkly, nil, "f") == .saltMissing && fault(.launchdarkly, "s", "f") == nil)
        #expect(fault(.launchdarkly, "s", nil) == .flagMissing && fault(.launchdarkly, "61", nil) == nil)
        #expect(fault(.launchdarkly, "+61", nil) == .flagMissing)
    }
}
