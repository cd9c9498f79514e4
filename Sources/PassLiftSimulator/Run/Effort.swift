/// With how many threads, and who looks on.
struct Effort: Sendable {
    let threads: Int
    let watch: SimulationWatch?

    var isInterrupted: Bool { watch?.isInterrupted ?? false }

    func expect(_ lives: some BinaryInteger) {
        watch?.expect(UInt64(clamping: lives))
    }
}
