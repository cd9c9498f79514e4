import PassLiftDelivery
import PassLiftEncoding
import PassLiftPorts
import Testing

@Suite(
    "Mail to a server of others",
    .enabled(if: PeerScript.python != nil, "PASSLIFT_PEERS names no Python with the peers installed"),
    .timeLimit(.minutes(30)))
struct SMTPMailerTests {
    private func letter(
        _ subject: String = "Your code", text: String = "The code is 123456.\n",
        to address: String = "ada@example.org"
    ) -> MailMessage {
        MailMessage(id: 0x0102_0304, to: address, subject: subject, text: text)
    }

    private func expectFailure(
        _ code: MailerError.Code, containing words: String = "", of mailer: SMTPMailer, _ letter: MailMessage
    ) async {
        do {
            try await mailer.send(letter)
            Issue.record("the message was taken")
        } catch {
            #expect(error.code == code, "\(error)")
            #expect(error.detail.contains(words), "\(error)")
            #expect(!error.detail.contains("@"))
        }
    }

    @Test("a message arrives whole: envelope, headers and text as Python's email package reads them")
    func plain() async throws {
        let peer = try MailPeer()
        let text = """
            Grüße, Ada 🔑
            .
            .. two dots
            From here on
            \(String(repeating: "x", count: 3000))
            \(String(repeating: "ä.", count: 1500))
            trailing space 
            = equals =3D

            """
        try await peer.mailer().send(letter("Ihr Schlüssel 🔑 für example.org", text: text))
        let message = try #require(try peer.messages().first)
        #expect(try message.member("from").string() == "no-reply@mail.example.org")
        #expect(try message.member("to").elements().map { try $0.string() } == ["ada@example.org"])
        #expect(try message.member("hello").string() == "app.example.org")
        #expect(try message.member("subject").string() == "Ihr Schlüssel 🔑 für example.org")
        #expect(try message.member("text").string() == text)
        #expect(try message.member("date").string() == "2026-11-30T06:00:00+00:00")
        #expect(
            try message.member("sender").elements().map { try $0.string() }
                == ["PassLift", "no-reply@mail.example.org"])
        let headers = try message.member("headers")
        #expect(
            try headers.member("message-id").string()
                == "<00000000000000000000000001020304@mail.example.org>")
        #expect(try headers.member("auto-submitted").string() == "auto-generated")
        #expect(try message.member("longest").integer() <= 78)
        #expect(try message.member("ascii").bool() && !message.member("encrypted").bool())
        #expect(try message.member("defects").elements().isEmpty)
    }

    @Test(
        "an encrypted connection is accepted with the authority's file and refused without",
        arguments: [("starttls", SMTPSecurity.startTLS), ("implicit", .implicitTLS)])
    func encrypted(option: String, security: SMTPSecurity) async throws {
        let peer = try MailPeer(["security": .string(option)])
        let trusting = try peer.mailer(security) { $0.certificateAuthorities = peer.authority }
        try await trusting.send(letter())
        #expect(try peer.messages().map { try $0.member("encrypted").bool() } == [true])

        await expectFailure(.unavailable, of: try peer.mailer(security), letter())
        // The certificate is for localhost, not for its address.
        let elsewhere = try peer.mailer(security) {
            $0.certificateAuthorities = peer.authority
            $0.host = "127.0.0.1"
        }
        await expectFailure(.unavailable, of: elsewhere, letter())
        #expect(try peer.messages().count == 1)
    }

    @Test("a server without STARTTLS gets nothing where encryption is demanded")
    func noDowngrade() async throws {
        let peer = try MailPeer()
        await expectFailure(.unavailable, of: try peer.mailer(.startTLS), letter())
        #expect(try peer.messages().isEmpty)
    }

    @Test("the right password signs in, a wrong one and none do not")
    func authentication() async throws {
        let peer = try MailPeer([
            "security": "starttls", "user": "bot@example.org", "password": "pass wörd:1",
        ])
        func mailer(_ password: String?) throws -> SMTPMailer {
            try peer.mailer(.startTLS) { settings in
                settings.certificateAuthorities = peer.authority
                settings.credentials = password.map {
                    SMTPCredentials(userName: "bot@example.org", password: $0)
                }
            }
        }
        try await mailer("pass wörd:1").send(letter())
        #expect(try peer.messages().map { try $0.member("authenticated").bool() } == [true])
        await expectFailure(.unavailable, containing: "535", of: try mailer("wrong"), letter())
        await expectFailure(.unavailable, containing: "530", of: try mailer(nil), letter())
        #expect(try peer.messages().count == 1)
    }

    @Test("a server that goes silent makes the mailer unavailable", arguments: ["greeting", "text"])
    func stall(place: String) async throws {
        let peer = try MailPeer(["security": "plain", "stall": .string(place)])
        let mailer = try peer.mailer {
            $0.limits.totalMilliseconds = 300
            $0.limits.connections = 1
        }
        // The second waits behind the first, on the same thread.
        async let first: Void = expectFailure(
            .unavailable, containing: "Timeout", of: mailer, letter())
        await expectFailure(.unavailable, containing: "Timeout", of: mailer, letter())
        await first
    }

    @Test("a full queue is told at once, while the messages before it wait")
    func fullQueue() async throws {
        let peer = try MailPeer(["security": "plain", "stall": "text"])
        let mailer = try peer.mailer {
            $0.limits.totalMilliseconds = 2000
            $0.limits.connections = 1
            $0.limits.queueLength = 1
        }
        let details = await withTaskGroup(of: String.self) { group in
            for _ in 0..<5 {
                group.addTask {
                    do throws(MailerError) {
                        try await mailer.send(letter())
                        return "taken"
                    } catch {
                        return error.code == .unavailable ? error.detail : "\(error)"
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(details.contains("the queue is full"))
        #expect(details.allSatisfy { $0 == "the queue is full" || $0.contains("Timeout") })
    }

    @Test(
        "a refusal of the recipient or the text is for good, one for now and one of the sender are not",
        arguments: [
            ("reply-550@example.org", MailerError.Code.refused), ("reply-451@example.org", .unavailable),
            ("reply-421@example.org", .unavailable), ("reply-530@example.org", .unavailable),
            ("text-554@example.org", .refused), ("text-452@example.org", .unavailable),
        ])
    func replies(recipient: String, code: MailerError.Code) async throws {
        let peer = try MailPeer()
        let mailer = try peer.mailer { $0.limits.connections = 1 }
        let reply = String(recipient.prefix { $0 != "@" }.suffix(3))
        await expectFailure(code, containing: reply, of: mailer, letter(to: recipient))
        // The mailer is none the worse for it.
        try await mailer.send(letter())
        #expect(try peer.messages().count == 1)
        let misplaced = try peer.mailer {
            $0.sender = try MailSender(address: MailAddress("reply-550@example.org"))
        }
        await expectFailure(.unavailable, containing: "550", of: misplaced, letter())
    }

    @Test("a server that is gone makes the mailer unavailable, and once it is back all is well")
    func goneAndBack() async throws {
        let peer = try MailPeer()
        let mailer = try peer.mailer { $0.limits.connections = 1 }
        try await mailer.send(letter())
        peer.stop()
        await expectFailure(.unavailable, of: mailer, letter())
        await expectFailure(.unavailable, of: mailer, letter())
        let back = try MailPeer(["security": "plain"], port: peer.port)
        try await mailer.send(letter())
        back.stop()
        // Nobody noticed that it went: the connection at rest is not believed to stand.
        let again = try MailPeer(["security": "plain"], port: peer.port)
        try await mailer.send(letter())
        #expect(try [peer, back, again].map { try $0.messages().count } == [1, 1, 1])
    }

    @Test("messages one after the other share a connection")
    func reuse() async throws {
        let peer = try MailPeer(["security": "starttls"])
        let mailer = try peer.mailer(.startTLS) { $0.certificateAuthorities = peer.authority }
        for _ in 0..<5 { try await mailer.send(letter()) }
        let connections = try peer.messages().map { try $0.member("connection").string() }
        #expect(connections.count == 5 && Set(connections).count == 1)
    }

    @Test("200 messages at once all arrive, once each, over no more connections than configured")
    func concurrent() async throws {
        let peer = try MailPeer()
        let mailer = try peer.mailer()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<200 {
                group.addTask {
                    try await mailer.send(letter("Number \(number)", to: "n\(number)@example.org"))
                }
            }
            try await group.waitForAll()
        }
        let messages = try peer.messages()
        let subjects = try messages.map { try $0.member("subject").string() }
        #expect(subjects.sorted() == (0..<200).map { "Number \($0)" }.sorted())
        #expect(try Set(messages.map { try $0.member("connection").string() }).count <= 4)
        for message in messages {
            let number = try message.member("subject").string().dropFirst("Number ".count)
            #expect(try message.member("to").elements().map { try $0.string() } == ["n\(number)@example.org"])
        }
    }
}
