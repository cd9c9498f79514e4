import PassLiftEncoding
import PassLiftMachine
import PassLiftPorts

/// What mails say, in plain English unless the host says it otherwise.
///
/// A text says what happened, when, and what to do if it was somebody else. It names neither the account nor
/// its owner, since whoever reads a mailbox need not be either.
public struct MailTexts: Sendable {
    /// A host's own text for an occasion; nil: the one that comes along.
    public typealias Writer = @Sendable (MailOccasion) -> MailText?

    private let writer: Writer

    /// The texts that come along, each replaced where `writer` gives another.
    public init(replacing writer: @escaping Writer = { _ in nil }) {
        self.writer = writer
    }

    /// What to say. A subject is made one line of whatever it holds.
    public func text(for occasion: MailOccasion) -> MailText {
        var text = writer(occasion) ?? EnglishMail(occasion: occasion).text
        text.subject = text.subject.split(whereSeparator: \.isNewline).joined(separator: " ")
        return text
    }
}

/// The English of an occasion.
struct EnglishMail {
    let occasion: MailOccasion

    var text: MailText {
        MailText(
            subject: subject + " (" + occasion.serviceName + ")",
            body: paragraphs.joined(separator: "\n\n") + "\n")
    }

    private var subject: String {
        switch occasion.notice {
        case .passkeyAdded: "A passkey was added to your account"
        case .passkeyRemoved: "A passkey was removed from your account"
        case .passwordChanged: "Your password was changed"
        case .passwordRemoved: "Your password was removed"
        case .passwordSwitchedOff: "Your password does not sign in on new devices any more"
        case .factorAdded: "A second step was added to your account"
        case .factorRemoved: "A second step was removed from your account"
        case .addressChanged: "An address of your account was changed"
        case .recoveryStarted: "Somebody is recovering your account"
        case .recoveryFinished: "Your account was recovered"
        case .code: "Your code"
        case .accountExists: "You have an account already"
        }
    }

    private var paragraphs: [String] {
        switch occasion.notice {
        case .code: codeParagraphs
        case .accountExists:
            [
                "Somebody, perhaps you, wanted to make an account at \(occasion.serviceName) that you have"
                    + " already. Nothing was changed.",
                "If it was you: sign in, or recover the account if you cannot. If not, there is nothing"
                    + " to do.",
            ]
        case .recoveryStarted: startedParagraphs
        case .passwordSwitchedOff: switchedOffParagraphs
        case .passkeyAdded, .passkeyRemoved, .passwordChanged, .passwordRemoved, .factorAdded, .factorRemoved:
            [happened + " This was at \(time(occasion.at)).", objection]
        case .recoveryFinished:
            [happened + " This was at \(time(occasion.at)).", whatStays, objection]
        case .addressChanged:
            [
                happened + " This was at \(time(occasion.at)).",
                "If it was you, there is nothing to do. If not, sign in and put it right; where you cannot,"
                    + " recover the account with the address before: for 30 days it can undo the change.",
            ]
        }
    }

    private var happened: String {
        let account = "your account at \(occasion.serviceName)"
        return switch occasion.notice {
        case .passkeyAdded: "A passkey was added to \(account)."
        case .passkeyRemoved: "A passkey was removed from \(account)."
        case .passwordChanged: "The password of \(account) was set or changed."
        case .passwordRemoved: "The password of \(account) was removed; passkeys sign in."
        case .factorAdded: "A second step was added to \(account)."
        case .factorRemoved: "A second step was removed from \(account)."
        case .addressChanged: "Another address was added to \(account), or takes the place of the one before."
        case .recoveryStarted: "Somebody has begun to recover \(account)."
        case .recoveryFinished: "A new way into \(account) was set up, and other sessions were ended."
        case .code, .accountExists, .passwordSwitchedOff: ""
        }
    }

    /// What was not suspended, so that the owner can look whether it is theirs.
    private var whatStays: String {
        var kept = occasion.keptPasskeys.map { passkey in
            let name = passkey.label.isEmpty ? "A passkey" : "The passkey \"\(passkey.label)\""
            let use = passkey.lastUsedAt.map { ", last used \(time($0))" } ?? ""
            return "- \(name), made \(time(passkey.createdAt))\(use)"
        }
        if occasion.keptFactors.contains(.totp) { kept.append("- One-time codes") }
        if occasion.keptFactors.contains(.recoveryCodes) { kept.append("- Recovery codes") }
        if kept.isEmpty { return "What could sign in before was suspended." }
        return "These stay as they were:\n" + kept.joined(separator: "\n")
    }

    private var objection: String {
        let place = occasion.settingsLink.map { ": " + $0 } ?? "."
        return
            "If it was you, there is nothing to do. If not, sign in, look at what the account holds and"
            + " put it right" + place
    }

    private var startedParagraphs: [String] {
        var paragraphs = [happened + " This was at \(time(occasion.at))."]
        if let until = occasion.waitsUntil {
            paragraphs.append(
                "So that you can object, nobody is let in before \(time(until)). Until then what you sign in"
                    + " with works as ever.")
        }
        if let link = occasion.link {
            paragraphs.append("If it was not you, call it off here:\n\(link)")
        } else {
            paragraphs.append("If it was not you, sign in with your passkey: that calls it off.")
        }
        return paragraphs
    }

    private var switchedOffParagraphs: [String] {
        var paragraphs = [
            "Somebody has typed so many wrong passwords for your account at \(occasion.serviceName) that the"
                + " password is switched off on devices where you have not signed in before. This was at"
                + " \(time(occasion.at)). Nobody was let in, and nothing else was changed.",
            "Passkeys, and the devices that you use, work as ever.",
        ]
        if let link = occasion.link {
            let end = occasion.linkExpiresAt.map { " (until \(time($0)), once)" } ?? ""
            paragraphs.append(
                "To choose another password or make a passkey, follow this link\(end):\n\(link)")
        } else {
            paragraphs.append("To sign in elsewhere, recover the account there.")
        }
        return paragraphs
    }

    private var codeParagraphs: [String] {
        var paragraphs: [String] = []
        if let code = occasion.code, let end = occasion.codeExpiresAt {
            paragraphs.append(
                "Your code for \(occasion.serviceName) is\n\n    \(code)\n\nuntil \(time(end)).")
        }
        if let link = occasion.link {
            let end = occasion.linkExpiresAt.map { " (until \(time($0)), once)" } ?? ""
            paragraphs.append("Or follow this link\(end):\n\(link)")
        }
        paragraphs.append(
            "It was asked for at \(time(occasion.at)), \(reason). Give it to nobody: we never ask for it."
                + " If it was not you, there is nothing to do.")
        return paragraphs
    }

    private var reason: String {
        switch occasion.purpose {
        case .signUp: "to make an account"
        case .confirmAddress: "to confirm this address"
        case .recovery: "to recover an account"
        case .formerAddress, nil: "to confirm something"
        }
    }

    /// To the minute, in UTC.
    private func time(_ instant: Instant) -> String {
        let text = RFC3339.text(milliseconds: instant.milliseconds)
        return text.prefix(10) + " " + text.dropFirst(11).prefix(5) + " UTC"
    }
}
