import Glibc
import PassLiftPorts

/// The making of the database file, so that it is its owner's alone: it will hold hashes and secrets.
///
/// SQLite would make it readable for all, and forgets why it could not. What it makes later beside the file
/// gets the file's own permissions.
enum NewFile {
    /// Makes an empty file at `path` where there is none, readable and writable for its owner only.
    ///
    /// It is made under another name and then linked: closing a file by its own name would let go of the
    /// locks that another store of this process may hold on it by then.
    static func make(at path: String) throws(StoreError) {
        try FilePermissions.refuseDanglingLink(at: path)
        guard unsafe access(path, F_OK) != 0, errno == ENOENT else { return }
        var name = Array("\(path)-XXXXXX".utf8CString)
        let descriptor = unsafe mkstemp(&name)
        guard descriptor >= 0 else { throw StoreError(makingFile: errno) }
        close(descriptor)
        // Where somebody else was faster, or links are unknown, SQLite takes what it finds or makes it
        // itself.
        _ = unsafe link(name, path)
        _ = unsafe unlink(name)
    }
}
