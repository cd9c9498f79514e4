import PassLiftAccounts
import PassLiftMachine
import PassLiftPorts
import Testing

@Suite("What mails say")
struct MailTextTests {
    private func occasion(_ notice: Notice) -> MailOccasion {
        var occasion = MailOccasion(notice, serviceName: "Example", at: World.start)
        occasion.settingsLink = "https://example.org/settings"
        return occasion
    }

    @Test(
        "every notice has a subject of one line and a text that names the service and the time",
        arguments: Notice.allCases)
    func every(notice: Notice) {
        let text = MailTexts().text(for: occasion(notice))
        #expect(text.subject.contains("(Example)") && !text.subject.contains("\n"))
        #expect(text.body.hasSuffix("\n") && text.body.utf8.count < 1000)
        #expect(text.body.contains("Example") || notice == .code)
        #expect(text.body.contains("2026-11-30 09:00 UTC") || notice == .accountExists)
    }

    @Test("a code stands by itself with its end, and the link beside it with its own")
    func code() {
        var occasion = occasion(.code)
        occasion.purpose = .recovery
        occasion.code = "123 456"
        occasion.codeExpiresAt = World.start.adding(seconds: 600)
        occasion.link = "https://example.org/recover#t"
        occasion.linkExpiresAt = World.start.adding(seconds: 86_400)
        let text = MailTexts().text(for: occasion).body
        #expect(text.contains("\n\n    123 456\n\nuntil 2026-11-30 09:10 UTC"))
        #expect(text.contains("(until 2026-12-01 09:00 UTC, once):\nhttps://example.org/recover#t\n"))
        #expect(text.contains("to recover an account"))
    }

    @Test("a host replaces one text and keeps the others; its subject is made one line")
    func replaced() {
        let texts = MailTexts { occasion in
            occasion.notice == .code ? MailText(subject: "Ihr\r\nCode", body: "Hallo") : nil
        }
        #expect(texts.text(for: occasion(.code)) == MailText(subject: "Ihr Code", body: "Hallo"))
        #expect(texts.text(for: occasion(.passkeyAdded)).subject.hasPrefix("A passkey was added"))
    }

    @Test(
        "a template is a URL of https with one place for the token",
        arguments: [
            ("https://example.org/r#{token}", nil), ("http://localhost:8080/r?t={token}", nil),
            ("http://example.org/{token}", .scheme), ("https://example.org/r", .placeholder),
            ("https://example.org/{token}{token}", .placeholder),
            ("https://example.org/ {token}", .characters),
            ("http://localhost@evil.example/{token}", .host),
            ("http://localhost.evil.example/{token}", .scheme),
            ("http://localhost:8080@evil.example/{token}", .host), ("http://localhost\\@evil/{token}", .host),
            ("https://example.org@evil.example/{token}", .host), ("https://{token}", .host),
            ("https://example.org{token}", .host), ("https://example.org:{token}/", .host),
            ("https:///{token}", .host), ("https://example.org:0/{token}", .host),
            ("https://example.org:65536/{token}", .host), ("HTTPS://example.org/{token}", .scheme),
            ("javascript:alert({token})", .scheme), ("https://user:word@example.org/{token}", .host),
            ("https://example.org/é{token}", .characters),
            ("https://e.org/{token}" + String(repeating: "x", count: 1003), nil),
            ("https://e.org/{token}" + String(repeating: "x", count: 1004), .tooLong),
        ] as [(String, MailLinkFault?)])
    func templates(text: String, fault: MailLinkFault?) {
        do {
            _ = try MailLinkTemplate(text)
            #expect(fault == nil)
        } catch {
            #expect(error == fault)
        }
    }

    @Test("a plain link obeys the same rule")
    func links() throws {
        #expect(try MailLink("https://example.org/settings").text == "https://example.org/settings")
        for (text, fault) in [
            ("http://localhost@evil.example/", MailLinkFault.host), ("ftp://example.org/", .scheme),
            ("https://example.org/ x", .characters), ("", .scheme),
        ] {
            #expect(throws: fault) { try MailLink(text) }
        }
    }
}
