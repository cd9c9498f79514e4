import PassLiftEmbedded
import PassLiftPorts
import Testing

@Suite("The embedded defaults")
struct StoreURLTests {
    @Test(
        "every spelling of a store is read",
        arguments: [
            ("memory:", StoreURL.memory), ("sqlite:a b.db", .sqlite(path: "a b.db")),
            ("postgres://h/d", .postgres(conninfo: "postgres://h/d")),
            ("postgres:host=h dbname=d", .postgres(conninfo: "host=h dbname=d")),
        ])
    func spellings(text: String, url: StoreURL) throws {
        #expect(try StoreURL(text) == url)
    }

    @Test("a text of 4096 bytes is read and one of 4097 is not")
    func limit() throws {
        let path = String(repeating: "p", count: StoreURL.maximumByteCount - "sqlite:".utf8.count)
        #expect(try StoreURL("sqlite:" + path) == .sqlite(path: path))
        #expect(throws: StoreURLError.malformed) { try StoreURL("sqlite:" + path + "p") }
    }

    @Test("the standard doors open a store in memory, and say that PostgreSQL is not built in")
    func opens() async throws {
        let doors = try Doors.standard(store: .memory)
        #expect(try await doors.store.accounts(after: nil, limit: 1).isEmpty)
        #expect(throws: StandardDoorsError.self) { try Doors.standard(store: .postgres(conninfo: "")) }
    }
}
