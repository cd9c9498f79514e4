import CPassLiftCurl
import PassLiftPorts

/// One of libcurl's handles, with the connection that it keeps between messages.
///
/// It belongs to one thread at a time and is handed from one to the next under a lock. That is what the
/// unchecked conformance stands for.
@safe
final class SMTPTransfer: @unchecked Sendable {
    private let handle: UnsafeMutableRawPointer

    /// Whether libcurl is ready; made so once a process.
    static let isReady = lift_curl_global_init() == CURLE_OK

    /// A handle that is told everything but the message.
    init(_ settings: SMTPSettings) throws(MailerError) {
        guard let handle = unsafe curl_easy_init() else {
            throw MailerError(.unavailable, "no memory for a transfer")
        }
        unsafe self.handle = handle
        let implicit = settings.security == .implicitTLS
        let hello = settings.helloName.map { "/\($0)" } ?? ""
        try set(
            CURLOPT_URL, "\(implicit ? "smtps" : "smtp")://\(settings.hostInURL):\(settings.port)\(hello)")
        try set(CURLOPT_PROTOCOLS_STR, "smtp,smtps")
        // The environment's proxies are the host's business, not ours.
        try set(CURLOPT_PROXY, "")
        // There are other threads, and signals are everybody's.
        try set(CURLOPT_NOSIGNAL, 1)
        // Older versions have been given up (RFC 8996).
        try set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
        try set(CURLOPT_SSL_VERIFYPEER, 1)
        try set(CURLOPT_SSL_VERIFYHOST, 2)
        try set(CURLOPT_UPLOAD, 1)
        // Commands are looked at to know how far a message came; nothing of them is kept.
        try accept(unsafe watch(nil))
        try set(CURLOPT_VERBOSE, 1)
        try protect(settings)
        try limit(settings.limits)
        try set(CURLOPT_MAIL_FROM, "<\(settings.sender.address.text)>")
    }

    deinit { unsafe curl_easy_cleanup(handle) }

    /// Hands one message over and waits for the server's word.
    func send(_ mail: ComposedMail) throws(MailerError) {
        guard let recipients = unsafe curl_slist_append(nil, "<\(mail.to.text)>") else {
            throw MailerError(.unavailable, "no memory for a recipient")
        }
        defer {
            unsafe lift_curl_set_list(handle, CURLOPT_MAIL_RCPT, nil)
            unsafe curl_slist_free_all(recipients)
        }
        try accept(unsafe lift_curl_set_list(handle, CURLOPT_MAIL_RCPT, recipients))
        try accept(
            unsafe lift_curl_set_offset(handle, CURLOPT_INFILESIZE_LARGE, curl_off_t(mail.bytes.count)))
        let outgoing = OutgoingMail(mail.bytes)
        try withExtendedLifetime(outgoing) { () throws(MailerError) in
            let context = unsafe Unmanaged.passUnretained(outgoing).toOpaque()
            try accept(unsafe lift_curl_set_read(handle, readNextBytes, context))
            try accept(unsafe watch(context))
            let code = unsafe curl_easy_perform(handle)
            unsafe lift_curl_set_read(handle, readNextBytes, nil)
            unsafe watch(nil)
            guard code != CURLE_OK else { return }
            var reply = 0
            unsafe lift_curl_reply(handle, &reply)
            throw MailerError(stage: outgoing.stage, reply: reply, words: Self.words(code))
        }
    }

    /// Lets an ``OutgoingMail``, or nobody, take note of the commands that are sent.
    @discardableResult
    private func watch(_ context: UnsafeMutableRawPointer?) -> CURLcode {
        unsafe lift_curl_set_debug(
            handle,
            { _, type, data, size, context in
                guard type == CURLINFO_HEADER_OUT, let data = unsafe data, let context = unsafe context else {
                    return 0
                }
                let outgoing = unsafe Unmanaged<OutgoingMail>.fromOpaque(context).takeUnretainedValue()
                unsafe outgoing.sent(UnsafeRawBufferPointer(start: data, count: min(size, 4)))
                return 0
            }, context)
    }

    private func protect(_ settings: SMTPSettings) throws(MailerError) {
        let demand = settings.security == .startTLS ? CURLUSESSL_ALL : CURLUSESSL_NONE
        try set(CURLOPT_USE_SSL, Int(demand.rawValue))
        if let authorities = settings.certificateAuthorities {
            try set(CURLOPT_CAINFO, authorities)
            try set(CURLOPT_CAPATH, nil)
        }
        guard let credentials = settings.credentials else { return }
        try set(CURLOPT_USERNAME, credentials.userName)
        try set(CURLOPT_PASSWORD, credentials.password)
        // The connection is encrypted, or stays on this machine; older schemes would only weaken it.
        try set(CURLOPT_LOGIN_OPTIONS, "AUTH=PLAIN;AUTH=LOGIN")
    }

    private func limit(_ limits: SMTPLimits) throws(MailerError) {
        try set(CURLOPT_CONNECTTIMEOUT_MS, limits.connectMilliseconds)
        try set(CURLOPT_TIMEOUT_MS, limits.totalMilliseconds)
        // Also bounds the farewell, for which no other limit holds.
        try set(CURLOPT_SERVER_RESPONSE_TIMEOUT, (limits.totalMilliseconds + 999) / 1000)
        try set(CURLOPT_MAXAGE_CONN, limits.idleSeconds)
    }

    private func set(_ option: CURLoption, _ value: Int) throws(MailerError) {
        try accept(unsafe lift_curl_set_long(handle, option, value))
    }

    private func set(_ option: CURLoption, _ value: String?) throws(MailerError) {
        try accept(unsafe lift_curl_set_text(handle, option, value))
    }

    private func accept(_ code: CURLcode) throws(MailerError) {
        guard code == CURLE_OK else { throw MailerError(.unavailable, Self.words(code)) }
    }

    /// The library's constant words for a failure.
    private static func words(_ code: CURLcode) -> String {
        unsafe curl_easy_strerror(code).map { unsafe String(cString: $0) } ?? "failure \(code.rawValue)"
    }
}

/// Called by libcurl for the next bytes of a message.
private func readNextBytes(
    _ buffer: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
    guard let buffer = unsafe buffer, let context = unsafe context else { return 0 }
    let outgoing = unsafe Unmanaged<OutgoingMail>.fromOpaque(context).takeUnretainedValue()
    return unsafe outgoing.read(into: UnsafeMutableRawBufferPointer(start: buffer, count: size * count))
}
