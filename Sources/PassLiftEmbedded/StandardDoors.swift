import PassLiftCeremony
public import PassLiftEvents
import PassLiftOpenSSL
public import PassLiftPasswords
public import PassLiftPorts
import PassLiftSQLite
public import PassLiftText

/// The doors with this package's own adapters behind them, for hosts and the tool: OpenSSL, the system's
/// clock and the store that was chosen.
extension Doors {
    /// Opens the store and puts the standard adapters beside it.
    ///
    /// - Parameters:
    ///   - store: where accounts are kept; the file of `sqlite:` is made where there is none.
    ///   - events: how events are written into the store's outbox.
    /// - Throws: `notBuiltIn` for a store that this build does not have, or why the store cannot be opened.
    public static func standard(
        store: StoreURL, events: CloudEventForm = .withRefusalNames
    ) throws(StandardDoorsError) -> Doors {
        Doors(
            store: try open(store, events), cryptography: OpenSSLCryptography(), chance: OpenSSLChance())
    }

    private static func open(
        _ url: StoreURL, _ events: CloudEventForm
    ) throws(StandardDoorsError) -> any AccountStore {
        switch url {
        case .memory: return InMemoryAccountStore(eventForm: events)
        case .sqlite(let path):
            do {
                return try SQLiteAccountStore(path: path, eventForm: events)
            } catch {
                throw .store(error)
            }
        case .postgres: throw .notBuiltIn("PostgreSQL is not built in yet; use sqlite:PATH")
        }
    }
}

/// Why the standard doors cannot be opened.
public enum StandardDoorsError: Error, Hashable, Sendable {
    /// The store that was named is not part of this build.
    case notBuiltIn(String)
    /// The store cannot be opened.
    case store(StoreError)
}

extension CloudEventForm {
    /// The standard form, telling the reasons of refused ceremonies by name too.
    public static var withRefusalNames: CloudEventForm {
        var form = CloudEventForm.standard
        form.refusalNames = CeremonyRefusalCode.allCases.map(\.rawValue)
        return form
    }
}

extension Argon2PasswordHasher {
    /// A hasher whose salts come from OpenSSL.
    ///
    /// - Parameters:
    ///   - cost: what a new hash costs.
    ///   - limits: what a stored hash may cost at most, and the bounds of memory and queue.
    ///   - workerCount: how many hashes run at once; nil for one a processor.
    /// - Throws: as ``Argon2PasswordHasher/init(cost:limits:workerCount:chance:stopwatch:)``.
    public static func standard(
        cost: Argon2Cost = .standard, limits: HashingLimits = HashingLimits(), workerCount: Int? = nil
    ) throws(PasswordHasherError) -> Argon2PasswordHasher {
        try Argon2PasswordHasher(
            cost: cost, limits: limits, workerCount: workerCount, chance: OpenSSLChance())
    }
}

extension TextNormalizer where Self == UTF8ProcNormalizer {
    /// Unicode foldings by utf8proc.
    public static var standard: UTF8ProcNormalizer { UTF8ProcNormalizer() }
}
