import Foundation
import PassLiftSimulator
import Testing

@Suite("Waiting times")
struct WaitingTimeTests {
    @Test("a wait is what the logarithm of its draw says, to a ten-millionth of the mean")
    func waitsAreLogarithms() throws {
        let mean = 86_400_000.0 * 1000 / 140
        let population = try GivenSimulation.population([.signInsPer1000Days: 140])
        let person = SimulatedPerson(Luck(seed: 9, account: 1), SegmentOdds(population.segments[0]))
        for ordinal in 0..<UInt32(20_000) {
            let word = person.luck.words(.arrival, ordinal)[0]
            let exact = -log((Double(word) + 0.5) / 4_294_967_296) * mean
            let wait = Double(try #require(person.arrival(ordinal).wait))
            #expect(abs(wait - exact) <= 1e-8 * mean + 1, "seed 9, arrival \(ordinal)")
        }
    }

    @Test("waits have the mean and the spread of what comes at an even rate")
    func waitsAreExponential() throws {
        let population = try GivenSimulation.population([.signInsPer1000Days: 1000])
        let person = SimulatedPerson(Luck(seed: 10, account: 1), SegmentOdds(population.segments[0]))
        let waits = (0..<UInt32(20_000)).compactMap { person.arrival($0).wait }.map {
            Double($0) / 86_400_000
        }
        let mean = waits.reduce(0, +) / 20_000
        let square = waits.reduce(0) { $0 + $1 * $1 } / 20_000
        // Standard errors: 1 / √20000 of the mean, √20 / √20000 of the mean square, which is 2.
        #expect(abs(mean - 1) < 4 * 0.00708, "seed 10")
        #expect(abs(square - 2) < 4 * 0.0317, "seed 10")
    }

    @Test("what has no rate never comes")
    func never() throws {
        let population = try GivenSimulation.population([:])
        let person = SimulatedPerson(Luck(seed: 11, account: 1), SegmentOdds(population.segments[0]))
        #expect(person.arrival(0).wait == nil)
        #expect(person.loss(0) == nil)
        #expect(person.attack(.guess, 0) == nil)
    }
}
