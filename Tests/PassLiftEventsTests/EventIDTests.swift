import PassLiftEvents
import PassLiftMachine
import Testing

@Suite("The identity of events")
struct EventIDTests {
    @Test("the example of RFC 9562, appendix A.6, comes out of its time and random bits")
    func example() {
        let random: UInt128 = 0xcc3 << 64 | 0x18c4_dc0c_0c07_398f
        let id = EventID.make(time: Instant(milliseconds: 0x017F_22E2_79B0), random: random)
        #expect(EventID.text(id) == "017f22e2-79b0-7cc3-98c4-dc0c0c07398f")
    }

    @Test("version and variant stand whatever the random bits are", arguments: [UInt128.min, .max])
    func versionAndVariant(random: UInt128) {
        let id = EventID.make(time: .sample, random: random)
        #expect(id >> 76 & 0xf == 7)
        #expect(id >> 62 & 0b11 == 0b10)
        #expect(Int64(id >> 80) == Instant.sample.milliseconds)
    }

    @Test("a later identity sorts after an earlier one, whatever the random bits are")
    func order() {
        let earlier = EventID.make(time: Instant(milliseconds: 999), random: .max)
        let later = EventID.make(time: Instant(milliseconds: 1000), random: 0)
        #expect(earlier < later)
        #expect(EventID.text(earlier) < EventID.text(later))
    }

    @Test("a time before 1970 or past 48 bits is pinned to the nearest that fits")
    func pinned() {
        let latest = EventID.latestMilliseconds
        #expect(EventID.make(time: Instant(milliseconds: .min), random: 0) >> 80 == 0)
        #expect(EventID.make(time: Instant(milliseconds: latest), random: 0) >> 80 == UInt128(latest))
        #expect(EventID.make(time: Instant(milliseconds: latest + 1), random: 0) >> 80 == UInt128(latest))
        #expect(EventID.make(time: Instant(milliseconds: .max), random: 0) >> 80 == UInt128(latest))
    }

    @Test("a text reads back as its bits, and anything but a lower-case UUID as nothing")
    func text() {
        for bits in [UInt128.min, .max, 0x0123_4567_89ab_cdef_0123_4567_89ab_cdef] {
            #expect(EventID.bits(of: EventID.text(bits)) == bits)
        }
        for text in [
            "", "017f22e279b07cc398c4dc0c0c07398f", "017F22E2-79b0-7cc3-98c4-dc0c0c07398f",
            "017f22e2-79b0-7cc3-98c4-dc0c0c07398", "017f22e2-79b0-7cc3-98c4-dc0c0c07398f0",
            "017f22e-279b0-7cc3-98c4-dc0c0c07398f", "017f22e2-79b0-7cc3-98c4-dc0c0c0739-f",
            "{17f22e2-79b0-7cc3-98c4-dc0c0c07398}",
        ] {
            #expect(EventID.bits(of: text) == nil, "\(text)")
        }
    }
}

@Suite("The hash of a policy")
struct PolicyHashTests {
    @Test("32 bytes go in and come out, and any other count is refused")
    func bytes() {
        let bytes = (0..<32).map { UInt8($0 * 7) }
        #expect(PolicyHash(bytes: bytes)?.bytes == bytes)
        #expect(PolicyHash(bytes: bytes.dropLast()) == nil)
        #expect(PolicyHash(bytes: bytes + [0]) == nil)
    }

    @Test("its text is 64 lower-case digits and reads back")
    func text() throws {
        let text = "00ff" + String(repeating: "ab", count: 29) + "7f"
        let hash = try #require(PolicyHash(hexadecimal: text))
        #expect(hash.hexadecimal == text)
        #expect(PolicyHash(hexadecimal: text.uppercased()) == nil)
        #expect(PolicyHash(hexadecimal: text + "00") == nil)
    }
}
