package import PassLiftPorts

/// Chance behind the doors, with its failures told as PassLift's.
extension Doors {
    /// Draws what nobody can foretell.
    package func drawing<Value>(
        _ draw: (any Chance) throws(ChanceError) -> Value
    ) throws(PassLiftError) -> Value {
        do {
            return try draw(chance)
        } catch {
            throw PassLiftError(chance: error)
        }
    }
}

extension PassLiftError {
    init(chance error: ChanceError) {
        self.init(.unavailable, "random source: " + error.detail)
    }
}
