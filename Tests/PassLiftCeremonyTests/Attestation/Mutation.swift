import Foundation
import PassLiftCeremony
import PassLiftTesting

/// How one byte is changed: to every other value where `PASSLIFT_SOAK` is 1, else by each of its bits and to
/// one drawn value.
struct Mutation {
    static let seed: UInt64 = 0x5eed_0001
    static let isSoak = ProcessInfo.processInfo.environment["PASSLIFT_SOAK"] == "1"

    private var generator: SeededGenerator

    init(seed: UInt64 = Self.seed) {
        generator = SeededGenerator(seed: seed)
    }

    /// What to combine a byte with, by exclusive or; never zero.
    mutating func changes() -> [UInt8] {
        if Self.isSoak { return Array(1...255) }
        return (0..<8).map { 1 << $0 } + [UInt8.random(in: 1...255, using: &generator)]
    }
}

/// What became of many changes, one line a vector.
struct MutationTally {
    private(set) var tried = 0
    private(set) var refused: [CeremonyRefusalCode: Int] = [:]
    private(set) var unsigned: [UnsignedRegion: Int] = [:]
    /// Changes that passed though the format signs what they changed: places, at most a few.
    private(set) var unexplained: [String] = []

    mutating func refuse(_ code: CeremonyRefusalCode) {
        tried += 1
        refused[code, default: 0] += 1
    }

    /// It passed; `region` is where, if that is known to be unsigned.
    mutating func accept(in region: UnsignedRegion?, at place: @autoclosure () -> String) {
        tried += 1
        if let region {
            unsigned[region, default: 0] += 1
        } else if unexplained.count < 10 {
            unexplained.append(place())
        }
    }

    /// Writes the line.
    func report(_ name: String) {
        let codes = refused.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }
            .map { "\($0.key.rawValue) \($0.value)" }.joined(separator: ", ")
        let regions = unsigned.sorted { $0.key.rawValue < $1.key.rawValue }
            .map { "\($0.key.rawValue) \($0.value)" }.joined(separator: ", ")
        let line =
            "mutations \(name): \(tried) tried, \(refused.values.reduce(0, +)) refused (\(codes))"
            + (regions.isEmpty ? "" : "; unsigned: \(regions)") + "\n"
        FileHandle.standardError.write(Data(line.utf8))
    }
}
