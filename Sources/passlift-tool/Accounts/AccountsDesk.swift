import PassLift
import PassLiftAccounts
import PassLiftCeremony
import PassLiftEmbedded
import PassLiftEncoding
import PassLiftPasswords
import PassLiftPolicy
import PassLiftPorts
import PassLiftText

/// What the commands that move accounts share.
extension CommandOption {
    static let vaultKey = CommandOption(
        name: "vault-key", form: .optional("FILE"),
        summary: "the host's own key for second factors, 32 bytes in base64url")
}

extension Arguments {
    /// The accounts of the store of `--store`.
    func accounts(_ use: StoreUse, hashingWorkers: Int? = 1) throws(ToolError) -> PasskeyAccounts {
        let doors = try doors(use)
        var settings = AccountSettings()
        settings.vaultKey = try vaultKey()
        do {
            // Nobody takes part in a ceremony here, but the accounts stand on them.
            let party = try RelyingParty(id: "localhost", name: "import", origins: ["http://localhost"])
            return PasskeyAccounts(
                ceremonies: PasskeyCeremonies(relyingParty: party, policy: .standard, doors: doors),
                hasher: try Argon2PasswordHasher.standard(workerCount: hashingWorkers),
                text: UTF8ProcNormalizer.standard, settings: settings)
        } catch {
            throw ToolError(.hashingFailed, "the hasher cannot be started")
        }
    }

    private func vaultKey() throws(ToolError) -> [UInt8]? {
        guard let path = value(.vaultKey) else { return nil }
        let text = String(decoding: try InputFile.read(path, atMost: 256), as: UTF8.self)
        let line = text.hasSuffix("\n") ? String(text.dropLast()) : text
        guard let key = try? Base64URL.decode(line), key.count == Vault.keyByteCount else {
            throw ToolError(
                .invalidDocument, "\(path): expected \(Vault.keyByteCount) bytes in base64url without padding"
            )
        }
        return key
    }
}

extension ToolError {
    /// What ended an import in the middle.
    init(_ error: PassLiftError, importing line: Int? = nil) {
        let place = line.map { "line \($0): " } ?? ""
        self.init(
            .storeUnavailable, "\(place)\(error.code.rawValue): \(error.detail); run the import again")
    }
}
