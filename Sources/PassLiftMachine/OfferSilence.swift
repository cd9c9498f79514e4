/// Whether the person wants no offers any more. "Never again" is said to an offer, and is the visit's to
/// tell; here it is taken back.
public enum OfferSilence: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// Offers may be made, as the policy has it. Next: `silenced`, by an answer to an offer.
    case open
    /// "Never again" holds, on every device. Next: `open`.
    case silenced
}

/// What happens to that silence.
public enum OfferSilenceInput: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// The person takes "never again" back, in the settings.
    case takenBack = "taken_back"
}

/// The machine of ``OfferSilence``.
public enum OfferSilenceMachine: StateMachine {
    /// The silence after `input`, or nil when it cannot happen.
    public static func next(_ state: OfferSilence, _ input: OfferSilenceInput) -> OfferSilence? {
        switch (state, input) {
        case (.silenced, .takenBack): .open
        case (.open, .takenBack): nil
        }
    }
}
