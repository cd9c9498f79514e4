import PassLiftDelivery
import PassLiftMachine
import PassLiftPorts
import Testing

@Suite("Messages as they travel")
struct MailComposerTests {
    @Test("a plain message has the header of RFC 5322 and MIME, marked as sent by a machine")
    func plainMessage() throws {
        let (header, body) = try Letters.lines(of: Letters.letter(), from: Letters.sender())
        #expect(
            header == [
                "Date: Mon, 30 Nov 2026 06:00:00 +0000",
                "From: \"PassLift\" <no-reply@mail.example.org>",
                "To: ada@example.org",
                "Subject: Your code",
                "Message-ID: <00000000000000000000000001020304@mail.example.org>",
                "MIME-Version: 1.0",
                "Content-Type: text/plain; charset=utf-8",
                "Content-Transfer-Encoding: quoted-printable",
                "Auto-Submitted: auto-generated",
            ])
        #expect(body == ["The code is 123456.", ""])
    }

    @Test("the envelope is the sender and the recipient")
    func envelope() throws {
        let mail = try MailComposer(sender: Letters.sender()).compose(Letters.letter(), at: Letters.now)
        #expect(mail.from.text == "no-reply@mail.example.org")
        #expect(mail.to.text == "ada@example.org")
    }

    @Test(
        "dates have the weekday and the month of the calendar",
        arguments: [
            (0, "Thu, 1 Jan 1970 00:00:00 +0000"), (951_782_399_999, "Mon, 28 Feb 2000 23:59:59 +0000"),
            (951_782_400_000, "Tue, 29 Feb 2000 00:00:00 +0000"),
            (253_402_300_799_999, "Fri, 31 Dec 9999 23:59:59 +0000"),
            (Int64.max, "Fri, 31 Dec 9999 23:59:59 +0000"), (Int64.min, "Thu, 1 Jan 1970 00:00:00 +0000"),
        ] as [(Int64, String)])
    func dates(milliseconds: Int64, text: String) throws {
        let mail = try MailComposer(sender: Letters.sender()).compose(
            Letters.letter(), at: Instant(milliseconds: milliseconds))
        #expect(String(decoding: mail.bytes, as: UTF8.self).hasPrefix("Date: \(text)\r\n"))
    }

    @Test(
        "a subject that is more than printable ASCII, too long for a line or like an encoded word is encoded")
    func encodedSubjects() throws {
        let exact = String(repeating: "a", count: 67)
        #expect(try subjectLines(exact) == ["Subject: \(exact)"])
        #expect(try subjectLines("Grüße") == ["Subject: =?utf-8?Q?Gr=C3=BC=C3=9Fe?="])
        #expect(try subjectLines("a =?b") == ["Subject: =?utf-8?Q?a_=3D=3Fb?="])
        #expect(try subjectLines(" a") == ["Subject: =?utf-8?Q?_a?="])
        for subject in [exact + "a", String(repeating: "🔑", count: 128)] {
            let lines = try subjectLines(subject)
            #expect(lines.count > 1)
            #expect(lines.allSatisfy { $0.utf8.count <= 76 && $0.hasSuffix("?=") })
            #expect(lines.dropFirst().allSatisfy { $0.hasPrefix(" =?utf-8?Q?") })
            // A key has four bytes, twelve characters: none is cut in two.
            #expect(
                subject.first == "a" || lines.allSatisfy { ($0.split(separator: "?")[3].count) % 12 == 0 })
        }
    }

    @Test(
        "the sender's name is quoted where it is ASCII and encoded where not",
        arguments: [
            ("", ["From: no-reply@mail.example.org"]),
            ("A \"B\" \\", [#"From: "A \"B\" \\" <no-reply@mail.example.org>"#]),
            ("Größe", ["From: =?utf-8?Q?Gr=C3=B6=C3=9Fe?= <no-reply@mail.example.org>"]),
            (
                "A name that is rather too long, with a comma",
                ["From: \"A name that is rather too long, with a comma\"", " <no-reply@mail.example.org>"]
            ),
        ])
    func senderNames(name: String, lines: [String]) throws {
        let header = try Letters.lines(of: Letters.letter(), from: Letters.sender(name)).header
        let start = try #require(header.firstIndex { $0.hasPrefix("From:") })
        #expect(Array(header[start..<start + lines.count]) == lines)
        #expect(header[start + lines.count].hasPrefix("To:"))
    }

    @Test("no text can end its line, start with a dot or look like a mailbox's separator")
    func bodies() throws {
        #expect(try bodyLines("a\nb\r\nc\rd") == ["a", "b", "c", "d", ""])
        #expect(
            try bodyLines("\n.\n..x\nFrom me\n>From me\nFrom") == [
                "", "=2E", "=2E.x", "=46rom me", ">From me", "From", "",
            ])
        #expect(try bodyLines("a \nb\t\n\u{0}\u{7f}=é") == ["a=20", "b=09", "=00=7F=3D=C3=A9", ""])
        #expect(try bodyLines("") == [""])
    }

    @Test("a line of 3000 characters is broken softly, none longer than 76")
    func longLines() throws {
        for line in [
            String(repeating: "x", count: 3000), String(repeating: ".", count: 3000),
            String(repeating: "é", count: 3000),
        ] {
            let lines = try bodyLines(line)
            #expect(lines.allSatisfy { $0.utf8.count <= 76 && !$0.hasPrefix(".") })
            #expect(lines.dropLast(2).allSatisfy { $0.hasSuffix("=") })
        }
        #expect(try bodyLines(String(repeating: "x", count: 76)) == [String(repeating: "x", count: 76), ""])
        let broken = [String(repeating: "x", count: 75) + "=", "xx", ""]
        #expect(try bodyLines(String(repeating: "x", count: 77)) == broken)
    }

    @Test(
        "a line break, NUL or other control character in a subject is refused",
        arguments: [
            "a\r\nBcc: eve@example.org", "a\nb", "a\rb", "a\0b", "a\tb", "a\u{85}b", "a\u{2028}b", "\u{7f}",
        ])
    func injectedSubjects(subject: String) throws {
        let composer = MailComposer(sender: try Letters.sender())
        #expect(throws: MailRefusal.subjectMalformed) {
            try composer.compose(Letters.letter(subject), at: Letters.now)
        }
        #expect(throws: MailRefusal.senderNameMalformed) { try Letters.sender(subject) }
    }

    @Test("an address that is none is refused")
    func injectedAddresses() throws {
        let composer = MailComposer(sender: try Letters.sender())
        #expect(throws: MailRefusal.addressMalformed) {
            try composer.compose(
                Letters.letter(to: "a@example.org\r\nRCPT TO:<b@example.org>"), at: Letters.now)
        }
    }

    @Test("a subject, a text and a sender's name are taken at their limits and refused one byte past them")
    func limits() throws {
        let composer = MailComposer(sender: try Letters.sender())
        let subject = String(repeating: "s", count: MailComposer.maximumSubjectByteCount)
        let text = String(repeating: "t", count: MailComposer.maximumTextByteCount)
        let name = String(repeating: "n", count: MailSender.maximumNameByteCount)
        _ = try composer.compose(Letters.letter(subject, text: text), at: Letters.now)
        _ = try Letters.sender(name)
        #expect(throws: MailRefusal.subjectTooLong) {
            try composer.compose(Letters.letter(subject + "s"), at: Letters.now)
        }
        #expect(throws: MailRefusal.textTooLong) {
            try composer.compose(Letters.letter(text: text + "t"), at: Letters.now)
        }
        #expect(throws: MailRefusal.senderNameMalformed) { try Letters.sender(name + "n") }
    }

    private func subjectLines(_ subject: String) throws -> [String] {
        let header = try Letters.lines(of: Letters.letter(subject), from: Letters.sender()).header
        let rest = header.drop { !$0.hasPrefix("Subject:") }
        return Array(rest.prefix { !$0.hasPrefix("Message-ID:") })
    }

    private func bodyLines(_ text: String) throws -> [String] {
        try Letters.lines(of: Letters.letter(text: text), from: Letters.sender()).body
    }
}
