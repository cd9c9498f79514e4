import Foundation
import PassLiftEvents
import PassLiftMachine
import PassLiftPolicy
import PassLiftSimulator
import Testing

@Suite("The same bytes")
struct DeterminismTests {
    @Test("come from one, two and seven threads")
    func threads() async throws {
        let simulation = try GivenSimulation.simulation(seed: 21, .init(accounts: 128, days: 15)) {
            $0.draws = 100
            $0.drawAccounts = 64
        }
        let one = try await simulation.result(against: .shipped(.assertive), threads: 1)
        for threads in [2, 7] {
            let other = try await simulation.result(against: .shipped(.assertive), threads: threads)
            #expect(other.json() == one.json(), "\(threads) threads")
            #expect(other.csv == one.csv, "\(threads) threads")
            #expect(other.table == one.table, "\(threads) threads")
        }
    }

    @Test("come from one shard and from five that were written, read and merged in any order")
    func shards() async throws {
        let simulation = try GivenSimulation.simulation(seed: 22)
        let whole = try await simulation.sums()
        var merged: SimulationSums?
        for number in [3, 1, 5, 2, 4] as [UInt32] {
            let shard = try #require(Shard(number: number, count: 5))
            let sums = try await simulation.sums(of: shard)
            let file = sums.document(of: simulation)
            let read = try SimulationSums(document: file, of: simulation)
            #expect(read == sums)
            if merged == nil { merged = read } else { try merged?.merge(read) }
        }
        let sums = try #require(merged)
        #expect(sums.isWhole)
        let (one, five) = (await simulation.conclude(whole), await simulation.conclude(sums))
        #expect(one.json() == five.json())
    }

    @Test("do not come from shards of other plans, twice the same, or of another division")
    func foreignShards() async throws {
        let simulation = try GivenSimulation.simulation(seed: 23, .init(accounts: 64, days: 5))
        let first = try await simulation.sums(of: try #require(Shard("1/2")))
        func fault(_ other: SimulationSums) -> SimulationSums.MergeFault? {
            var sums = first
            do throws(SimulationSums.MergeFault) {
                try sums.merge(other)
                return nil
            } catch {
                return error
            }
        }
        #expect(fault(first) == .shardTwice)
        #expect(fault(try await simulation.sums(of: try #require(Shard("2/3")))) == .otherDivision)
        let other = try GivenSimulation.simulation(seed: 24, .init(accounts: 64, days: 5))
        #expect(fault(try await other.sums(of: try #require(Shard("2/2")))) == .otherPlan)
        #expect(fault(try await simulation.sums(of: try #require(Shard("2/2")))) == nil)
    }

    @Test("a file of another plan, policy or format, cut or bent, is refused with its place")
    func foreignFiles() async throws {
        let simulation = try GivenSimulation.simulation(seed: 25, .init(accounts: 64, days: 5))
        let file = String(
            decoding: try await simulation.sums(of: .whole).document(of: simulation), as: UTF8.self)
        func fault(_ text: String, _ simulation: Simulation) -> String? {
            do throws(SumsFault) {
                _ = try SimulationSums(document: Array(text.utf8), of: simulation)
                return nil
            } catch {
                return error.description
            }
        }
        #expect(fault(file, simulation) == nil)
        let otherPlan = try GivenSimulation.simulation(seed: 26, .init(accounts: 64, days: 5))
        #expect(fault(file, otherPlan)?.hasPrefix("$.plan:") == true)
        let otherPolicy = try GivenSimulation.simulation(
            .shipped(.cautious), seed: 25, .init(accounts: 64, days: 5))
        #expect(fault(file, otherPolicy)?.hasPrefix("$.policyDocument:") == true)
        #expect(fault(file.replacing("sums-2", with: "sums-1"), simulation)?.hasPrefix("$.format:") == true)
        #expect(fault(file.replacing("\"1/1\"", with: "\"2/1\""), simulation)?.hasPrefix("$.shards") == true)
        #expect(fault(String(file.dropLast(9)), simulation) != nil)
        #expect(fault(file.replacing("\"guardrails\":\"A", with: "\"guardrails\":\""), simulation) != nil)
    }

    @Test("a shard is spelled number/count, from 1 to 1024 of them")
    func spelling() {
        #expect(Shard("2/5")?.description == "2/5")
        #expect(Shard("1024/1024") != nil)
        for wrong in ["0/5", "6/5", "1/0", "1/1025", "1", "a/b", "1/2/3", "", "/", "-1/2"] {
            #expect(Shard(wrong) == nil, "\(wrong)")
        }
    }
}
