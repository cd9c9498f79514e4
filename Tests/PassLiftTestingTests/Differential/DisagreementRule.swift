import PassLiftCeremony

/// Another implementation, by its name on PyPI.
enum Peer: String, CaseIterable, Sendable {
    case webauthn
    case fido2
}

/// What PassLift and one peer say of one response.
struct Verdicts: CustomStringConvertible {
    let change: String
    let kind: CeremonyKind
    let algorithm: COSEAlgorithm
    let attestation: String
    /// Nil where PassLift accepts.
    let ours: CeremonyRefusal?
    let peer: Peer
    /// Nil where the peer accepts, else its words.
    let theirs: String?

    var description: String {
        let ours = ours.map { "refuses (\($0.step) \($0.code.rawValue): \($0.detail))" } ?? "accepts"
        return "\(change) \(kind.rawValue) \(algorithm) \(attestation): PassLift \(ours),"
            + " \(peer.rawValue) \(theirs.map { "refuses (\($0))" } ?? "accepts")"
    }
}

/// Why one side accepts what the other refuses; the first rule that fits explains.
struct DisagreementRule: Sendable {
    /// What the peer does where PassLift does the other.
    enum Side: String, Sendable {
        case accepts
        case refuses
    }

    let name: String
    let peers: [Peer]
    let side: Side
    let why: String
    let fits: @Sendable (Verdicts) -> Bool

    func explains(_ verdicts: Verdicts) -> Bool {
        peers.contains(verdicts.peer) && (side == .accepts) == (verdicts.theirs == nil) && fits(verdicts)
    }

    static let all = stricter + strictAboutForm + keptByTheHost + moreLenient

    /// PassLift refuses with one of `codes`, and says one of `details` where any are given.
    private static func refused(
        _ name: String, by codes: Set<CeremonyRefusalCode>, saying details: [String] = [],
        _ why: (peers: [Peer], String)
    ) -> DisagreementRule {
        DisagreementRule(name: name, peers: why.peers, side: .accepts, why: why.1) { verdicts in
            guard let ours = verdicts.ours, codes.contains(ours.code) else { return false }
            return details.isEmpty || details.contains { ours.detail.contains($0) }
        }
    }

    /// PassLift accepts, and the peer's words hold one of `words`.
    private static func accepted(
        _ name: String, although words: [String], _ why: (peers: [Peer], String)
    ) -> DisagreementRule {
        DisagreementRule(name: name, peers: why.peers, side: .refuses, why: why.1) { verdicts in
            guard verdicts.ours == nil, let theirs = verdicts.theirs else { return false }
            return words.contains { theirs.contains($0) }
        }
    }

    private static let both = Peer.allCases
    private static let canonical = [
        "not_shortest", "unsorted_keys", "duplicate_key", "indefinite_length", "unsupported_key",
        "unsupported_item", "tag", "float", "too_deep", "invalid_utf8",
    ]
    private static let jsonSyntax = [
        "duplicate_key", "lone_surrogate", "too_deep", "unexpected_byte", "control_character",
        "malformed_number", "trailing_bytes", "byte_order_mark",
    ]

    /// What Level 3 asks to be refused.
    private static let stricter = [
        refused(
            "framed ceremonies", by: [.crossOriginNotAllowed, .topOriginNotAllowed],
            (both, "neither looks at crossOrigin or topOrigin (7.1 steps 10-11, 7.2 steps 13-14)")),
        refused(
            "crossOrigin that is no boolean", by: [.clientDataMalformed],
            saying: ["$.crossOrigin", "$.topOrigin"],
            (both, "the same; the member's type is boolean (5.8.1)")),
        refused(
            "another spelling of the challenge", by: [.challengeMismatch],
            (
                both,
                "they compare decoded bytes, and Python's decoder passes over what is no base64url; "
                    + "the member must equal the encoding (7.1 step 8, 7.2 step 11)"
            )),
        refused(
            "an origin like the right one", by: [.originNotAllowed],
            (
                [.fido2],
                "it takes any https origin at or below the id: ports, paths, spaces, other case; "
                    + "the party says which are expected (7.1 step 9, 7.2 step 12, 13.4.9)"
            )),
        refused(
            "backup state without eligibility", by: [.backupStateInconsistent],
            ([.fido2], "it does not look (7.1 step 17, 7.2 step 18)")),
        refused(
            "an algorithm that was not offered", by: [.algorithmNotOffered],
            ([.fido2], "it keeps no list of what it offered (7.1 step 20)")),
        refused(
            "a credential id of more than 1023 bytes", by: [.credentialIDTooLong], (both, "7.1 step 25")),
        refused(
            "an id beside the attested one", by: [.credentialIDMismatch],
            (
                both,
                "they store the attested id and never compare it with the named one; the named one is what "
                    + "the client will look for (5.1)"
            )),
        refused(
            "a key of other parameters", by: [.publicKeyRefused],
            saying: [
                "unexpected_parameter", "missing_parameter", "mismatched_key_type", "unsupported_algorithm",
            ],
            (
                both,
                "they read a key's parameters when it is used, and only those they need; it must hold "
                    + "exactly its type's (6.5.1.1, 5.8.5)"
            )),
        refused(
            "a key that no signature can be right for", by: [.publicKeyRefused],
            saying: ["coordinate_length", "point_off_curve", "weak_point", "modulus_", "exponent_"],
            (both, "they store a key unseen where no statement is signed by it (5.8.5, RFC 9053 section 7.1)")
        ),
    ]

