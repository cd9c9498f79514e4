import PassLiftMachine
import PassLiftPorts

/// One hash that somebody waits for.
struct HashingJob: Sendable {
    let derivation: Derivation
    let password: Password
    let deadline: Instant
    let answer: CheckedContinuation<Result<[UInt8], PasswordHasherError>, Never>
}
