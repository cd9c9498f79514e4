/// The member of `known` that `key` was probably meant to be, or nil when none is near.
///
/// Near means a Levenshtein distance of at most a third of the longer spelling, but one edit always is; among
/// equals the first of `known` wins. Keys longer than 64 bytes are near to nothing, which bounds the work.
public func nearestKey(to key: String, among known: [String]) -> String? {
    let maximumByteCount = 64
    let asked = Array(key.utf8)
    guard asked.count <= maximumByteCount else { return nil }
    var best: (key: String, distance: Int)?
    for candidate in known {
        let spelling = Array(candidate.utf8)
        guard spelling.count <= maximumByteCount else { continue }
        let distance = levenshteinDistance(asked, spelling)
        guard distance <= max(1, max(asked.count, spelling.count) / 3) else { continue }
        if let standing = best, standing.distance <= distance { continue }
        best = (candidate, distance)
    }
    return best?.key
}

/// The least number of insertions, deletions and replacements that turn `left` into `right`.
private func levenshteinDistance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var row = Array(0...right.count)
    for (i, leftByte) in left.enumerated() {
        var diagonal = row[0]
        row[0] = i + 1
        for (j, rightByte) in right.enumerated() {
            let replaced = diagonal + (leftByte == rightByte ? 0 : 1)
            diagonal = row[j + 1]
            row[j + 1] = min(replaced, min(row[j], diagonal) + 1)
        }
    }
    return row[right.count]
}
