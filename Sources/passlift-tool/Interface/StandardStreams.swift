import Glibc

/// Standard input, output and error.
enum StandardStreams {
    /// Holds the places of those that whoever started the process has closed, so that no file that is opened
    /// later gets what was meant for them; reading or writing them still fails.
    static func hold() {
        let modes = [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
        for (descriptor, mode) in modes where fcntl(descriptor, F_GETFD) < 0 {
            // The lowest free descriptor is taken, which is this one.
            _ = open("/dev/null", mode)
        }
    }
}
