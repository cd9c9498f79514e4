public import PassLiftPorts

/// What every ``AccountStore`` must keep, as a list of checks to run on one's own store.
///
/// ```swift
/// @Test(arguments: StoreContract.checks)
/// func contract(check: StoreContract.Check) async throws {
///     try await check.run(on: MyStore.empty())
/// }
/// ```
public enum StoreContract {
    /// One promise of the contract.
    public struct Check: Sendable, CustomStringConvertible {
        /// The promise, as a sentence.
        public let name: String
        private let body: @Sendable (StoreTrial) async throws -> Void

        init(_ name: String, _ body: @escaping @Sendable (StoreTrial) async throws -> Void) {
            self.name = name
            self.body = body
        }

        /// The promise.
        public var description: String { name }

        /// Tries the promise on an empty store.
        ///
        /// - Throws: ``StoreContractViolation`` when it is broken, or what the store throws.
        public func run(on store: any AccountStore) async throws {
            try await body(StoreTrial(store: store))
        }
    }

    /// All promises.
    public static let checks: [Check] =
        recordChecks + orderChecks + preconditionChecks + rolloutChecks + atomicityChecks + outboxChecks
        + concurrencyChecks + throttleChecks + factorChecks + mailChecks + recoveryChecks + errandChecks
        + batchChecks + sweepChecks + erasureChecks
}

/// A promise that a store broke.
public struct StoreContractViolation: Error, Hashable, Sendable, CustomStringConvertible {
    /// What was seen.
    public let description: String
}
