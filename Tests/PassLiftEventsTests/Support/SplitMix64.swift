/// A small seeded generator, so that every drawn case can be drawn again.
struct SplitMix64: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }
}

extension SplitMix64 {
    mutating func integer<Number: FixedWidthInteger>(_ type: Number.Type = Number.self) -> Number {
        // Ends of the range more often than chance would have them.
        switch next() % 8 {
        case 0: .min
        case 1: .max
        default: Number.random(in: .min ... .max, using: &self)
        }
    }

    mutating func choice<Choice: CaseIterable>(_ type: Choice.Type = Choice.self) -> Choice {
        let index = Int(next() % UInt64(Choice.allCases.count))
        return Choice.allCases[Choice.allCases.index(Choice.allCases.startIndex, offsetBy: index)]
    }

    mutating func maybe<Value>(_ draw: (inout SplitMix64) -> Value) -> Value? {
        next() % 2 == 0 ? nil : draw(&self)
    }
}
