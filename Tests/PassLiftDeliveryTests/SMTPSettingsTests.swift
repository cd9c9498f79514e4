import PassLiftDelivery
import PassLiftPorts
import Testing

@Suite("Settings of a mail server")
struct SMTPSettingsTests {
    @Test("a URL with everything is read")
    func wholeURL() throws {
        let settings = try SMTPSettings(
            url: "smtp://bot%40example.org:p%3Aw%2Fd+%3F@mail.example.org:2525/?from=no-reply%40example.org"
                + "&name=Pass%20Lift&security=starttls&ca=/etc/ca.pem&ehlo=app.example.org&connect_ms=100"
                + "&total_ms=2000&connections=8")
        #expect(settings.host == "mail.example.org" && settings.port == 2525)
        #expect(settings.security == .startTLS)
        #expect(settings.credentials == SMTPCredentials(userName: "bot@example.org", password: "p:w/d+?"))
        #expect(settings.sender.address.text == "no-reply@example.org" && settings.sender.name == "Pass Lift")
        #expect(settings.certificateAuthorities == "/etc/ca.pem" && settings.helloName == "app.example.org")
        #expect(settings.limits.connectMilliseconds == 100 && settings.limits.totalMilliseconds == 2000)
        #expect(settings.limits.connections == 8)
    }

    @Test(
        "protection and port follow from the scheme",
        arguments: [
            ("smtp://h?from=a@b", SMTPSecurity.startTLS, 587), ("smtps://h?from=a@b", .implicitTLS, 465),
            ("smtps://h:25?from=a@b&security=implicit", .implicitTLS, 25),
            ("smtp://localhost?from=a@b&security=plain", .plainOnLoopback, 25),
            ("smtp://[::1]:26?from=a@b&security=plain", .plainOnLoopback, 26),
            ("smtp://127.8.9.1?from=a@b&security=plain", .plainOnLoopback, 25),
            ("smtp://h?from=a@b&security=plain-anywhere", .plainAnywhere, 25),
        ] as [(String, SMTPSecurity, UInt16)])
    func schemes(url: String, security: SMTPSecurity, port: UInt16) throws {
        let settings = try SMTPSettings(url: url)
        #expect(settings.security == security && settings.port == port)
    }

    @Test(
        "a fault in a URL is named",
        arguments: [
            ("", .malformedURL), ("http://h?from=a@b", .malformedURL), ("smtp://h?from=a@b#x", .malformedURL),
            ("smtp://?from=a@b", .hostMalformed), ("smtp://a_b?from=a@b", .hostMalformed),
            ("smtp://h/x?from=a@b", .hostMalformed), ("smtp://[h]?from=a@b", .hostMalformed),
            ("smtp://[::1?from=a@b", .hostMalformed), ("smtp://::1?from=a@b", .portMalformed),
            ("smtp://h:?from=a@b", .portMalformed), ("smtp://h:0?from=a@b", .portMalformed),
            ("smtp://h:65536?from=a@b", .portMalformed), ("smtp://h:+1?from=a@b", .portMalformed),
            ("smtp://u@h?from=a@b", .credentialsMalformed), ("smtp://u:@h?from=a@b", .credentialsMalformed),
            ("smtp://u:p%0a@h?from=a@b", .credentialsMalformed),
            ("smtp://u:p%ff@h?from=a@b", .credentialsMalformed),
            ("smtp://u:p%2@h?from=a@b", .credentialsMalformed),
            ("smtp://u:p@h?from=a@b&security=plain-anywhere", .credentialsInTheClear),
            ("smtp://h?from=a@b&security=plain", .plainPastLoopback),
            ("smtp://127.0.0.1.h?from=a@b&security=plain", .plainPastLoopback),
            ("smtp://h", .senderMissing), ("smtp://h?name=x", .senderMissing),
            ("smtp://h?from=a", .malformed(.from)), ("smtp://h?from=a@b&name=%0a", .malformed(.name)),
            ("smtp://h?from=a@b&security=ssl", .malformed(.security)),
            ("smtps://h?from=a@b&security=starttls", .malformed(.security)),
            ("smtp://h?from=a@b&ehlo=a%20b", .malformed(.ehlo)), ("smtp://h?from=a@b&ca=", .malformed(.ca)),
            ("smtp://h?from=a@b&total_ms=", .malformed(.totalMilliseconds)),
            ("smtp://h?from=a@b&total_ms=1e3", .malformed(.totalMilliseconds)),
            ("smtp://h?from=a@b&from=a@b", .repeated(.from)),
            ("smtp://h?from=a@b&frm=a@b", .unknownParameter(nearest: .from)),
            ("smtp://h?from=a@b&zzzzzzzzzz=1", .unknownParameter(nearest: nil)),
            ("smtp://h?from=a@b&", .unknownParameter(nearest: nil)),
        ] as [(String, SMTPSettingsError)])
    func faults(url: String, fault: SMTPSettingsError) {
        #expect(throws: fault) { try SMTPSettings(url: url) }
        #expect(!fault.description.isEmpty)
    }