    /// What is refused for its spelling: two readers must not see two things in the same bytes.
    private static let strictAboutForm = [
        refused(
            "attestation objects that are not canonical CBOR", by: [.attestationObjectMalformed],
            saying: canonical + ["trailing_bytes", "truncated"],
            (
                both,
                "cbor2 and fido2's decoder take what CTAP2's canonical form forbids, and cbor2 leaves bytes "
                    + "after the item unread (6.5.4; CTAP 2.1 section 8)"
            )),
        refused(
            "attestation objects with other members", by: [.attestationObjectMalformed],
            saying: ["expected a map of"],
            (both, "they take out the members that they know; webauthn does without attStmt (6.5.4)")),
        refused(
            "extension outputs that are not a canonical map", by: [.authenticatorDataMalformed],
            saying: ["malformed_extensions"],
            (both, "any CBOR item will do for them (6.1: a CBOR map in canonical form)")),
        refused(
            "keys that are not canonical CBOR", by: [.authenticatorDataMalformed],
            saying: ["malformed_public_key"],
            (both, "as with attestation objects; a key is stored as its bytes (6.5.1.1)")),
        refused(
            "statements of another form", by: [.attestationStatementMalformed],
            (
                both,
                "they take out the members that they know; format none takes an empty map (8.7), packed "
                    + "self attestation alg and sig (8.2)"
            )),
        refused(
            "client data that Python's JSON takes", by: [.clientDataMalformed], saying: jsonSyntax,
            (
                both,
                "members that stand twice, NaN, lone surrogates, UTF-16, control characters, any depth "
                    + "(RFC 8259, sections 4, 6, 8.1; UTF-8 decode, 7.1 step 5)"
            )),
        refused(
            "forms that Python's JSON takes", by: [.malformedResponse], saying: jsonSyntax,
            (both, "the same, in the response's own JSON (RFC 8259)")),
        refused(
            "base64url with padding, foreign letters or stray bits", by: [.malformedResponse],
            saying: ["expected base64url"],
            (
                both,
                "Python's decoder passes over what is none of it (RFC 4648 section 3.3; 5.1.8: without "
                    + "padding)"
            )),
        refused(
            "members of another type, missing, or past a limit", by: [.malformedResponse], saying: ["$."],
            (
                both,
                "they look at the members that they use (5.1.8: RegistrationResponseJSON, "
                    + "AuthenticationResponseJSON)"
            )),
    ]

    /// What the peers leave to the host by design, and PassLift's verifier is given to decide.
    private static let keptByTheHost = [
        refused(
            "another credential's id", by: [.unknownCredential],
            ([.webauthn], "it is handed a key and never sees which credential it belongs to (7.2 step 6)")),
        refused(
            "another user handle", by: [.userHandleMismatch],
            (both, "neither knows whose credential it is (7.2 step 6)")),
        refused(
            "a changed backup eligibility", by: [.backupEligibilityChanged],
            (both, "neither keeps BE with the credential (7.2 step 19)")),
    ]

    /// What PassLift accepts as Level 3 has it.
    private static let moreLenient = [
        accepted(
            "a byte order mark before client data", although: ["Error parsing field client_data"],
            ([.fido2], "UTF-8 decode drops it (7.1 step 5, 7.2 step 8)")),
        accepted(
            "token binding of any kind", although: ["token_binding status", "clientDataJSON was malformed"],
            ([.webauthn], "the member is reserved and not looked at (5.8.1)")),
        accepted(
            "an unknown attachment", although: ["unexpected authenticatorAttachment"],
            ([.webauthn], "unknown values count as absent (5.1)")),
        accepted(
            "a counter that did not grow", although: ["sign count"],
            ([.webauthn], "reported as signCountRegressed for the party to weigh (7.2 step 22)")),
    ]
}
