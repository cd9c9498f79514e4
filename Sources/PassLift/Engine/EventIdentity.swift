import PassLiftEvents
import PassLiftMachine
import PassLiftPorts

/// Identities drawn from the chance door.
enum EventIdentity {
    /// A UUID version 7 for an event or errand at `now`.
    static func draw(_ chance: any Chance, at now: Instant) throws(PassLiftError) -> UInt128 {
        EventID.make(time: now, random: try bits(chance))
    }

    /// 128 random bits.
    static func bits(_ chance: any Chance) throws(PassLiftError) -> UInt128 {
        try bytes(16, chance).reduce(0) { $0 << 8 | UInt128($1) }
    }

    /// `count` random bytes.
    static func bytes(_ count: Int, _ chance: any Chance) throws(PassLiftError) -> [UInt8] {
        do {
            return try chance.bytes(count)
        } catch {
            throw PassLiftError(chance: error)
        }
    }
}
