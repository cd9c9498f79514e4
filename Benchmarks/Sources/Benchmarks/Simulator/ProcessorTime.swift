import Foundation

/// The time that a process has spent on processors, all its threads together: what other work on the machine
/// disturbs least.
enum ProcessorTime {
    /// So far, in seconds.
    static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
}
