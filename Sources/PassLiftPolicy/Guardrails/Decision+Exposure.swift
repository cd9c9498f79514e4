extension Decision {
    /// Whether holdout and treatment get something else by this decision, so that the account is exposed
    /// (``GuardrailMetric``).
    ///
    /// What a hook put in its place is not the policy's doing. Silence that was explored stands where the
    /// rules had more than silence, and chance must not choose which accounts of one arm alone are counted.
    package var tellsArmsApart: Bool {
        switch arm {
        case .treatment: (proposed ?? action) != .stayQuiet || reason == .explored
        case .holdout: withheld != nil
        }
    }
}
