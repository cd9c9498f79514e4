import Glibc
import PassLiftEmbedded
import PassLiftEncoding
import PassLiftEvents
import PassLiftPolicy
import PassLiftPorts
import PassLiftSimulator

/// The documents that may have made a log's decisions: those that are named, and those that a store's archive
/// holds, which is asked for each hash once.
struct PolicyShelf {
    /// The document that made the log's decisions.
    let author: UpgradePolicy
    /// The document to hold against; nil where none is named.
    let rival: UpgradePolicy?
    private(set) var archive = PolicyArchive()
    private let store: (any AccountStore)?
    private var asked: Set<PolicyHash> = []

    init(_ arguments: Arguments) throws(ToolError) {
        store = arguments.value(.archive) == nil ? nil : try arguments.doors(.existing).store
        author = try Self.put(arguments.required(.authoring), in: &archive)
        if let path = arguments.value(.against) {
            rival = try Self.put(path, in: &archive)
        } else {
            rival = nil
        }
        if let folder = arguments.value(.policies) {
            for path in try Self.documents(in: folder) { _ = try Self.put(path, in: &archive) }
        }
    }

    private static func put(_ path: String, in archive: inout PolicyArchive) throws(ToolError)
        -> UpgradePolicy
    {
        let file = try PolicyFile(path)
        let policy = try file.flawless()
        if let hash = PolicyHash(hexadecimal: file.hash) { archive[hash] = policy }
        return policy
    }

    /// Looks a document up that is not at hand yet.
    mutating func lookUp(_ hash: PolicyHash) async throws(ToolError) {
        guard let store, archive[hash] == nil, asked.insert(hash).inserted else { return }
        let document = try await store.asked { store async throws(StoreError) in
            try await store.policyDocument(hash: hash.bytes)
        }
        guard let document else { return }
        guard let policy = try? UpgradePolicy(json: document) else {
            throw ToolError(.storeUnavailable, "the store: an archived document is no policy of this version")
        }
        archive[hash] = policy
    }

    /// The documents of a folder by their names.
    private static func documents(in folder: String) throws(ToolError) -> [String] {
        guard let directory = opendir(folder) else {
            throw ToolError(.unreadableFile, "\(folder): \(SystemFault.current), expected a directory")
        }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { place in
                place.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name.hasSuffix(".json") { names.append(name) }
        }
        return names.sorted().map { folder + "/" + $0 }
    }
}
