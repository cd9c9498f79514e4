import Glibc
import PassLiftMachine
public import PassLiftPorts

/// A mailer that hands messages to an SMTP server, on a few threads and connections of its own.
///
/// Certificates are always verified, and nothing is sent in the clear unless the settings ask for it. A
/// message is `refused` when the server says so for good to the recipient or the text, or when it cannot be
/// written at all; everything else is `unavailable`. A connection that breaks after the text leaves open
/// whether the server has it: the message that is sent again has the same `Message-ID`.
public struct SMTPMailer: Mailer {
    private let room: MailRoom
    private let composer: MailComposer
    private let time: any TimeSource
    private let patienceMilliseconds: Int64

    /// A mailer; connects when the first message is sent.
    ///
    /// - Throws: what is wrong with the settings, or that the file of authorities cannot be read.
    public init(_ settings: SMTPSettings, time: any TimeSource = SystemTime()) throws(SMTPSettingsError) {
        try settings.check()
        if let file = settings.certificateAuthorities {
            guard unsafe access(file, R_OK) == 0 else { throw .malformed(.ca) }
        }
        guard SMTPTransfer.isReady else { throw .libraryFailed }
        room = MailRoom(settings, time: time)
        composer = MailComposer(sender: settings.sender)
        self.time = time
        patienceMilliseconds = Int64(settings.limits.queueDeadlineMilliseconds)
    }

    /// Hands a message over; returns when the server has taken responsibility for it.
    public func send(_ message: MailMessage) async throws(MailerError) {
        let mail: ComposedMail
        let now = time.now()
        do {
            mail = try composer.compose(message, at: now)
        } catch {
            throw MailerError(error)
        }
        let (sum, isPastTheEnd) = now.milliseconds.addingReportingOverflow(patienceMilliseconds)
        let deadline = Instant(milliseconds: isPastTheEnd ? .max : sum)
        let result = await withCheckedContinuation { continuation in
            room.add(MailRoom.Job(mail: mail, deadline: deadline, answer: continuation))
        }
        try result.get()
    }
}