    @Test("a URL at the limit is read, one byte more is refused")
    func urlLimit() throws {
        let start = "smtp://u:p@h?from=a@b&ca=/"
        let rest = String(repeating: "x", count: SMTPSettings.maximumURLByteCount - start.utf8.count)
        _ = try SMTPSettings(url: start + rest)
        #expect(throws: SMTPSettingsError.malformedURL) { try SMTPSettings(url: start + rest + "x") }
    }

    @Test("limits are taken at their ends and refused past them")
    func limits() throws {
        func mailer(_ change: (inout SMTPSettings) -> Void) throws -> SMTPMailer {
            var settings = SMTPSettings(host: "h", sender: try Letters.sender())
            change(&settings)
            return try SMTPMailer(settings)
        }
        let most = SMTPLimits.maximumMilliseconds
        for value in [1, most] {
            _ = try mailer {
                $0.limits.connectMilliseconds = value
                $0.limits.totalMilliseconds = value
                $0.limits.queueDeadlineMilliseconds = value
            }
        }
        _ = try mailer { $0.limits.connections = SMTPLimits.maximumConnections }
        let changes: [(inout SMTPSettings) -> Void] = [
            { $0.limits.connectMilliseconds = 0 }, { $0.limits.connectMilliseconds = most + 1 },
            { $0.limits.totalMilliseconds = 0 }, { $0.limits.totalMilliseconds = most + 1 },
            { $0.limits.queueDeadlineMilliseconds = 0 },
            { $0.limits.queueDeadlineMilliseconds = most + 1 },
            { $0.limits.connections = 0 }, { $0.limits.connections = SMTPLimits.maximumConnections + 1 },
            { $0.limits.queueLength = 0 }, { $0.limits.idleSeconds = 0 },
        ]
        for change in changes {
            #expect(throws: SMTPSettingsError.limitOutOfRange) { try mailer(change) }
        }
        let longest = String(repeating: "p", count: SMTPCredentials.maximumByteCount)
        _ = try mailer { $0.credentials = SMTPCredentials(userName: longest, password: longest) }
        #expect(throws: SMTPSettingsError.credentialsMalformed) {
            try mailer { $0.credentials = SMTPCredentials(userName: "u", password: longest + "p") }
        }
    }

    @Test("nothing secret is in what settings say of themselves")
    func silence() throws {
        let settings = try SMTPSettings(url: "smtp://somebody:secret@h?from=a@b")
        var dumped = ""
        dump(settings, to: &dumped)
        for text in [
            "\(settings)", String(reflecting: settings), dumped,
            "\(String(describing: settings.credentials))",
        ] {
            #expect(!text.contains("secret") && !text.contains("somebody"))
        }
        #expect("\(settings)" == "h:587 (starttls)")
    }
}
