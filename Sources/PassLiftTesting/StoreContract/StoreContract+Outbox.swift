import PassLiftEncoding
import PassLiftEvents
import PassLiftPorts

extension StoreContract {
    static let outboxChecks: [Check] = [
        Check("events come in the order of their commits and of the change, page by page", eventOrder),
        Check("a payload is the event's CloudEvents document", payloads),
        Check("errands come oldest first, and a repeat of one is not done twice", errandOrder),
    ]

    private static func eventOrder(_ trial: StoreTrial) async throws {
        for first in stride(from: Int64(1), to: 13, by: 3) {
            try await trial.commit([], events: (first..<first + 3).map { Sample.event($0) })
        }
        var (found, position) = ([[UInt8]](), Int64(0))
        while true {
            let page = try await trial.store.outbox(after: position, limit: 5)
            guard let last = page.last else { break }
            try trial.expect(page.count <= 5, "a page of \(page.count)")
            for entry in page {
                try trial.expect(entry.position > position, "\(entry.position) after \(position)")
                position = entry.position
            }
            try trial.expect(last.position, is: position, "the last position")
            found += page.map(\.payload)
        }
        try trial.expect(
            try found.map(identity), is: (1...12).map { EventID.text(Sample.event($0).id) }, "the order")
        try trial.expect(await trial.store.outbox(after: .max, limit: 5).isEmpty, "something past the end")
        try trial.expect(await trial.store.outbox(after: .min, limit: 99).count, is: 12, "all of it")
    }

    private static func payloads(_ trial: StoreTrial) async throws {
        try await trial.commit([], events: [Sample.event(4)])
        let payload = try await trial.store.outbox(after: 0, limit: 1).first?.payload ?? []
        let node = JSONNode(try JSONReader().read(payload))
        try trial.expect(try node.member("specversion").string(), is: "1.0", "the version")
        try trial.expect(try identity(payload), is: EventID.text(Sample.event(4).id), "the id")
    }

    private static func errandOrder(_ trial: StoreTrial) async throws {
        for (id, kind) in zip([UInt128(9), 3, 9, 5], Errand.Kind.allCases) {
            var change = Change()
            change.errands = [try Sample.errand(id, kind)]
            try trial.expect(await trial.store.commit(change), is: .committed, "the errand")
        }
        let kinds = Errand.Kind.allCases
        let wanted = [
            try Sample.errand(9, kinds[0]), try Sample.errand(3, kinds[1]), try Sample.errand(5, kinds[3]),
        ]
        try trial.expect(await trial.store.errands(limit: 9), is: wanted, "the errands")
        try trial.expect(await trial.store.errands(limit: 2), is: Array(wanted.prefix(2)), "two of them")
    }

    static func identity(_ payload: [UInt8]) throws -> String {
        try JSONNode(try JSONReader().read(payload)).member("id").string()
    }
}
