import Glibc
import Synchronization

/// What libFuzzer calls with every input; the target's name is in the environment variable
/// PASSLIFT_FUZZ_TARGET. See `.ci/fuzz`.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
    let began = FuzzSession.processorNanoseconds()
    do {
        try FuzzSession.target.run(bytes)
    } catch {
        fatalError(error.description)
    }
    FuzzSession.slowest.withLock { slowest in
        let spent = FuzzSession.processorNanoseconds() - began
        if spent > slowest.nanoseconds { slowest = FuzzSession.Slowest(nanoseconds: spent, byteCount: count) }
    }
    return 0
}

/// One run of libFuzzer's binary over one target.
enum FuzzSession {
    struct Slowest {
        var nanoseconds = 0
        var byteCount = 0
    }

    static let slowest = Mutex(Slowest())

    static let target: FuzzTarget = {
        guard let name = getenv("PASSLIFT_FUZZ_TARGET"),
            let target = FuzzTarget(rawValue: String(cString: name))
        else { fatalError("PASSLIFT_FUZZ_TARGET names none of \(FuzzTarget.allCases.map(\.rawValue))") }
        atexit {
            let slowest = FuzzSession.slowest.withLock { $0 }
            let line = "slowest input: \(slowest.nanoseconds / 1000) us, \(slowest.byteCount) bytes\n"
            write(STDERR_FILENO, line, line.utf8.count)
        }
        return target
    }()

    /// Time of the processor rather than of the wall: others use this machine too.
    static func processorNanoseconds() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }
}
