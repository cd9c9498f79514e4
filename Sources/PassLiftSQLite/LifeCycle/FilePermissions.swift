import Glibc
import PassLiftPorts

/// Who may read and write the database file: its owner alone, as it holds hashes and secrets.
///
/// Files that are made get such permissions (`NewFile`). One that is found and that others may only read is
/// tightened, as nothing is lost by that. One that others may write is refused: nobody knows who wrote to it.
/// The same holds for the log and the index of the log beside it, and for what symbolic links lead to.
enum FilePermissions {
    private static let others: mode_t = 0o077
    private static let otherWriters: mode_t = 0o022

    /// A link to a file that is not there is no path to make one at: the file would be made elsewhere, for
    /// all to read.
    static func refuseDanglingLink(at path: String) throws(StoreError) {
        var status = stat()
        guard unsafe lstat(path, &status) == 0, kind(status) == S_IFLNK else { return }
        guard unsafe stat(path, &status) != 0, errno == ENOENT else { return }
        throw StoreError(.unavailable, "the path is a symbolic link to a file that is not there")
    }

    /// Makes the database at `path` its owner's alone, and what lies beside it.
    ///
    /// - Throws: `unavailable` for a file that others may write, that others may read and whose permissions
    ///   cannot be changed, or whose log is a symbolic link.
    static func tighten(_ path: String) throws(StoreError) {
        guard let resolved = unsafe realpath(path, nil) else { return }
        defer { unsafe free(resolved) }
        let file = unsafe String(cString: resolved)
        try tightenFile(file, named: "the file")
        for suffix in ["-wal", "-shm"] {
            var status = stat()
            guard unsafe lstat(file + suffix, &status) == 0 else { continue }
            guard kind(status) == S_IFREG else {
                throw StoreError(.unavailable, "the file's \(suffix) is not a file of its own")
            }
            try tightenFile(file + suffix, named: "the file's \(suffix)")
        }
    }

    private static func tightenFile(_ path: String, named name: String) throws(StoreError) {
        var status = stat()
        guard unsafe stat(path, &status) == 0, kind(status) == S_IFREG else { return }
        guard status.st_mode & otherWriters == 0 else {
            throw StoreError(
                .unavailable, "\(name) may be written by others; look who wrote to it, then chmod 600")
        }
        guard status.st_mode & others != 0 else { return }
        guard unsafe chmod(path, status.st_mode & 0o7700) == 0 else {
            throw StoreError(
                .unavailable, "\(name) may be read by others, and only its owner can change that: chmod 600")
        }
    }

    private static func kind(_ status: stat) -> mode_t { status.st_mode & S_IFMT }
}
