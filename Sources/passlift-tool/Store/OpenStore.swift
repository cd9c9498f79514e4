import Glibc
import PassLiftEmbedded
import PassLiftEncoding
import PassLiftPorts

/// The store that `--store` names, opened.
extension CommandOption {
    static let store = CommandOption(
        name: "store", form: .required("URL"),
        summary: "memory:, sqlite:PATH, postgres://… or postgres:CONNINFO")
}

extension Arguments {
    /// Whether a store may be made where there is none.
    enum StoreUse {
        /// It must be there: a misspelled path is an error, not a new file.
        case existing
        /// It is made where there is none.
        case makingIt
    }

    /// The doors with the store of `--store`.
    func doors(_ use: StoreUse) throws(ToolError) -> Doors {
        let url: StoreURL
        do {
            url = try StoreURL(required(.store))
        } catch let error as StoreURLError {
            throw ToolError(.invalidValue, "--store: \(error)")
        } catch {
            throw ToolError(.missingOption, "--store URL is required")
        }
        if case .sqlite(let path) = url, case .existing = use, access(path, F_OK) != 0 {
            throw ToolError(.storeUnavailable, "--store: \(path): \(SystemFault.current)")
        }
        do {
            return try Doors.standard(store: url)
        } catch {
            switch error {
            case .notBuiltIn(let detail): throw ToolError(.notBuiltIn, "--store: \(detail)")
            case .store(let error): throw ToolError(error)
            }
        }
    }
}

extension ToolError {
    /// What the store said, as the tool says it.
    init(_ error: StoreError) {
        self.init(.storeUnavailable, "the store: \(error.code.rawValue): \(error.detail)")
    }
}

extension AccountStore {
    /// What `question` asks of the store.
    func asked<Answer>(
        _ question: (any AccountStore) async throws(StoreError) -> Answer
    ) async throws(ToolError) -> Answer {
        do throws(StoreError) {
            return try await question(self)
        } catch {
            throw ToolError(error)
        }
    }
}
