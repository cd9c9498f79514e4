import PassLiftEncoding

extension Population {
    /// The populations that come with PassLift. They differ in devices and in how often people come; the rest
    /// are the same published figures.
    public enum Preset: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
        /// Nine in ten come from a phone first.
        case mobileHeavy = "mobile-heavy"
        /// Seven in ten come from a computer first.
        case desktopHeavy = "desktop-heavy"
        /// Phones and computers alike.
        case mixed

        /// The document: JSON with comments, every number with its source.
        public var document: String {
            let segments =
                switch self {
                case .mobileHeavy: Population.mobileHeavySegments
                case .desktopHeavy: Population.desktopHeavySegments
                case .mixed: Population.mixedSegments
                }
            return Population.document(named: rawValue, segments)
        }
    }

    /// A preset.
    public init(_ preset: Preset) throws(PopulationFaults) {
        try self.init(json: Array(preset.document.utf8))
    }

    /// The preset of that name.
    ///
    /// - Throws: ``PopulationFault/unknownPreset(nearest:)``.
    public init(presetNamed name: String) throws(PopulationFaults) {
        guard let preset = Preset(rawValue: name) else {
            let near = nearestKey(to: name, among: Preset.allCases.map(\.rawValue))
            throw PopulationFaults(faults: [.unknownPreset(nearest: near)])
        }
        try self.init(preset)
    }

    private static func document(named name: String, _ segments: String) -> String {
        """
        // A population for simulations: whom a policy will meet. Every parameter has the least that is
        // plausible, the best guess, the most that is plausible, and where that comes from. Put your own
        // numbers in the place of those that say "no source", and of the platforms before all others.
        //
        // PPM are parts per million. What is here holds in every segment that does not say otherwise.
        {
          "name": "\(name)",
          "everywhere": {
        \(publishedDocument)
          },
          "segments": [
        \(segments)
          ]
        }

        """
    }
}
