import PassLiftPorts

/// One hash that somebody waits for.
struct HashingJob: Sendable, Redacted {
    let derivation: Derivation
    let password: Password
    let answer: CheckedContinuation<Result<[UInt8], PasswordHasherError>, Never>

    func refuse(_ detail: StaticString) {
        answer.resume(returning: .failure(PasswordHasherError(.overloaded, "\(detail)")))
    }
}
