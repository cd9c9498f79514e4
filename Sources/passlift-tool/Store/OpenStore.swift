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
    /// The doors with the store of `--store`.
    func doors() throws(ToolError) -> Doors {
        let url: StoreURL
        do {
            url = try StoreURL(required(.store))
        } catch let error as StoreURLError {
            throw ToolError(.invalidValue, "--store: \(error)")
        } catch {
            throw ToolError(.missingOption, "--store URL is required")
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
