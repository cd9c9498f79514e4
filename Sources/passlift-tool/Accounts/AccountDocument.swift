import PassLiftEncoding
import PassLiftEvents
import PassLiftMachine
import PassLiftPorts

/// An account as `accounts show` tells it: names, standing, what it holds; no hash, no key.
struct AccountDocument {
    private let record: AccountRecord
    private let profile: ProfileRecord?
    private let passkeys: [PasskeyRecord]

    init(_ record: AccountRecord, _ store: any AccountStore) async throws(ToolError) {
        self.record = record
        profile = try await store.asked { store async throws(StoreError) in
            try await store.profile(of: record.id)
        }
        passkeys = try await store.asked { store async throws(StoreError) in
            try await store.passkeys(of: record.id)
        }
    }

    var json: JSONValue {
        let facts = record.facts
        return [
            "id": .string(record.id.text), "subject": .string(record.subject.hexadecimal),
            "loginName": Self.text(profile?.loginName),
            "displayName": Self.text(profile?.displayName), "email": Self.text(profile?.email),
            "emailVerifiedAt": Self.time(profile?.emailVerifiedAt),
            "userHandle": .string(Base64URL.encode(record.userHandle)),
            "standing": .string(Standing(of: facts).rawValue), "status": .string(facts.status.rawValue),
            "password": .string(facts.password.rawValue),
            "recoveryConfirmedAt": Self.time(facts.recoveryConfirmedAt),
            "securityEpoch": .string(String(facts.securityEpoch)), "createdAt": Self.time(facts.createdAt),
            "passkeys": .array(passkeys.map(Self.passkey)),
        ]
    }

    private static func passkey(_ passkey: PasskeyRecord) -> JSONValue {
        [
            "credentialID": .string(Base64URL.encode(passkey.credentialID)), "label": .string(passkey.label),
            "state": .string(passkey.state.rawValue), "signCount": .integer(Int64(passkey.signCount)),
            "backupEligible": passkey.backupEligible.map { .bool($0) } ?? .null,
            "backupState": .bool(passkey.backupState), "uvInitialized": .bool(passkey.uvInitialized),
            "transports": .array(passkey.transports.map { .string($0) }),
            "createdAt": time(passkey.createdAt), "lastUsedAt": time(passkey.lastUsedAt),
        ]
    }

    private static func text(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }

    private static func time(_ instant: Instant?) -> JSONValue {
        instant.map { .string(RFC3339.text(milliseconds: $0.milliseconds)) } ?? .null
    }
}
