import PassLiftFlow
import PassLiftMachine
import Testing

@Suite("Open slips")
struct OpenSlipsTests {
    @Test("are counted as they are put in, replaced and taken out")
    func count() {
        var slips = OpenSlips()
        #expect(slips.isEmpty && slips.count == 0)
        for place in 0..<OpenSlips.maximumCount {
            slips[place] = slip(UInt128(place))
            #expect(slips.count == place + 1)
        }
        #expect(slips.freePlace == nil)
        slips[2] = slip(9)
        #expect(slips.count == OpenSlips.maximumCount)
        #expect(slips.place(of: SlipID(bits: 9)) == 2)
        slips[2] = nil
        slips[2] = nil
        #expect(slips.count == OpenSlips.maximumCount - 1)
        #expect(slips.freePlace == 2)
    }

    @Test("have four places; another one holds nothing and counts for nothing")
    func places() {
        var slips = OpenSlips()
        slips[OpenSlips.maximumCount] = slip(1)
        slips[-1] = slip(2)
        #expect(slips == OpenSlips())
        #expect(slips.isEmpty)
    }

    @Test("are equal when the same are open in the same places, however they came there")
    func equality() {
        var straight = OpenSlips()
        straight[1] = slip(1)
        var roundabout = OpenSlips()
        roundabout[0] = slip(2)
        roundabout[1] = slip(1)
        roundabout[0] = nil
        #expect(straight == roundabout)
        #expect(straight.hashValue == roundabout.hashValue)
    }

    private func slip(_ bits: UInt128) -> Slip {
        Slip(
            id: SlipID(bits: bits), visit: VisitID(bits: 1), purpose: .offeredUpgrade, securityEpoch: 0,
            expiresAt: Instant(milliseconds: 0))
    }
}
