/// A part of a population whose people are alike.
public struct PopulationSegment: Hashable, Sendable {
    /// Its name, as no other of the population is called.
    public let name: String
    /// Its share of the accounts, in parts per million.
    public let weightPPM: UInt32
    private let ranges: [ParameterRange]

    init(name: String, weightPPM: UInt32, ranges: [ParameterRange]) {
        self.name = name
        self.weightPPM = weightPPM
        self.ranges = ranges
    }

    /// What is known of a parameter here.
    public subscript(parameter: PopulationParameter) -> ParameterRange { ranges[parameter.place] }

    /// The value of a parameter in a world.
    func value(_ parameter: PopulationParameter, in setting: Setting) -> UInt32 {
        self[parameter].value(at: setting[parameter])
    }
}
