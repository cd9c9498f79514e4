import Glibc

/// Which file a path leads to, however it is spelled.
enum FileIdentity: Hashable {
    /// One that is there.
    case file(device: UInt, number: UInt)
    /// One that is not there yet, in a directory that is.
    case newcomer(device: UInt, number: UInt, name: String)
    /// Neither the file nor its directory is there.
    case unknown(String)

    init(_ path: String) {
        var status = stat()
        if stat(path, &status) == 0 {
            self = .file(device: status.st_dev, number: status.st_ino)
            return
        }
        let slash = path.lastIndex(of: "/")
        let directory = slash.map { String(path[...$0]) } ?? "."
        let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
        guard stat(directory, &status) == 0 else {
            self = .unknown(path)
            return
        }
        self = .newcomer(device: status.st_dev, number: status.st_ino, name: name)
    }

    /// The file that a descriptor of this process is open at.
    init?(descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        self = .file(device: status.st_dev, number: status.st_ino)
    }
}
