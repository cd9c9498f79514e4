import FuzzTargets
import PassLiftTesting
import Testing

@Suite("Fuzz corpora")
struct FuzzCorpusTests {
    private static let seed: UInt64 = 20_261_130
    /// Prefixes and mutations of every file; all prefixes and more mutations in the long run.
    private static let prefixCount = FuzzCorpus.isSoaking ? Int.max : 6
    private static let mutationCount = FuzzCorpus.isSoaking ? 1000 : 6

    @Test("every file, its prefixes and its mutations keep the laws", arguments: FuzzTarget.allCases)
    func everyFile(target: FuzzTarget) throws {
        var generator = SeededGenerator(seed: Self.seed)
        var taken = 0
        var runs = 0
        let inputs = try FuzzCorpus.inputs(of: target)
        for input in inputs {
            var variants = [input.bytes]
            let step = max(1, input.bytes.count / Self.prefixCount)
            variants += stride(from: 0, to: input.bytes.count, by: step).map { Array(input.bytes[..<$0]) }
            for _ in 0..<Self.mutationCount {
                var bytes = input.bytes
                for _ in 0..<Int.random(in: 1...3, using: &generator) {
                    let mutation = ByteMutation.allCases.randomElement(using: &generator) ?? .flipBit
                    bytes = mutation.applied(to: bytes, by: &generator)
                }
                variants.append(bytes)
            }
            for (index, bytes) in variants.enumerated() {
                runs += 1
                do {
                    if try target.run(bytes) == .taken { taken += 1 }
                } catch {
                    Issue.record("\(input), variant \(index) of seed \(Self.seed): \(error)")
                }
            }
        }
        #expect(!inputs.isEmpty)
        print("Fuzz corpus \(target.rawValue): \(inputs.count) files, \(runs) inputs, \(taken) taken")
    }

    @Test("what is valid is taken, what is hostile is answered", arguments: FuzzTarget.allCases)
    func validIsTaken(target: FuzzTarget) throws {
        let valid = try FuzzCorpus.inputs(of: target).filter(\.isValid)
        #expect(!valid.isEmpty)
        for input in valid {
            #expect(try target.run(input.bytes) == .taken, "\(input)")
        }
    }

    @Test("a corpus has at most 200 files and 300 KiB", arguments: FuzzTarget.allCases)
    func corpusIsSmall(target: FuzzTarget) throws {
        let inputs = try FuzzCorpus.inputs(of: target)
        #expect(inputs.count <= 200)
        #expect(inputs.reduce(0) { $0 + $1.bytes.count } <= 300 * 1024)
    }

    @Test("the software authenticator's answers are taken, and their mutations keep the laws")
    func softwareAuthenticator() throws {
        var generator = SeededGenerator(seed: Self.seed)
        for answer in try SoftwareAnswers.all() {
            #expect(try FuzzTarget.responseJSON.run(answer) == .taken)
            for mutation in ByteMutation.allCases {
                try FuzzTarget.responseJSON.run(mutation.applied(to: answer, by: &generator))
            }
        }
    }

    @Test("a certificate with two extensions of one kind is not read and leads to no anchor but itself")
    func twoExtensionsOfOneKind() throws {
        let input = try #require(
            FuzzCorpus.inputs(of: .certificate).first { $0.name == "hostile-two-extensions-of-one-kind" })
        #expect(try FuzzTarget.certificate.run(input.bytes) == .refused)
    }

    @Test("a certificate of the largest version that a number can be is refused, and counts nothing up")
    func largestVersion() throws {
        let input = try #require(
            FuzzCorpus.inputs(of: .certificate).first { $0.name == "hostile-largest-version" })
        #expect(try FuzzTarget.certificate.run(input.bytes) == .refused)
    }
}
